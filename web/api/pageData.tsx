/**
 * The answers that a page was seeded with. The query library is fetched only if one is
 * missing, or by screens for signed-in users: visitors' pages come with their data.
 */
import type { QueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react';
import type { SeededAnswer } from '../page/protocol.ts';
import {
  type Api,
  type AnswerOf,
  type CallOf,
  type CallParts,
  callUrl,
  type GetPath,
} from './client.ts';
import type { FailureListener } from './errors.ts';

export interface PageAnswer<Body> {
  /** undefined until the answer is there. */
  data: Body | undefined;
  /** The call failed; it is repeated when another component wants its answer. */
  isError: boolean;
  /** Of a failed call: what it threw. */
  cause?: unknown;
  /** Of a failed call: makes it again. */
  retry?: () => void;
}

/** Makes a query client; given by web/api/query.tsx, which imports the library. */
export type MakeClient = (onFailure: FailureListener) => QueryClient;

const WAITING: PageAnswer<never> = { data: undefined, isError: false };

/** The answers of a page by URL, and its query client once the library is loaded. */
export class PageData {
  readonly #api: Api;
  readonly #report: FailureListener;
  readonly #answers = new Map<string, PageAnswer<unknown>>();
  readonly #listeners = new Set<() => void>();
  #client: QueryClient | null = null;

  constructor(seeds: Record<string, SeededAnswer>, api: Api, report: FailureListener) {
    this.#api = api;
    this.#report = report;
    for (const [url, { status, body }] of Object.entries(seeds)) {
      if (status === 200) this.#answers.set(url, { data: body, isError: false });
    }
  }

  /** Returns the same object until something changes. */
  get(url: string): PageAnswer<unknown> {
    return this.#answers.get(url) ?? WAITING;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Adds an answer that was fetched by other means. */
  seed(url: string, body: unknown): void {
    this.#client?.setQueryData([url], body);
    this.#set(url, { data: body, isError: false });
  }

  /** Fetches an answer that the page lacks. Never throws; failures are reported. */
  async want(url: string, context: string, onScreen = false): Promise<void> {
    // One that is there waits, or has its answer.
    if (this.#answers.get(url)?.isError === false) return;
    this.#set(url, WAITING);
    try {
      const { makeQueryClient } = await import('./query.tsx').catch((error: unknown) => {
        this.#report(error, context, onScreen);
        throw error;
      });
      const data = await this.client(makeQueryClient).fetchQuery<unknown>({
        queryKey: [url],
        queryFn: ({ signal }) => this.#api.getUrl(url, signal),
        // Of a session that has ended the session itself tells.
        meta: { context, expects: ['AuthorizationError'], onScreen },
      });
      this.#set(url, { data, isError: false });
    } catch (cause) {
      // The query client reports failures of calls.
      this.#set(url, {
        data: undefined,
        isError: true,
        cause,
        retry: () => void this.want(url, context, onScreen),
      });
    }
  }

  /** The page's query client; the first call makes it, with all answers so far. */
  client(make: MakeClient): QueryClient {
    if (this.#client) return this.#client;
    this.#client = make(this.#report);
    for (const [url, { data }] of this.#answers) {
      if (data !== undefined) this.#client.setQueryData([url], data);
    }
    return this.#client;
  }

  #set(url: string, answer: PageAnswer<unknown>): void {
    this.#answers.set(url, answer);
    for (const listener of this.#listeners) listener();
  }
}

const Context = createContext<PageData | null>(null);

export function PageDataProvider({ data, children }: { data: PageData; children: ReactNode }) {
  return <Context value={data}>{children}</Context>;
}

/** The answers of the page. Throws outside a PageDataProvider. */
export function usePageAnswers(): PageData {
  const data = useContext(Context);
  if (!data) throw new Error('usePageAnswers needs a PageDataProvider above it');
  return data;
}

export interface PageDataOptions {
  /** false defers the call. */
  enabled?: boolean;
  /** The name of the calling place, for the handler of failures. */
  context?: string;
  /** The screen says itself that the call failed: that is no toast. */
  onScreen?: boolean;
}

/** An answer that the server puts into the page; fetched if it is missing there. */
export function usePageData<P extends GetPath>(
  path: P,
  call: CallOf<P>,
  options: PageDataOptions = {},
): PageAnswer<AnswerOf<P>> {
  return usePageDataAt<AnswerOf<P>>(callUrl(path, call as CallParts), options);
}

/** usePageData by URL, for calls whose path comes from the page. */
export function usePageDataAt<Body>(
  url: string,
  { enabled = true, context = url, onScreen }: PageDataOptions = {},
): PageAnswer<Body> {
  const answers = usePageAnswers();
  const get = () => answers.get(url);
  const answer = useSyncExternalStore(answers.subscribe, get, get);
  useEffect(() => {
    if (enabled) void answers.want(url, context, onScreen);
  }, [answers, url, enabled, context, onScreen]);
  return answer as PageAnswer<Body>;
}
