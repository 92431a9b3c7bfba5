import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

export interface EmptyStateProps {
  /** What would be here. */
  title: ReactNode;
  /** Why there is nothing yet, and what helps. */
  children?: ReactNode;
  /** The step that fills it: a Button. */
  action?: ReactNode;
  /** A scene of web/ui/scenes. */
  picture?: ReactNode;
  as?: 'h1' | 'h2' | 'h3' | 'p';
}

/** Says what would be here and offers the step that fills it. */
export function EmptyState({ title, children, action, picture, as: Tag = 'h2' }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {picture != null && <div className={styles.picture}>{picture}</div>}
      <Tag className={styles.title}>{title}</Tag>
      {children != null && <div className={styles.text}>{children}</div>}
      {action != null && <div className={styles.action}>{action}</div>}
    </div>
  );
}
