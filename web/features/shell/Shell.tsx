import type { ReactNode } from 'react';
import { usePage } from '../../page/PageProvider.tsx';
import { SkipLink } from '../../ui/SkipLink.tsx';
import { LanguageNotice } from './LanguageNotice.tsx';
import { LateAppFirst } from './LateAppFirst.tsx';
import { LateCountrySuggestion } from './LateCountrySuggestion.tsx';
import styles from './Shell.module.css';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteHeader } from './SiteHeader.tsx';

/** The frame of every screen: header, footer, notices and prompts. */
export function Shell({ children }: { children: ReactNode }) {
  const { status } = usePage();
  return (
    <div className={styles.shell}>
      <SkipLink />
      <SiteHeader />
      <LanguageNotice />
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <LateCountrySuggestion />
      <SiteFooter />
      {status === 200 && <LateAppFirst />}
    </div>
  );
}
