import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

export interface EmptyStateProps {
  /** A heading that names the missing content. */
  title: ReactNode;
  /** Why there is no content yet, and what to do. */
  children?: ReactNode;
  /** The action that adds content: a Button. */
  action?: ReactNode;
  /** A scene of web/ui/scenes. */
  picture?: ReactNode;
  as?: 'h1' | 'h2' | 'h3' | 'p';
}

/** Takes the place of missing content and offers the action that adds some. */
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
