import { useEffect, useState } from 'react';
import { useLoaded } from '../../ui/useLoaded.ts';

const load = () => import('./AppFirst.tsx');

/** The app prompt in a chunk of its own, fetched on small windows only. */
export function LateAppFirst() {
  const [small, setSmall] = useState(false);
  const loaded = useLoaded(load, small, true);
  useEffect(() => setSmall(matchMedia('(max-width: 749.98px)').matches), []);
  return loaded && <loaded.AppFirst />;
}
