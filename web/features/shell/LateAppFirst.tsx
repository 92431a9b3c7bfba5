import { useEffect, useState } from 'react';
import { useLoaded } from '../../ui/useLoaded.ts';

const load = () => import('./AppFirst.tsx');

/** The question whether to open the page in the app: fetched for small windows only, nobody else is asked. */
export function LateAppFirst() {
  const [small, setSmall] = useState(false);
  const loaded = useLoaded(load, small, true);
  useEffect(() => setSmall(matchMedia('(max-width: 749.98px)').matches), []);
  return loaded && <loaded.AppFirst />;
}
