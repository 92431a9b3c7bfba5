/** The API's answers in the browser: seeded by the page, fetched if missing. */
import { QueryCache, QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import {
  type AnswerOf,
  Api,
  type CallOf,
  type CallParts,
  callUrl,
  type GetPath,
} from './client.ts';
import { ApiError } from './errors.ts';
import type { SeededAnswer } from '../page/protocol.ts';

/** Public data changes rarely: an answer is fresh for five minutes, in milliseconds. */
const FRESH_MILLISECONDS = 5 * 60 * 1000;

/** Called for each failed call with the name of its place (search.getSuggestions). */
export type FailureListener = (error: unknown, context: string) => void;

/** A query cache seeded with the answers that the server fetched for the page, by URL. */
export function makeQueryClient(
  data: Record<string, SeededAnswer>,
  onFailure?: FailureListener,
): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) =>
        onFailure?.(error, String(query.meta?.['context'] ?? query.queryKey[0])),
    }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MILLISECONDS,
        refetchOnWindowFocus: false,
        retry: (failures, error) =>
          failures < 1 && error instanceof ApiError && error.kind !== 'other',
      },
    },
  });
  for (const [url, answer] of Object.entries(data)) {
    if (answer.status === 200) client.setQueryData([url], answer.body);
  }
  return client;
}

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

export interface ApiQueryOptions {
  /** false defers the call. */
  enabled?: boolean;
  /** The name of the calling place, for the handler of failures. */
  context?: string;
}

/** A GET whose answer may be seeded by the page. */
export function useApiQuery<P extends GetPath>(
  path: P,
  call: CallOf<P>,
  options: ApiQueryOptions = {},
): UseQueryResult<AnswerOf<P>, ApiError> {
  return useApiUrl<AnswerOf<P>>(callUrl(path, call as CallParts), options);
}

/** useApiQuery by URL, for calls whose path comes from the page. */
export function useApiUrl<Body>(
  url: string,
  options: ApiQueryOptions = {},
): UseQueryResult<Body, ApiError> {
  const api = useApi();
  return useQuery<Body, ApiError>({
    queryKey: [url],
    queryFn: ({ signal }) => api.getUrl<Body>(url, signal),
    enabled: options.enabled ?? true,
    meta: options.context ? { context: options.context } : {},
  });
}
