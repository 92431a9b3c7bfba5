import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../api/ApiProvider.tsx';
import type { ApiError } from '../../api/errors.ts';
import { type Turn, turnsOf } from './answer.ts';
import { conversationKey } from './keys.ts';
import type { ConversationDetail } from './shared/types.ts';

export interface KeptConversation {
  /** undefined until they are there; none of a conversation that begins here. */
  turns: readonly Turn[] | undefined;
  /** Who answers in it; null for the school bot. */
  buddy: ConversationDetail['buddy'];
  error: ApiError | null;
  retry: () => void;
}

type Kept = Pick<ConversationDetail, 'buddy'> & { turns: readonly Turn[] };

const none: readonly Turn[] = [];

/**
 * What was said before the conversation was opened. It is fetched once: what is asked from then
 * on is useTalk's.
 */
export function useConversation(conversation: string | null): KeptConversation {
  const api = useApi();
  const [opened] = useState(conversation);
  const { data, error, refetch } = useQuery<ConversationDetail, ApiError, Kept>({
    queryKey: conversationKey(opened ?? ''),
    queryFn: ({ signal }) =>
      api.get('/api/ai/conversations/{id}', { path: { id: opened ?? '' } }, signal),
    enabled: opened !== null,
    select: keptFrom,
    staleTime: Infinity,
    gcTime: 0,
    meta: { context: 'schoolBot.open', expects: ['NotFoundError'], onScreen: true },
  });
  return {
    turns: opened === null ? none : data?.turns,
    buddy: data?.buddy ?? null,
    error,
    retry: () => void refetch(),
  };
}

const keptFrom = ({ messages, buddy }: ConversationDetail): Kept => ({
  turns: turnsOf(messages),
  buddy,
});
