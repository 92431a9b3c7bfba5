import { useLoaded } from '../../ui/useLoaded.ts';

const load = () => import('./AppNavigation.tsx');

/** The navigation in a chunk of its own. The shell keeps its place free until it is there. */
export function LateAppNavigation() {
  const loaded = useLoaded(load, true);
  return loaded && <loaded.AppNavigation />;
}
