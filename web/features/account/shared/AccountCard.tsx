import { type ReactNode, useId } from 'react';
import styles from './AccountCard.module.css';

export interface AccountCardProps {
  title: ReactNode;
  /** The purpose, in a sentence. */
  text?: ReactNode;
  /** A status in a word, beside the title. */
  badge?: ReactNode;
  children?: ReactNode;
  /** One or more buttons. */
  actions?: ReactNode;
  /** The id that links refer to. */
  id?: string;
  busy?: boolean;
}

/** A card of an account page, for one subject. */
export function AccountCard({ title, text, badge, children, actions, id, busy }: AccountCardProps) {
  const heading = useId();
  return (
    <section
      className={styles.card}
      aria-labelledby={heading}
      id={id}
      aria-busy={busy || undefined}
    >
      <header className={styles.header}>
        <h2 className={styles.title} id={heading}>
          {title}
        </h2>
        {badge}
      </header>
      {text != null && <p className={styles.text}>{text}</p>}
      {children != null && <div className={styles.body}>{children}</div>}
      {actions != null && <div className={styles.actions}>{actions}</div>}
    </section>
  );
}
