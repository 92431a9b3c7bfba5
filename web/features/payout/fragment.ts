import { useEffect, useState } from 'react';

const TOKEN = 'accessToken';

/**
 * The token of the link that led here; '' without one, null until it was read. Links have it in the
 * fragment, which is sent to nobody; one in the query is taken as well. It is removed from the
 * address at once, so that it shows up neither on the screen nor in the history nor in an address
 * that is copied or sent on.
 */
export function useAccessToken(): string | null {
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    const read = () => {
      const { hash, pathname, search } = location;
      const query = new URLSearchParams(search);
      const found = new URLSearchParams(hash.slice(1)).get(TOKEN) ?? query.get(TOKEN);
      query.delete(TOKEN);
      const rest = query.toString();
      history.replaceState(history.state, '', pathname + (rest && `?${rest}`));
      setToken((before) => found ?? before ?? '');
    };
    read();
    // Opening a second link in the same tab changes only the fragment.
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return token;
}
