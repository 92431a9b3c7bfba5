import type { ReactNode } from 'react';
import styles from './Rows.module.css';

/** A list of the user's devices or passkeys. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>;
}

export interface RowProps {
  icon: ReactNode;
  title: ReactNode;
  badge?: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
}

export function Row({ icon, title, badge, text, action }: RowProps) {
  return (
    <li className={styles.row}>
      <span className={styles.icon}>{icon}</span>
      <div className={styles.body}>
        <div className={styles.words}>
          <p className={styles.title}>
            <span>{title}</span>
            {badge}
          </p>
          {text != null && <p className={styles.text}>{text}</p>}
        </div>
        {action}
      </div>
    </li>
  );
}
