import { useSyncExternalStore } from 'react';

function onHash(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

/** The fragment of the address where it may name a passage (shared/passage.ts); else ''. */
export const usePassage = (): string =>
  useSyncExternalStore(
    onHash,
    () => (location.hash.startsWith('#page-') ? location.hash : ''),
    () => '',
  );
