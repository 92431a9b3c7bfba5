import { useContext, useEffect, useState } from 'react';
import { LateTexts } from './LateTexts.ts';

/**
 * Loads a module in the browser once `when` holds, and the texts of late modules unless
 * it is `silent`; null until both are loaded. Unlike React.lazy it leaves the server's
 * markup unchanged: a suspended boundary would be reported as an error during
 * hydration. `load` must be the same function at every render. Where the module can't be
 * loaded, the error boundary shows that; without a connection, where the boundary could
 * show nothing either, it is loaded once there is one. One that is `optional` stays null,
 * and is loaded when `when` holds again.
 */
export function useLoaded<T extends object>(
  load: () => Promise<T>,
  when: boolean,
  silent = false,
  optional = false,
): T | null {
  const loadTexts = useContext(LateTexts);
  const [loaded, setLoaded] = useState<T | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  useEffect(() => {
    if (!when || loaded) return undefined;
    let wanted = true;
    const fetch = () =>
      Promise.all([load(), silent || loadTexts()]).then(
        ([module]) => {
          if (wanted) setLoaded(module);
        },
        (error: Error) => {
          if (!wanted || optional) return;
          if (navigator.onLine) setFailure(error);
          else addEventListener('online', () => wanted && void fetch(), { once: true });
        },
      );
    void fetch();
    return () => {
      wanted = false;
    };
  }, [load, loadTexts, silent, optional, when, loaded]);
  // Thrown during rendering, so that the error boundary catches it.
  if (failure) throw failure;
  return loaded;
}
