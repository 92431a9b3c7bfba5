import { useId } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { useMarketLang } from '../../market/language.ts';
import { Link } from '../../ui/Link.tsx';
import { classes } from '../../ui/classes.ts';
import { withValues } from '../../ui/withValues.ts';
import styles from './RelatedKnows.module.css';
import { KnowGrid } from './shared/KnowGrid.tsx';
import type { Know } from './shared/types.ts';
import { useRelated } from './useRelated.ts';

const texts = withValues(
  defineMessages({
    title: {
      id: 'know.related',
      defaultMessage: 'Read on',
      description: 'Page of a document: heading above other documents on the same subject',
    },
    topic: {
      id: 'know.related.topic',
      defaultMessage: 'More on {topic}',
      description: 'Page of a document: link to all documents on its topic',
    },
  }),
);

export interface RelatedKnowsProps {
  know: Know;
  className?: string | undefined;
}

/** Knows that share topics or the subject with one, and the way to all of its topic. */
export function RelatedKnows({ know, className }: RelatedKnowsProps) {
  const lang = useMarketLang();
  const heading = useId();
  const knows = useRelated(know);
  const [topic] = know.topics;
  const path = topic?.path;
  if (knows.length === 0) return null;
  return (
    <aside className={classes(styles.related, className)} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading} className={styles.title}>
          <FormattedMessage {...texts.title} />
        </h2>
        {topic && path && (
          <Link href={path} variant="standalone">
            <FormattedMessage
              {...texts.topic}
              values={{ topic: <span lang={lang}>{topic.name}</span> }}
            />
          </Link>
        )}
      </div>
      <KnowGrid knows={knows} columns={3} />
    </aside>
  );
}
