import { FormattedMessage } from 'react-intl';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Marked } from './Marked.tsx';
import { ResultCount } from './ResultCount.tsx';
import styles from './Results.module.css';
import { resultTexts } from './resultTexts.ts';
import { hrefOf, pageNumber, type Place, type Search } from './search.ts';
import type { SearchAnswer } from './types.ts';

export interface ResultsHeadProps {
  place: Place;
  search: Search;
  answer: SearchAnswer | undefined;
}

/** What the results are for, how many there are, and what may have been meant instead. */
export function ResultsHead({ place, search, answer }: ResultsHeadProps) {
  const { correction = null } = answer ?? {};
  const typed = search.query.trim();
  const isCorrected = correction?.applied === true;
  const page = pageNumber(search);
  const isEmpty = answer?.content.length === 0 && answer.curriculum.length === 0;
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>
        <FormattedMessage
          {...(isEmpty ? resultTexts.noneTitle : resultTexts.title)}
          values={{ query: <bdi>{isCorrected ? correction.query : typed}</bdi> }}
        />
      </h1>
      {answer ? (
        <p className={styles.count}>
          {answer.content.length > 0 && <ResultCount count={answer.totalElements} />}
          {page > 0 && (
            <span>
              <FormattedMessage {...resultTexts.page} values={{ page: page + 1 }} />
            </span>
          )}
        </p>
      ) : (
        <p className={styles.count}>
          <Skeleton width={96} />
        </p>
      )}
      {isCorrected && (
        <p>
          <FormattedMessage
            {...resultTexts.corrected}
            values={{
              typed: <bdi>{typed}</bdi>,
              meant: (
                <strong>
                  <bdi>{correction.query}</bdi>
                </strong>
              ),
            }}
          />
        </p>
      )}
      {correction && !isCorrected && (
        <p>
          <FormattedMessage
            {...resultTexts.meant}
            values={{
              meant: (
                <Link href={hrefOf(place, search, { query: correction.query })}>
                  <bdi>
                    <Marked parts={correction.parts} />
                  </bdi>
                </Link>
              ),
            }}
          />
        </p>
      )}
      {answer && hasMore(answer) && (
        <p className={styles.near}>
          <FormattedMessage {...resultTexts.some} values={{ count: answer.numberOfExactResults }} />
        </p>
      )}
      {answer && isNear(answer) && !isCorrected && (
        <p className={styles.near}>
          <FormattedMessage {...resultTexts.near} />
        </p>
      )}
    </header>
  );
}

/** Whether the results have only some of the words. */
const isNear = ({ content, numberOfExactResults }: SearchAnswer) =>
  content.length > 0 && numberOfExactResults === 0;

/** Whether more results are shown than have all of the words. */
const hasMore = ({ totalElements, numberOfExactResults }: SearchAnswer) =>
  numberOfExactResults > 0 && numberOfExactResults < totalElements;
