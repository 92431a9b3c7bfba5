import { BookOpen } from 'lucide-react';
import { useId } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { Button } from '../../../ui/Button.tsx';
import { withValues } from '../../../ui/withValues.ts';
import { useKnowHref } from './knowHref.ts';
import type { Reached } from './reached.ts';
import styles from './ReachedRow.module.css';

const texts = withValues(
  defineMessages({
    title: {
      id: 'reached.title',
      defaultMessage: 'Continue reading',
      description: 'Heading above what the user read last, with the page that they reached',
    },
    page: {
      id: 'reached.page',
      defaultMessage: 'Page {page} of {pages}',
      description: 'On what the user read last: the page that they reached',
    },
    end: {
      id: 'reached.end',
      defaultMessage: 'Read to the end',
      description: 'On what the user read last, where they reached the last page',
    },
    clear: {
      id: 'reached.clear',
      defaultMessage: 'Clear the list',
      description: 'Button beside the heading “Continue reading”: forgets what the user read last',
    },
  }),
);

export interface ReachedRowProps {
  /** At least one; the latest first. */
  items: readonly Reached[];
  /** The language of the material; undefined where it is the page's. */
  lang: string | undefined;
  onClear: () => void;
}

/** What was read last; each leads to the page that was reached. */
export function ReachedRow({ items, lang, onClear }: ReachedRowProps) {
  const hrefOf = useKnowHref();
  const heading = useId();
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading} className={styles.title}>
          <FormattedMessage {...texts.title} />
        </h2>
        <Button size="small" variant="quiet" onClick={onClear}>
          <FormattedMessage {...texts.clear} />
        </Button>
      </div>
      <ul className={styles.list}>
        {items.map(({ uuid, slug, title, page, pages }) => (
          <li key={uuid}>
            <a
              className={styles.item}
              href={page > 1 ? `${hrefOf({ slug })}#page-${page}` : hrefOf({ slug })}
            >
              <BookOpen className={styles.icon} size={20} aria-hidden="true" />
              <span className={styles.words}>
                <span className={styles.name} lang={lang}>
                  {title}
                </span>
                <span className={styles.page}>
                  {page < pages ? (
                    <FormattedMessage {...texts.page} values={{ page, pages }} />
                  ) : (
                    <FormattedMessage {...texts.end} />
                  )}
                </span>
                <svg className={styles.track} aria-hidden="true">
                  <rect width={`${(100 * page) / pages}%`} height="100%" />
                </svg>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
