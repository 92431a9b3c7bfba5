import type { ReactNode } from 'react';
import styles from './Case.module.css';

/** A part of a case under a heading. */
export function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  );
}
