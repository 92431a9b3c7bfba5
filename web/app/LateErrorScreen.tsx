import { useCallback } from 'react';
import { useLoaded } from '../ui/useLoaded.ts';
import { usePage } from './PageProvider.tsx';

/** The error screen, fetched when something broke: pages that work never pay for it. */
export function LateErrorScreen() {
  const { load } = usePage();
  const loadModule = useCallback(async () => ({ ErrorScreen: await load?.(null) }), [load]);
  const loaded = useLoaded(loadModule, load !== undefined);
  return loaded?.ErrorScreen ? <loaded.ErrorScreen /> : null;
}
