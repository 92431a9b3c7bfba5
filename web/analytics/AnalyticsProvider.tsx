/** Counts what happens on the page, as far as the visitor agrees. */
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { useApi } from '../api/ApiProvider.tsx';
import { useSessionAccess } from '../api/session/SessionProvider.tsx';
import { useMarket } from '../market/MarketProvider.tsx';
import { usePage } from '../page/PageProvider.tsx';
import type { Track, Tracker } from './tracker.ts';

const Context = createContext<Track>(() => undefined);

export interface AnalyticsProviderProps {
  /** Absent where nothing is counted: the render worker, stories and tests. */
  tracker?: Tracker | undefined;
  children: ReactNode;
}

export function AnalyticsProvider({ tracker, children }: AnalyticsProviderProps) {
  if (!tracker) return children;
  return (
    <Context value={tracker.track}>
      <Connection tracker={tracker} />
      {children}
    </Context>
  );
}

/** Counts an event. The same function at every render. */
export function useTrack(): Track {
  return useContext(Context);
}

/** Counts the page's view, and loads the rest once the browser is idle. */
function Connection({ tracker }: { tracker: Tracker }) {
  const api = useApi();
  const access = useSessionAccess();
  const market = useMarket();
  const page = usePage();
  const session = useRef(access);
  useEffect(() => {
    session.current = access;
  });
  useEffect(() => {
    // A page as of another time is looked at by those who work on it.
    if (page.previewTime) return undefined;
    const leaving = new AbortController();
    const load = () =>
      void import('./connect.ts').then(({ connect }) =>
        connect({ tracker, api, market, page, access: () => session.current }, leaving.signal),
      );
    if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: 3000 });
    else setTimeout(load, 500);
    return () => leaving.abort();
  }, [tracker, api, market, page]);
  return null;
}
