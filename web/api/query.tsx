/** Queries with the query library, for screens of signed-in users. */
import {
  QueryCache,
  QueryClient,
  QueryClientProvider,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useApi } from './ApiProvider.tsx';
import { type AnswerOf, type CallOf, type CallParts, callUrl, type GetPath } from './client.ts';
import { ApiError, type FailureListener } from './errors.ts';
import { usePageAnswers } from './pageData.tsx';
import type { Within } from './session/useCall.ts';

/** Public data changes rarely: an answer is fresh for five minutes, in milliseconds. */
const FRESH_MILLISECONDS = 5 * 60 * 1000;

export function makeQueryClient(onFailure: FailureListener): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        const { context, expects, onScreen }: ApiQueryOptions = query.meta ?? {};
        if (error instanceof ApiError && expects?.includes(error.type)) return;
        // Of a failure beside an older answer, which stays, the screen says nothing.
        const isShown = onScreen === true && query.state.data === undefined;
        const place = context ?? String(query.queryKey[0]);
        // Without a connection the screen below the header says so, or works without one.
        const isLeft =
          error instanceof ApiError &&
          error.kind === 'network' &&
          place.startsWith('header.') &&
          !navigator.onLine;
        onFailure(error, place, isShown || isLeft);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MILLISECONDS,
        refetchOnWindowFocus: false,
        // Without a connection a call fails, so that the screen can say so, instead of
        // waiting for one; calls that failed are made again once there is one.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) =>
          failures < 1 && error instanceof ApiError && error.kind !== 'other',
      },
    },
  });
}

/** Provides the page's query client to the library's hooks. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const answers = usePageAnswers();
  const [client] = useState(() => answers.client(makeQueryClient));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

export interface ApiQueryOptions {
  /** false defers the call. */
  enabled?: boolean;
  /** The name of the calling place, for the handler of failures. */
  context?: string;
  /** Types of errors that the screen shows itself; all others are reported in a toast. */
  expects?: readonly string[];
  /** The screen says itself that there is no answer: such a failure is no toast. */
  onScreen?: boolean;
  /**
   * Fails the call as without a connection where no answer comes in time (api/inTime.ts). It
   * isn't repeated then: nobody waits twice.
   */
  within?: Within;
}

/** A GET, below requireSession. What the server puts into pages is read with usePageData. */
export function useApiQuery<P extends GetPath>(
  path: P,
  call: CallOf<P>,
  { enabled = true, context, expects, onScreen, within }: ApiQueryOptions = {},
): UseQueryResult<AnswerOf<P>, ApiError> {
  const api = useApi();
  const url = callUrl(path, call as CallParts);
  return useQuery<AnswerOf<P>, ApiError>({
    queryKey: [url],
    queryFn: ({ signal }) => {
      const ask = (one?: AbortSignal) => api.getUrl<AnswerOf<P>>(url, one);
      return within ? within(ask, signal) : ask(signal);
    },
    ...(within && { retry: false }),
    enabled,
    meta: { context, expects, onScreen },
  });
}
