import type { ReactNode } from 'react';
import { Section } from '../../ui/Section.tsx';
import { AppPhone } from './AppPhone.tsx';
import styles from './AppSection.module.css';
import { GetApp } from './GetApp.tsx';

export interface AppSectionProps {
  /** Which screen it stands on, for the links' statistics. */
  source: string;
  title: ReactNode;
  lead?: ReactNode;
}

/** A part of a page about the app: why, the way to it, and how it looks. */
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
