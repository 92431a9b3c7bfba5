/** The API client and the cache that the page seeded. */
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { countryForCalls } from '../features/country/country.ts';
import { useMarket } from '../market/MarketProvider.tsx';
import { Api } from './api.ts';
import { ApiProvider, makeQueryClient } from './data.tsx';
import { useFailureReport } from './Failures.tsx';
import type { SeededAnswer } from './protocol.ts';
import { deviceId, readStored, storageKeys } from './storage.ts';

export interface DataProviderProps {
  data: Record<string, SeededAnswer>;
  /** Stands in for the browser's fetch in stories and tests. */
  fetch?: typeof fetch;
  children: ReactNode;
}

export function DataProvider({ data, fetch: send, children }: DataProviderProps) {
  const market = useMarket();
  const report = useFailureReport();
  const [client] = useState(() => makeQueryClient(data, report));
  const [api] = useState(
    () =>
      new Api({
        base: market.baseUrls.backendEdge,
        headers: () => ({
          'X-Platform': 'web',
          'X-Device-Id': deviceId(),
          'X-Country': countryForCalls(readStored(storageKeys.country), market),
        }),
        ...(send ? { fetch: send } : {}),
      }),
  );
  return (
    <ApiProvider api={api}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </ApiProvider>
  );
}
