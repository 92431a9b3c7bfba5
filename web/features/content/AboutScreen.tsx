import type { ReactNode } from 'react';
import { langOf } from '../../market/language.ts';
import { usePage } from '../../page/PageProvider.tsx';
import { useMarket } from '../../market/MarketProvider.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { Section } from '../../ui/Section.tsx';
import { PayoutTable } from '../payout/shared/PayoutTable.tsx';
import { aboutActions } from './AboutActions.tsx';
import { AboutEnd } from './AboutEnd.tsx';
import { AboutPiece } from './AboutPiece.tsx';
import { AboutScene } from './AboutScene.tsx';
import { ContentHero } from '../../ui/ContentHero.tsx';
import { ContentWaiting } from './ContentWaiting.tsx';
import { FallbackNotice } from './FallbackNotice.tsx';
import { useContentPage } from './page.ts';

/** A page about the company: hero, text, and a call to action. */
export default function AboutScreen() {
  const { route, language } = usePage();
  const market = useMarket();
  const page = useContentPage();
  if (!page) return <ContentWaiting />;
  const lang = langOf(page.lang, language);
  return (
    <article>
      <ContentHero
        title={page.title}
        lead={page.description}
        lang={lang}
        picture={<AboutScene route={route} />}
        action={aboutActions(route, market)}
      />
      <Section space="tight" width="reading">
        <FallbackNotice page={page} />
        <Prose html={page.html} lang={lang} />
      </Section>
      <AboutPiece route={route} />
      {extraOf(route, market)}
      <AboutEnd route={route} market={market} />
    </article>
  );
}

/** The parts of a page besides its text. */
function extraOf(route: string | null, { payout }: ReturnType<typeof useMarket>): ReactNode {
  if (route !== 'about-become-knower' || payout.hidden || payout.tiers.length === 0) return null;
  return (
    <Section tone="card" width="narrow" space="tight">
      <PayoutTable tiers={payout.tiers} />
    </Section>
  );
}
