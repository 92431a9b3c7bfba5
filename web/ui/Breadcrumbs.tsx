import { ChevronRight } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useIntl } from 'react-intl';
import styles from './Breadcrumbs.module.css';

export interface Crumb {
  label: string;
  /** Absent for the current page, the last crumb, and for what has no page. */
  href?: string | undefined;
  onClick?: ((event: MouseEvent) => void) | undefined;
}

export interface BreadcrumbsProps {
  items: readonly Crumb[];
}

/**
 * The path from the home page to this page. On phones, its last two links; where the root's
 * attribute data-show-scrollable-breadcrumbs is V1_1, all of it in one line that scrolls.
 */
export function Breadcrumbs({ items }: BreadcrumbsProps) {
  const intl = useIntl();
  const label = intl.formatMessage({
    id: 'ui.breadcrumbs.label',
    defaultMessage: 'Where you are',
    description: 'Name of the row of links from the home page to the current page, read out',
  });
  return (
    <nav aria-label={label} className={styles.nav} data-exposes="SHOW_SCROLLABLE_BREADCRUMBS">
      <ol className={styles.list}>
        {items.map((item, index) => (
          <li key={`${item.href ?? ''} ${item.label}`} className={styles.item}>
            {index > 0 && <ChevronRight className={styles.arrow} size={16} aria-hidden="true" />}
            {item.href === undefined ? (
              <span
                aria-current={index === items.length - 1 ? 'page' : undefined}
                className={styles.current}
              >
                {item.label}
              </span>
            ) : (
              <a href={item.href} className={styles.link} onClick={item.onClick}>
                {item.label}
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
