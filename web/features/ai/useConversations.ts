import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '../../api/ApiProvider.tsx';
import { CONVERSATIONS } from './keys.ts';
import { useCourse } from './toolPlace.ts';
import type { Conversation, ConversationList } from './shared/types.ts';

const LIMIT = 20;

export interface Conversations {
  /** Changed last first; undefined until they are there. */
  items: readonly Conversation[] | undefined;
  failed: boolean;
  retry: () => void;
  hasMore: boolean;
  loadingMore: boolean;
  loadMore: () => void;
}

/** The user's conversations with the words of a search. */
export function useConversations(words: string): Conversations {
  const api = useApi();
  const course = useCourse();
  const list = useInfiniteQuery({
    queryKey: [...CONVERSATIONS, course, words],
    initialPageParam: 0,
    queryFn: ({ pageParam: page, signal }) =>
      api.get(
        '/api/ai/conversations',
        {
          query: {
            page,
            limit: LIMIT,
            ...(words !== '' && { query: words }),
            ...(course !== null && { courseUuid: course }),
          },
        },
        signal,
      ),
    getNextPageParam: ({ last, page }: ConversationList) => (last ? null : page + 1),
    meta: { context: 'schoolBot.list', onScreen: true },
  });
  return {
    items: list.data && withoutTwice(list.data.pages.flatMap(({ content }) => content)),
    failed: list.isError && !list.data,
    retry: () => void list.refetch(),
    hasMore: list.hasNextPage,
    loadingMore: list.isFetchingNextPage,
    loadMore: () => void list.fetchNextPage(),
  };
}

/** Each conversation once: one that has changed between two calls moves to the front. */
function withoutTwice(items: readonly Conversation[]): Conversation[] {
  return [...new Map(items.map((each) => [each.uuid, each])).values()];
}
