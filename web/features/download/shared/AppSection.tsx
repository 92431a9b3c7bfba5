import type { ReactNode } from 'react';
import { Section } from '../../../ui/Section.tsx';
import { AppPhone } from './AppPhone.tsx';
import styles from './AppSection.module.css';
import { GetApp } from './GetApp.tsx';

export interface AppSectionProps {
  /** The screen's name in the statistics of links. */
  source: string;
  title: ReactNode;
  lead?: ReactNode;
}

/** A section about the app: text, store links, and a drawing of the app. */
export function AppSection({ source, title, lead }: AppSectionProps) {
  return (
    <Section tone="tint" title={title} lead={lead}>
      <div className={styles.app}>
        <GetApp source={source} />
        <AppPhone />
      </div>
    </Section>
  );
}
