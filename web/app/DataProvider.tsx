/** Provides the API client, the session and the answers that the page was seeded with. */
import { type ReactNode, useState } from 'react';
import { countryForCalls } from '../features/country/shared/country.ts';
import { useMarket } from '../market/MarketProvider.tsx';
import type { ClientMarket } from '../market/types.ts';
import { Api } from '../api/client.ts';
import { ApiProvider } from '../api/ApiProvider.tsx';
import { PageData, PageDataProvider } from '../api/pageData.tsx';
import { useFailureReport } from '../api/FailureProvider.tsx';
import type { SeededAnswer } from '../page/protocol.ts';
import type { SessionClient } from '../api/session/client.ts';
import { SessionProvider } from '../api/session/SessionProvider.tsx';
import type { SessionState } from '../api/session/store.ts';
import { deviceIds, readStored, storageKeys } from '../page/storage.ts';

export interface DataProviderProps {
  data: Record<string, SeededAnswer>;
  /** Replaces the browser's fetch in stories and tests. */
  fetch?: typeof fetch;
  /** Replaces the stored session in stories and tests. */
  session?: SessionState;
  children: ReactNode;
}

export function DataProvider({ data, fetch: send, session, children }: DataProviderProps) {
  const market = useMarket();
  const report = useFailureReport();
  const [{ api, load, hinted }] = useState(() => connect(market, session, send));
  const [answers] = useState(() => new PageData(data, api, report));
  return (
    <ApiProvider api={api}>
      <SessionProvider load={load} hinted={hinted}>
        <PageDataProvider data={answers}>{children}</PageDataProvider>
      </SessionProvider>
    </ApiProvider>
  );
}

/** Makes the API client, which sends calls through the session's guard while a session exists. */
function connect(market: ClientMarket, session?: SessionState, send?: typeof fetch) {
  const device = deviceIds();
  // The document's head script has looked for a session before the first paint; the
  // store takes over from there.
  const hinted = () => !!session || 'signedIn' in document.documentElement.dataset;
  let loading: Promise<SessionClient> | undefined;
  const load = () =>
    (loading ??= import('../api/session/client.ts').then(
      ({ connectSession }) => connectSession(api, device, session),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    ));
  const api: Api = new Api({
    base: market.baseUrls.backendEdge,
    headers: () => ({
      'X-Platform': 'web',
      'X-Device-Id': device(),
      'X-Country': countryForCalls(readStored(storageKeys.country), market),
    }),
    guard: () => (loading || hinted() ? load() : null),
    ...(send ? { fetch: send } : {}),
  });
  return { api, load, hinted };
}
