import { useEffect, useSyncExternalStore } from 'react';
import { useTrack } from './AnalyticsProvider.tsx';
import { variantOf } from './variantOf.ts';

const never = () => () => undefined;
const none = () => null;

/**
 * The visitor's variant of an experiment, such as V1_0. Null on the server, during hydration
 * and where the experiment doesn't run: the page then shows what it shows without it. Reports
 * the exposure, which the sender counts once for each session.
 */
export function useVariant(name: string): string | null {
  const track = useTrack();
  const variant = useSyncExternalStore(never, () => variantOf(name), none);
  useEffect(() => {
    if (variant) track('experiment_exposure', { activeExperiments: { [name]: variant } });
  }, [track, name, variant]);
  return variant;
}
