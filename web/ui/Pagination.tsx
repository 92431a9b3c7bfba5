import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useIntl } from 'react-intl';
import { classes } from './classes.ts';
import { pageWindow } from './pageWindow.ts';
import styles from './Pagination.module.css';

export interface PaginationProps {
  /** The current page, from 0. */
  page: number;
  pageCount: number;
  /** Returns the address of a page. */
  hrefFor: (page: number) => string;
  /** The name of the links, read out, where a screen has two such rows. */
  label?: string;
}

/** Links to the other pages of a list; renders nothing for a single page. */
export function Pagination({ page, pageCount, hrefFor, label }: PaginationProps) {
  const intl = useIntl();
  if (pageCount <= 1) return null;
  return (
    <nav
      className={styles.nav}
      aria-label={
        label ??
        intl.formatMessage({
          id: 'ui.pagination.label',
          defaultMessage: 'Pages',
          description: 'Name of the row of links to the pages of a list, read out',
        })
      }
    >
      <Step href={page > 0 ? hrefFor(page - 1) : undefined} direction="previous" />
      <ol className={styles.pages}>
        {pageWindow(page, pageCount).map((entry, index) =>
          entry === null ? (
            // The key of a gap: the first follows the first page, the second precedes the last.
            <li
              key={index === 1 ? 'first gap' : 'last gap'}
              className={styles.gap}
              aria-hidden="true"
            />
          ) : (
            <li key={entry}>
              <a
                href={hrefFor(entry)}
                className={styles.page}
                aria-current={entry === page ? 'page' : undefined}
                aria-label={intl.formatMessage(
                  {
                    id: 'ui.pagination.page',
                    defaultMessage: 'Page {number, number}',
                    description: 'Name of a link to one page of a list, read out',
                  },
                  { number: entry + 1 },
                )}
              >
                {intl.formatNumber(entry + 1)}
              </a>
            </li>
          ),
        )}
      </ol>
      <Step href={page < pageCount - 1 ? hrefFor(page + 1) : undefined} direction="next" />
    </nav>
  );
}

function Step({ href, direction }: { href: string | undefined; direction: 'previous' | 'next' }) {
  const intl = useIntl();
  const back = direction === 'previous';
  const label = back
    ? intl.formatMessage({
        id: 'ui.pagination.previous',
        defaultMessage: 'Previous page',
        description: 'Name of the link to the page before, read out',
      })
    : intl.formatMessage({
        id: 'ui.pagination.next',
        defaultMessage: 'Next page',
        description: 'Name of the link to the page after, read out',
      });
  const Arrow = back ? ChevronLeft : ChevronRight;
  if (href === undefined) {
    return (
      <span className={classes(styles.page, styles.off)}>
        <Arrow size={20} aria-hidden="true" />
      </span>
    );
  }
  return (
    <a href={href} rel={back ? 'prev' : 'next'} className={styles.page} aria-label={label}>
      <Arrow size={20} aria-hidden="true" />
    </a>
  );
}
