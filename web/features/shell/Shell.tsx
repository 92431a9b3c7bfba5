import type { ReactNode } from 'react';
import { usePage } from '../../page/PageProvider.tsx';
import { useMarket } from '../../market/MarketProvider.tsx';
import { classes } from '../../ui/classes.ts';
import { SkipLink } from '../../ui/SkipLink.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import { LateCookieBanner } from '../consent/shared/LateCookieBanner.tsx';
import { LanguageNotice } from './LanguageNotice.tsx';
import { LateAppFirst } from './LateAppFirst.tsx';
import { LateCountrySuggestion } from './LateCountrySuggestion.tsx';
import styles from './Shell.module.css';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteHeader } from './SiteHeader.tsx';

/** Screens of the signed-in area with a next step of their own, from which nothing else leads away. */
const NO_NAVIGATION: ReadonlySet<string | null> = new Set([
  'app-onboarding',
  'app-know-create',
  'app-know-details',
  'deck-create',
  'deck-edit',
  'app-deck-import',
  'unavailable-feature',
]);

/** Screens that the browser renders alone, outside of the signed-in area and with the whole footer. */
const LATE: ReadonlySet<string | null> = new Set(['own-know-demands']);

/** Screens that fill the window alone, with a way back of their own. */
const ALONE: ReadonlySet<string | null> = new Set(['know-view']);

const loadNavigation = () => import('./AppNavigation.tsx');

/** The frame of every screen: header, footer, notices and prompts. */
export function Shell({ children }: { children: ReactNode }) {
  const { status, url, route, cookieBanner, compactFooter } = usePage();
  const { hasMessengerWidget } = useMarket().flags;
  const alone = status === 200 && ALONE.has(route);
  const isApp = url.startsWith('/app/') && !NO_NAVIGATION.has(route);
  const isLate = compactFooter || isApp || LATE.has(route);
  // The stylesheet keeps its place free until it is there.
  const app = useLoaded(loadNavigation, isApp || hasMessengerWidget);
  return (
    <div className={classes(styles.shell, isApp && styles.app)}>
      <SkipLink />
      {cookieBanner && <LateCookieBanner />}
      {!alone && <SiteHeader />}
      {isApp && app && <app.AppNavigation />}
      {!alone && <LanguageNotice />}
      <main id="main" className={classes(styles.main, isLate && styles.late)} tabIndex={-1}>
        {children}
        {!alone && app && <app.Floating isApp={isApp} />}
      </main>
      <LateCountrySuggestion />
      {!alone && <SiteFooter />}
      {status === 200 && <LateAppFirst />}
    </div>
  );
}
