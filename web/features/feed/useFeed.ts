import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useApi } from '../../api/ApiProvider.tsx';
import { callUrl } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { keyOf, type Narrowing, queryOf } from './narrowing.ts';
import { readPlace, writePlace } from './place.ts';
import type { Feed, FeedItem } from './types.ts';

/** How many knows are asked for at a time. */
export const PER_PAGE = 20;

/** The API answers at most so many at once. */
const MOST = 100;

interface Part {
  /** The list of which it is; null asks for a new one. */
  list: string | null;
  page: number;
  limit: number;
}

/** What a list is, for the statistics. */
export interface FeedFacts {
  uuid: string;
  type: Feed['type'];
  contentType: Feed['contentType'];
  /** Of all pages. */
  total: number;
}

export interface FeedState {
  /** undefined until the first page is there. */
  items: readonly FeedItem[] | undefined;
  /** undefined until the first page is there. */
  facts: FeedFacts | undefined;
  /** The list goes by nothing but what many read. */
  popular: boolean;
  hasMore: boolean;
  loadingMore: boolean;
  loadMore: () => void;
  failed: boolean;
  retry: () => void;
  /** The list is over on the server: only a new one can be read on. */
  over: boolean;
  /** Asks for a new list. */
  renew: () => void;
}

const isOver = (error: unknown) => error instanceof ApiError && error.type === 'NotFoundError';

/** A user's feed, page by page of one list; where they come back, of the one that they left. */
export function useFeed(narrowing: Narrowing): FeedState {
  const api = useApi();
  const key = keyOf(narrowing);
  const [round, setRound] = useState(0);
  const [kept] = useState(readPlace);
  const left = round === 0 && kept?.key === key ? kept : null;
  const first: Part = {
    list: left?.list ?? null,
    page: 0,
    limit: left ? Math.min(MOST, Math.ceil(left.length / PER_PAGE) * PER_PAGE) : PER_PAGE,
  };
  const read = ({ list, page, limit }: Part, signal: AbortSignal) => {
    const query = list === null ? { limit, ...queryOf(narrowing) } : { limit, page, list };
    return api.getUrl<Feed>(callUrl('/api/feeds', { query }), signal);
  };
  const feed = useInfiniteQuery({
    queryKey: ['feed', key, round],
    initialPageParam: first,
    queryFn: async ({ pageParam, signal }) => {
      try {
        return await read(pageParam, signal);
      } catch (error) {
        if (pageParam.page > 0 || !isOver(error)) throw error;
        return read({ ...pageParam, list: null }, signal);
      }
    },
    getNextPageParam: (page: Feed, _all: Feed[], { page: number, limit }: Part): Part | null =>
      page.last ? null : { list: page.uuid, page: number + limit / PER_PAGE, limit: PER_PAGE },
    staleTime: Infinity,
    meta: { context: 'feed.list', expects: ['NotFoundError'], onScreen: true },
  });
  const { data, fetchNextPage, hasNextPage, isFetching } = feed;
  const items = useMemo(() => data?.pages.flatMap((page) => page.content), [data]);
  const facts = useMemo(() => factsOf(data?.pages[0]), [data]);
  // Of a page all may be gone.
  const isShort = items !== undefined && items.length === 0 && hasNextPage && !isFetching;
  useEffect(() => {
    if (isShort) void fetchNextPage();
  }, [isShort, fetchNextPage]);
  const list = data?.pages[0]?.uuid;
  const length = data?.pageParams.reduce<number>((sum, part) => sum + (part as Part).limit, 0) ?? 0;
  usePlace(key, list, length, left?.top ?? 0);
  return {
    items: isShort ? undefined : items,
    facts,
    popular: data?.pages[0]?.type === 'POPULAR',
    hasMore: hasNextPage,
    loadingMore: feed.isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
    failed: feed.isError && data === undefined,
    retry: () => void feed.refetch(),
    over: feed.isFetchNextPageError && isOver(feed.error),
    renew: () => setRound(round + 1),
  };
}

function factsOf(feed: Feed | undefined): FeedFacts | undefined {
  if (!feed) return undefined;
  const { uuid, type, contentType, totalElements: total } = feed;
  return { uuid, type, contentType, total };
}

/** Keeps where the user is, and scrolls to where they were once the list is there. */
function usePlace(key: string, list: string | undefined, length: number, top: number): void {
  const arrived = useRef(false);
  useEffect(() => {
    if (list === undefined) return undefined;
    if (!arrived.current) {
      arrived.current = true;
      if (top > 0) scrollTo(0, top);
    }
    const keep = () => writePlace({ key, list, length, top: scrollY });
    keep();
    addEventListener('pagehide', keep);
    // Some browsers don't tell that the page goes when a link is followed.
    document.addEventListener('click', keep);
    return () => {
      removeEventListener('pagehide', keep);
      document.removeEventListener('click', keep);
    };
  }, [key, list, length, top]);
}
