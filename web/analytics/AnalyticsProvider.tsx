/** Counts what happens on the page, as far as the visitor agrees. */
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { useApi } from '../api/ApiProvider.tsx';
import { type SessionAccess, useSessionAccess } from '../api/session/SessionProvider.tsx';
import type { UserBlock } from '../generated/events.ts';
import { useMarket } from '../market/MarketProvider.tsx';
import { usePage } from '../page/PageProvider.tsx';
import { deviceIds } from '../page/storage.ts';
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

/** Counts the page's view, and loads what sends events once the browser is idle. */
function Connection({ tracker }: { tracker: Tracker }) {
  const api = useApi();
  const access = useSessionAccess();
  const { baseUrls, domain } = useMarket();
  const { route, url, previewTime } = usePage();
  const session = useRef<SessionAccess>(access);
  useEffect(() => {
    session.current = access;
  });
  useEffect(() => {
    // A page as of another time is looked at by those who work on it.
    if (previewTime) return undefined;
    let stop: (() => void) | undefined;
    let wanted = true;
    const page = { path: url.split('?')[0] ?? '/', name: route };
    const post = async (body: string, keepalive: boolean) => {
      const request = {
        url: `${baseUrls.analyticsService}/events`,
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
        keepalive,
      };
      const { client } = session.current;
      return client?.store.get().tokens ? client.send(request) : api.exchange(request);
    };
    const start = () =>
      void import('./sender.ts').then(({ startSender }) => {
        if (!wanted) return;
        const sender = startSender({
          domain: new URL(domain).host,
          page,
          device: deviceIds(),
          user: () => userOf(session.current),
          post,
        });
        stop = sender.stop;
        tracker.connect(sender.take);
      });
    const viewed = () => tracker.track('page_view');
    const shown = () => {
      viewed();
      whenIdle(start);
    };
    const again = ({ persisted }: PageTransitionEvent) => {
      if (persisted) viewed();
    };
    // A page that the browser prepares is counted when it is shown.
    if ((document as { prerendering?: boolean }).prerendering)
      document.addEventListener('prerenderingchange', shown, { once: true });
    else shown();
    addEventListener('pageshow', again);
    return () => {
      wanted = false;
      document.removeEventListener('prerenderingchange', shown);
      removeEventListener('pageshow', again);
      stop?.();
    };
  }, [tracker, api, baseUrls.analyticsService, domain, route, url, previewTime]);
  return null;
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 3000 });
  else setTimeout(run, 500);
}

/** The user's block; null for visitors, undefined until the session is known. */
function userOf({ client, looked }: SessionAccess): UserBlock | null | undefined {
  if (!looked) return undefined;
  const { tokens, user } = client?.store.get() ?? {};
  if (!tokens) return null;
  if (!user) return {};
  const { knowerUuid, regionId, schoolTypeId } = user;
  return {
    uuid: user.uuid,
    createdOn: user.createdOn,
    countryCode: user.country,
    interfaceLanguageCode: user.interfaceLanguage,
    primaryContentLanguageCode: user.contentLanguage,
    premiumStatus: null,
    isActiveKnower: knowerUuid !== null,
    ...(regionId === null ? {} : { regionCode: `${regionId}` }),
    ...(schoolTypeId === null ? {} : { schoolTypeName: schoolTypeId }),
    ...(knowerUuid === null ? {} : { knowerUuid }),
  };
}
