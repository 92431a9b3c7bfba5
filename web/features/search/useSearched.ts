/** Counts what is searched for. */
import { useEffect } from 'react';
import { useTrack } from '../../analytics/AnalyticsProvider.tsx';
import { useSessionAccess } from '../../api/session/SessionProvider.tsx';

import type { Search } from './search.ts';
import { hasFilters, pageNumber } from './search.ts';
import type { SearchAnswer } from './types.ts';

/** How long results are looked at before that counts, in milliseconds. */
const SEEN = 3000;

/**
 * Counts a search once its results are shown. Tells the API, once somebody has looked at
 * results, what found them: others get it suggested.
 */
export function useSearched(search: Search, answer: SearchAnswer | undefined): void {
  const { load } = useSessionAccess();
  const track = useTrack();
  const query = search.query.trim();
  // A later page or another filter is no other search.
  const isFirst = pageNumber(search) === 0 && !hasFilters(search);
  const isFound = isFirst && (answer?.numberOfExactResults ?? 0) > 0;
  useEffect(() => {
    if (!answer) return;
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
}
