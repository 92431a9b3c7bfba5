import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Disclosure.module.css';

export interface DisclosureProps {
  /** The question, or what is inside. */
  summary: ReactNode;
  children: ReactNode;
  /** Open from the start. */
  open?: boolean;
  /** Of several with one name, only one is open at a time. */
  name?: string | undefined;
  id?: string;
}

/** Opens and closes without a script. */
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
