import { useCallback } from 'react';
import { useLoaded } from '../ui/useLoaded.ts';
import { usePage } from '../page/PageProvider.tsx';

/**
 * The error screen in a chunk of its own, fetched when something breaks, so that
 * working pages don't load it.
 */
export function LateErrorScreen() {
  const { load } = usePage();
  const loadModule = useCallback(async () => ({ ErrorScreen: await load?.(null) }), [load]);
  const loaded = useLoaded(loadModule, load !== undefined);
  return loaded?.ErrorScreen ? <loaded.ErrorScreen /> : null;
}
