import { useMemo, useSyncExternalStore } from 'react';
import { type Passage, passageOf } from './shared/passage.ts';

function onHash(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

/** The passage that the address names, which only the browser knows. */
export function usePassage(): Passage | null {
  const hash = useSyncExternalStore(
    onHash,
    () => location.hash,
    () => '',
  );
  return useMemo(() => passageOf(hash), [hash]);
}
