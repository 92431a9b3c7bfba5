/** Provides the API client of the page. */
import { createContext, type ReactNode, useContext } from 'react';
import type { Api } from './client.ts';

const Context = createContext<Api | null>(null);

export function ApiProvider({ api, children }: { api: Api; children: ReactNode }) {
  return <Context value={api}>{children}</Context>;
}

/** The API client of the page. Throws outside an ApiProvider. */
export function useApi(): Api {
  const api = useContext(Context);
  if (!api) throw new Error('useApi needs an ApiProvider above it');
  return api;
}
