/** The server's answers in the browser: seeded by the page, fetched when they are missing. */
import { QueryCache, QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { type AnswerOf, Api, type CallOf, type CallParts, callUrl, type GetPath } from './api.ts';
import { ApiError } from './errors.ts';
import type { SeededAnswer } from './protocol.ts';

/** What is public changes rarely: an answer is fresh for five minutes. */
const FRESH_MILLISECONDS = 5 * 60 * 1000;

/** Told of every failed call, with the place it came from (search.getSuggestions). */
export type FailureListener = (error: unknown, context: string) => void;

/** A query cache that holds what the server fetched for the page, by URL. */
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
  /** false waits. */
  enabled?: boolean;
  /** Where the call comes from, for the generic handler of failures. */
  context?: string;
}

/** A GET whose answer the page may already carry. */
export function useApiQuery<P extends GetPath>(
  path: P,
  call: CallOf<P>,
  options: ApiQueryOptions = {},
): UseQueryResult<AnswerOf<P>, ApiError> {
  return useApiUrl<AnswerOf<P>>(callUrl(path, call as CallParts), options);
}

/** The same by its URL, for calls whose path is the page's own. */
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
