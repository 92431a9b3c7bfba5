import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useApiQuery } from '../../../api/query.tsx';
import { useMarketLang } from '../../../market/language.ts';
import { urlTo } from '../../../page/routes.ts';
import { ChoiceCards } from '../../../ui/ChoiceCards.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import styles from './Exam.module.css';
import { setUpTexts as texts } from './setUpTexts.ts';

/** Own knows that can be chosen: the newest. */
const LIMIT = 12;

/** Chooses the knows of which an exam is made: those that the address names, and one's own. */
export function SourceChoice({
  named,
  value,
  onChange,
  error,
}: {
  named: readonly string[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  error: ReactNode;
}) {
  const intl = useIntl();
  const lang = useMarketLang();
  const mine = useApiQuery(
    '/api/knows/mine',
    { query: { page: 0, limit: LIMIT } },
    { context: 'mockExam.knows' },
  );
  if (!mine.data && !mine.isError)
    return (
      <div aria-busy="true">
        <Skeleton height={120} shape="card" />
      </div>
    );
  const own = (mine.data?.content ?? []).filter(
    ({ status, uuid }) => status !== 'REJECTED' && status !== 'DELETED' && !named.includes(uuid),
  );
  const choices = [
    ...named.map((uuid) => ({ value: uuid, label: <KnowTitle uuid={uuid} />, lang })),
    ...own.map(({ uuid, title, pageCount, status }) => ({
      value: uuid,
      label: title,
      lang,
      help:
        status === 'PROCESSING' ? (
          <span lang={intl.locale}>{intl.formatMessage(texts.processing)}</span>
        ) : (
          <span lang={intl.locale}>{intl.formatMessage(texts.pages, { count: pageCount })}</span>
        ),
    })),
  ];
  if (choices.length === 0)
    return (
      <div className={styles.noKnows}>
        <p>
          <FormattedMessage {...texts.noKnows} />
        </p>
        <Link href={urlTo('app-search')} variant="standalone">
          <FormattedMessage {...texts.findKnows} />
        </Link>
        {error != null && error !== false && (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
      </div>
    );
  return (
    <ChoiceCards
      legend={intl.formatMessage(texts.sources)}
      multiple
      layout="list"
      value={value}
      onChange={onChange}
      choices={choices}
      error={error}
    />
  );
}

/** The title of a know that only its uuid is known of. */
function KnowTitle({ uuid }: { uuid: string }) {
  const { data, isError } = useApiQuery(
    '/api/knows/{id}',
    { path: { id: uuid } },
    { context: 'mockExam.getKnow', expects: ['NotFoundError'], onScreen: true },
  );
  if (isError) return <FormattedMessage {...texts.goneSource} />;
  return data ? data.title : <Skeleton width={180} />;
}
