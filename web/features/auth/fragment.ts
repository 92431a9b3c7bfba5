import { useEffect, useState } from 'react';

/**
 * What stands behind the # of the address, taken out of it at once: whoever
 * looks at the screen, the history or a copied address shall not find it. null
 * until it was read.
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
    // A second link that is opened in the same tab only changes the fragment.
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return parts;
}
