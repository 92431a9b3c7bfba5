import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './SideNav.module.css';

export interface SideNavItem {
  href: string;
  label: ReactNode;
  /** An icon of 20 pixels. */
  icon: ReactNode;
  current?: boolean;
}

export interface SideNavProps {
  /** The accessible name of the navigation. */
  label: string;
  items: readonly SideNavItem[];
}

/**
 * Navigation between the pages of a part of the site: beside the page on wide screens,
 * a list on narrow ones.
 */
export function SideNav({ label, items }: SideNavProps) {
  return (
    <nav aria-label={label}>
      <ul className={styles.list}>
        {items.map(({ href, label: text, icon, current }) => (
          <li key={href}>
            <a href={href} className={styles.item} aria-current={current ? 'page' : undefined}>
              {icon}
              <span className={styles.text}>{text}</span>
              <ChevronRight className={styles.chevron} size={18} aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
