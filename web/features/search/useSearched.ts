/** Counts what is searched for. */
import { useEffect } from 'react';
import { useSessionAccess } from '../../api/session/SessionProvider.tsx';

/** How long results are looked at before that counts, in milliseconds. */
const SEEN = 3000;

/** Tells the API, once somebody has looked at results, what found them: others get it suggested. */
export function useSearched(query: string, isFound: boolean): void {
  const { load } = useSessionAccess();
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
