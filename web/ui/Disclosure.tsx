import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Disclosure.module.css';

export interface DisclosureProps {
  /** The summary: a question, or a description of the content. */
  summary: ReactNode;
  children: ReactNode;
  /** Open initially. */
  open?: boolean;
  /** Of several disclosures with the same name, only one is open at a time. */
  name?: string | undefined;
  id?: string;
}

/** A details element, which works without JavaScript. */
export function Disclosure({ summary, children, open, name, id }: DisclosureProps) {
  return (
    <details className={styles.details} open={open} name={name} id={id}>
      <summary className={styles.summary}>
        <span>{summary}</span>
        <ChevronDown className={styles.chevron} size={22} aria-hidden="true" />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
