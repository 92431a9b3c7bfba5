import { ChevronUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { usePageDataAt } from '../../api/pageData.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import { useNear } from '../../ui/useNear.ts';
import { AskInstead } from './AskInstead.tsx';
import { FilterBar } from './FilterBar.tsx';
import { Filters } from './Filters.tsx';
import { filterTexts } from './filterTexts.ts';
import { hasKept } from './hasKept.ts';
import { NextLink } from './NextLink.tsx';
import { NoResults } from './NoResults.tsx';
import { ResultRows } from './ResultRows.tsx';
import { ResultsHead } from './ResultsHead.tsx';
import styles from './Results.module.css';
import { resultTexts } from './resultTexts.ts';
import { callOf, hasFilters, hrefOf, pageNumber, type Place, type Search } from './search.ts';
import { CurriculumCards } from './CurriculumCards.tsx';
import type { SearchAnswer } from './types.ts';
import { useFilterChoices } from './useFilterChoices.ts';
import { WaitingRows } from './WaitingRows.tsx';

const loadError = () => import('../../ui/ErrorScene.tsx');
const loadCount = () => import('./SearchCount.tsx');
const loadMore = () => import('./MoreResults.tsx');

/** What was found, with what it can be narrowed down to. */
export function Results({ place, search }: { place: Place; search: Search }) {
  const answer = usePageDataAt<SearchAnswer>(callOf(search), {
    context: 'search.getKnows',
    onScreen: true,
  });
  const error = useLoaded(loadError, answer.isError);
  const count = useLoaded(loadCount, answer.data !== undefined, true, true);
  if (answer.isError && error)
    return <error.ErrorScene kind="unreachable" onRetry={answer.retry} />;
  return (
    <>
      {count && answer.data && <count.SearchCount search={search} answer={answer.data} />}
      <ResultsHead place={place} search={search} answer={answer.data} />
      {answer.data ? (
        <Found place={place} search={search} first={answer.data} />
      ) : (
        <div className={styles.columns} aria-busy="true">
          <WaitingRows count={5} />
        </div>
      )}
    </>
  );
}

interface FoundProps {
  place: Place;
  search: Search;
  first: SearchAnswer;
}

function Found({ place, search, first }: FoundProps) {
  const choices = useFilterChoices(first.subjects, search.subjectId);
  const filters = { place, search, choices };
  const isEmpty = first.content.length === 0;
  const intl = useIntl();
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <CurriculumCards matches={first.curriculum} />
        {(!isEmpty || hasFilters(search)) && <FilterBar {...filters} />}
        {isEmpty ? (
          <NoResults place={place} search={search} isNamed={first.curriculum.length > 0} />
        ) : (
          <List place={place} search={search} first={first} />
        )}
      </div>
      {!isEmpty && (
        <nav className={styles.filters} aria-label={intl.formatMessage(filterTexts.filters)}>
          <Filters {...filters} />
        </nav>
      )}
    </div>
  );
}

function List({ place, search, first }: FoundProps) {
  const [end, isNear] = useNear<HTMLDivElement>();
  const [isAsked, setAsked] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const [isBack, setBack] = useState(false);
  useEffect(() => setBack(hasKept()), []);
  const more = useLoaded(loadMore, isNear || isAsked || isBack);
  const before = pageNumber(search) - 1;
  return (
    <>
      {before >= 0 && (
        <a
          href={hrefOf(place, search, { page: before > 0 ? String(before) : '' })}
          rel="prev"
          className={styles.step}
        >
          <ChevronUp size={20} aria-hidden="true" />
          <FormattedMessage {...resultTexts.previous} />
        </a>
      )}
      <ResultRows found={first.content} query={search.query} place={place} />
      {first.last ? (
        <div className={styles.after}>
          <AskInstead query={search.query} />
        </div>
      ) : more ? (
        <more.MoreResults
          place={place}
          search={search}
          first={first}
          isAsked={isAsked}
          hasFocus={hasFocus}
        />
      ) : (
        <div
          ref={end}
          className={styles.after}
          onFocus={() => setFocus(true)}
          onBlur={() => setFocus(false)}
        >
          <NextLink
            place={place}
            search={search}
            page={first.page + 1}
            onPress={() => setAsked(true)}
          />
        </div>
      )}
    </>
  );
}
