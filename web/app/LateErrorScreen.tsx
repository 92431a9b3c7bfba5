import { useCallback } from 'react';
import { useLoaded } from '../ui/useLoaded.ts';
import type { Screen } from './screens.ts';

export type LoadErrorScreen = () => Promise<Screen>;

/** The error screen, fetched when something broke: pages that work never pay for it. */
export function LateErrorScreen({ load }: { load: LoadErrorScreen | undefined }) {
  const loadModule = useCallback(async () => ({ ErrorScreen: await load?.() }), [load]);
  const loaded = useLoaded(loadModule, load !== undefined);
  return loaded?.ErrorScreen ? <loaded.ErrorScreen /> : null;
}
