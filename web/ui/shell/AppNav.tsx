import type { ReactNode } from 'react';
import styles from './AppNav.module.css';

export interface AppNavItem {
  href: string;
  label: string;
  /** An icon of 24 pixels. */
  icon: ReactNode;
  /** The page itself, or one below it. */
  current?: 'page' | 'true' | undefined;
}

export interface AppNavProps {
  /** The accessible name of the navigation. */
  label: string;
  items: readonly AppNavItem[];
}

/**
 * The navigation of the signed-in area: a bar at the bottom of phones, a rail beside the
 * page on wider windows. The page leaves its place free. While a text field has the focus
 * on a touch screen, the bar gives its place to the keyboard.
 */
export function AppNav({ label, items }: AppNavProps) {
  return (
    <nav aria-label={label} className={styles.nav}>
      <ul className={styles.list}>
        {items.map(({ href, label: text, icon, current }) => (
          <li key={href}>
            <a href={href} className={styles.item} aria-current={current}>
              <span className={styles.icon}>{icon}</span>
              <span className={styles.text}>{text}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
