import { FileText } from 'lucide-react';
import { FormattedDate, FormattedMessage } from 'react-intl';
import { useMarketLang } from '../../../market/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { startTexts as texts } from './startTexts.ts';
import type { Summaries } from './Start.tsx';
import styles from './SummaryList.module.css';
import type { Summary } from './types.ts';
import type { Place } from './usePlace.ts';

/** The user's summaries, the newest first. */
export function SummaryList({ list, place }: { list: Summaries; place: Place }) {
  const { data, failed, retry, more } = list;
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>
        <FormattedMessage {...texts.own} />
      </h2>
      {failed && (
        <Notice
          tone="danger"
          action={
            <Button size="small" variant="tonal" onClick={retry}>
              <FormattedMessage {...texts.retry} />
            </Button>
          }
        >
          <FormattedMessage {...texts.listFailed} />
        </Notice>
      )}
      {!data && !failed && (
        <div className={styles.list} aria-busy="true">
          <Skeleton height={72} shape="box" />
          <Skeleton height={72} shape="box" />
        </div>
      )}
      {data?.content.length === 0 && (
        <p className={styles.none}>
          <FormattedMessage {...texts.ownNone} />
        </p>
      )}
      {data && data.content.length > 0 && (
        <ul className={styles.list}>
          {data.content.map((summary) => (
            <Row key={summary.uuid} summary={summary} place={place} />
          ))}
        </ul>
      )}
      {data && !data.last && data.content.length < 100 && (
        <div>
          <Button size="small" variant="quiet" onClick={more}>
            <FormattedMessage {...texts.more} />
          </Button>
        </div>
      )}
    </section>
  );
}

function Row({ summary, place }: { summary: Summary; place: Place }) {
  const lang = useMarketLang();
  const { uuid, title, length, state, createdOn } = summary;
  return (
    <li>
      <a className={styles.row} {...place.link(uuid)}>
        <FileText size={22} aria-hidden="true" className={styles.icon} />
        <span className={styles.words}>
          <span className={styles.title} lang={lang}>
            {title}
          </span>
          <span className={styles.facts}>
            <FormattedDate value={createdOn} day="numeric" month="short" year="numeric" />
            <FormattedMessage {...texts.facts} values={{ length, state }} />
          </span>
        </span>
      </a>
    </li>
  );
}
