/** Counts a search, and which of its results are opened. Renders nothing. */
import { useEffect } from 'react';
import { useTrack } from '../../analytics/AnalyticsProvider.tsx';
import { useSessionAccess } from '../../api/session/SessionProvider.tsx';
import { hasFilters, pageNumber, PER_PAGE, type Search } from './search.ts';
import type { Found, SearchAnswer } from './types.ts';

/** How long results are looked at before that counts, in milliseconds. */
const SEEN = 3000;

/**
 * Counts a search once its results are shown. Tells the API, once somebody has looked at
 * results, what found them: others get it suggested.
 */
export function SearchCount({ search, answer }: { search: Search; answer: SearchAnswer }) {
  const { load } = useSessionAccess();
  const track = useTrack();
  const query = search.query.trim();
  // A later page or another filter is no other search to suggest.
  const isFirst = pageNumber(search) === 0 && !hasFilters(search);
  const isFound = isFirst && answer.numberOfExactResults > 0;
  useEffect(() => {
    const { totalElements: numberOfResults, numberOfExactResults } = answer;
    track('search', { search: { term: query, numberOfResults, numberOfExactResults } });
  }, [answer, query, track]);
  useEffect(() => {
    if (!isFound) return undefined;
    const count = () =>
      load()
        .then((client) => client.call('post', '/api/search/searches', { body: { query } }))
        // A search that isn't counted is nothing to tell anybody.
        .catch(() => undefined);
    const timer = setTimeout(() => void count(), SEEN);
    return () => clearTimeout(timer);
  }, [query, isFound, load]);
  return <OpenCount found={answer.content} position={answer.page * PER_PAGE} />;
}

interface OpenCountProps {
  found: readonly Found[];
  /** The first one's place among all results, from 0. */
  position: number;
}

/** Counts which of some results are opened. */
export function OpenCount({ found, position }: OpenCountProps) {
  const track = useTrack();
  useEffect(() => {
    const press = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest<HTMLElement>('a[data-know]') : null;
      const index = found.findIndex(({ know }) => know.uuid === link?.dataset['know']);
      const know = found[index]?.know;
      if (know)
        track('search_result_click', { know, search: { resultPosition: position + index } });
    };
    document.addEventListener('click', press);
    return () => document.removeEventListener('click', press);
  }, [found, position, track]);
  return null;
}
