import { ChevronDown, ChevronUp } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { usePageDataAt } from '../../api/pageData.tsx';
import { useMarketLang } from '../../market/language.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { AskInstead } from './AskInstead.tsx';
import { FilterBar } from './FilterBar.tsx';
import { Filters } from './Filters.tsx';
import { filterTexts } from './filterTexts.ts';
import { NoResults } from './NoResults.tsx';
import { ResultRow } from './ResultRow.tsx';
import { ResultsHead } from './ResultsHead.tsx';
import styles from './Results.module.css';
import { resultTexts } from './resultTexts.ts';
import { callOf, hasFilters, hrefOf, pageNumber, type Place, type Search } from './search.ts';
import type { SearchAnswer } from './types.ts';
import { useFilterChoices } from './useFilterChoices.ts';
import { useResults } from './useResults.ts';
import { useSearched } from './useSearched.ts';
import { WaitingRows } from './WaitingRows.tsx';

const loadError = () => import('../../ui/ErrorScene.tsx');

/** What was found, with what it can be narrowed down to. */
export function Results({ place, search }: { place: Place; search: Search }) {
  const answer = usePageDataAt<SearchAnswer>(callOf(search), { context: 'search.getKnows' });
  const error = useLoaded(loadError, answer.isError);
  // A later page or another filter is no other search.
  const isFirst = pageNumber(search) === 0 && !hasFilters(search);
  useSearched(search.query.trim(), isFirst && (answer.data?.numberOfExactResults ?? 0) > 0);
  if (answer.isError && error)
    return <error.ErrorScene kind="unreachable" onRetry={() => location.reload()} />;
  return (
    <>
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
        {(!isEmpty || hasFilters(search)) && <FilterBar {...filters} />}
        {isEmpty ? (
          <NoResults place={place} search={search} />
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
  const lang = useMarketLang();
  const { found, next, state, added, load, list, end } = useResults(search, first);
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
      <ol ref={list} className={styles.list}>
        {found.map((each) => (
          <ResultRow
            key={each.know.uuid}
            found={each}
            query={search.query}
            place={place}
            lang={lang}
          />
        ))}
      </ol>
      <div role="status">
        {added > 0 && (
          <VisuallyHidden>
            <FormattedMessage {...resultTexts.added} values={{ added, total: found.length }} />
          </VisuallyHidden>
        )}
      </div>
      <div ref={end} className={styles.after}>
        {state === 'loading' && <WaitingRows count={2} />}
        {state === 'failed' && (
          <Notice tone="danger" live>
            <FormattedMessage {...resultTexts.failed} />
          </Notice>
        )}
        {next !== null && (
          <a
            href={hrefOf(place, search, { page: String(next) })}
            rel="next"
            className={styles.step}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              load();
            }}
          >
            <ChevronDown size={20} aria-hidden="true" />
            <FormattedMessage {...resultTexts.more} />
          </a>
        )}
        {next === null && <AskInstead />}
      </div>
    </>
  );
}
