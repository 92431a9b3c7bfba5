import { useEffect, useState } from 'react';

/**
 * The fragment of the address, which is removed from the address at once, so that it
 * shows up neither on the screen nor in the history nor in a copied address. null until
 * it was read.
 */
export function useFragment(): URLSearchParams | null {
  const [parts, setParts] = useState<URLSearchParams | null>(null);
  useEffect(() => {
    const read = () => {
      const found = new URLSearchParams(location.hash.slice(1));
      history.replaceState(history.state, '', location.pathname + location.search);
      setParts((before) => (before && [...found].length === 0 ? before : found));
    };
    read();
    // Opening a second link in the same tab changes only the fragment.
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return parts;
}
