import { ChevronLeft, ChevronRight } from 'lucide-react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { usePageData } from '../../api/pageData.tsx';
import { useMarketLang } from '../../market/language.ts';
import { urlTo } from '../../page/routes.ts';
import { withValues } from '../../ui/withValues.ts';
import styles from './TopicNeighbours.module.css';
import type { Know, KnowSummary } from './shared/types.ts';

const texts = withValues(
  defineMessages({
    label: {
      id: 'know.neighbours',
      defaultMessage: 'In this topic',
      description: 'Name of the links to the documents before and after this one, read out',
    },
    before: {
      id: 'know.neighbours.before',
      defaultMessage: 'Before',
      description: 'Above the title of the document that comes before this one in its topic',
    },
    after: {
      id: 'know.neighbours.after',
      defaultMessage: 'Next',
      description: 'Above the title of the document that comes after this one in its topic',
    },
  }),
);

/** The API lists no more at once; a know that comes later has no neighbours here. */
const LOOKED_AT = 100;

/** Links to the knows of a topic that stand before and after one, from new to old. */
export function TopicNeighbours({ know, topic }: { know: Know; topic: string }) {
  const intl = useIntl();
  const list = usePageData('/api/knows', { query: { topicId: topic, limit: LOOKED_AT } });
  const knows = list.data?.content ?? [];
  const place = knows.findIndex(({ uuid }) => uuid === know.uuid);
  const before = place > 0 ? knows[place - 1] : undefined;
  const after = place >= 0 ? knows[place + 1] : undefined;
  return (
    // Its place is kept while it is fetched.
    <nav className={styles.neighbours} aria-label={intl.formatMessage(texts.label)}>
      {before && <Neighbour know={before} topic={topic} />}
      {after && <Neighbour know={after} topic={topic} next />}
    </nav>
  );
}

interface NeighbourProps {
  know: KnowSummary;
  topic: string;
  next?: boolean;
}

function Neighbour({ know, topic, next = false }: NeighbourProps) {
  const lang = useMarketLang();
  return (
    <a
      href={urlTo('topic-know', { params: { id: topic, know: know.slug } })}
      rel={next ? 'next' : 'prev'}
      className={styles.neighbour}
      data-next={next || undefined}
    >
      {!next && <ChevronLeft size={24} aria-hidden="true" />}
      <span className={styles.words}>
        <span className={styles.where}>
          <FormattedMessage {...(next ? texts.after : texts.before)} />
        </span>
        <span className={styles.title} lang={lang}>
          {know.title}
        </span>
      </span>
      {next && <ChevronRight size={24} aria-hidden="true" />}
    </a>
  );
}
