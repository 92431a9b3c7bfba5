import { type ReactNode, useId } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { useMarketLang } from '../../market/language.ts';
import { Link } from '../../ui/Link.tsx';
import { classes } from '../../ui/classes.ts';
import { withValues } from '../../ui/withValues.ts';
import styles from './RelatedKnows.module.css';
import { KnowGrid } from './shared/KnowGrid.tsx';
import type { Know } from './shared/types.ts';
import type { Related } from './useRelated.ts';

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
    popular: {
      id: 'know.popular',
      defaultMessage: 'Popular right now',
      description:
        'Page of a document: heading above documents that many read, whatever they are about',
    },
  }),
);

export interface RelatedKnowsProps {
  know: Know;
  related: Related;
  className?: string | undefined;
}

/**
 * Knows that share topics, the subject or the grade with one, and the way to all of its
 * topic; where they are few, what is merely popular stands below them.
 */
export function RelatedKnows({ know, related, className }: RelatedKnowsProps) {
  const lang = useMarketLang();
  const heading = useId();
  const { content, popular } = related;
  const [topic] = know.topics;
  const path = topic?.path;
  if (content.length + popular.length === 0) return null;
  return (
    <aside className={classes(styles.related, className)} aria-labelledby={heading}>
      {content.length > 0 && (
        <Part id={heading} knows={content} title="title">
          {topic && path && (
            <Link href={path} variant="standalone">
              {/* One text, which the link would lay out as columns otherwise. */}
              <span>
                <FormattedMessage
                  {...texts.topic}
                  values={{ topic: <span lang={lang}>{topic.name}</span> }}
                />
              </span>
            </Link>
          )}
        </Part>
      )}
      {popular.length > 0 && (
        <Part id={content.length > 0 ? undefined : heading} knows={popular} title="popular" />
      )}
    </aside>
  );
}

interface PartProps {
  id: string | undefined;
  knows: Related['content'];
  title: keyof typeof texts;
  children?: ReactNode;
}

function Part({ id, knows, title, children }: PartProps) {
  return (
    <>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          <FormattedMessage {...texts[title]} />
        </h2>
        {children}
      </div>
      <KnowGrid knows={knows} columns={3} />
    </>
  );
}
