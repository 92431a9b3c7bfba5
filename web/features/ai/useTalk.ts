/** Asks the questions of a conversation and keeps their answers as they are written. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/errors.ts';
import type { components } from '../../generated/api.ts';
import { useFailureReport } from '../../api/FailureProvider.tsx';
import { useSessionAccess } from '../../api/session/SessionProvider.tsx';
import { type Answer, emptyAnswer, type Turn, withEvent } from './answer.ts';
import { ask as readAnswer } from './ask.ts';
import { ALLOWANCE, CONVERSATIONS } from './keys.ts';
import { useCourse } from './toolPlace.ts';
import type { Allowance, Buddy, Way } from './shared/types.ts';

export interface Talk {
  /** What was asked since the conversation was opened. */
  turns: readonly Turn[];
  /** An answer is being written. */
  busy: boolean;
  /** Why the last question was refused before its answer began; null once another is asked. */
  refusal: ApiError | null;
  /** Asks, unless an answer is being written. Resolves with false where it was refused. */
  ask: (question: string, how?: How) => Promise<boolean>;
  /** Ends the answer; what was said stays. */
  stop: () => void;
}

/** How a question is asked. */
export interface How {
  /** It is for school, though it may sound as if its writer were in need. */
  aboutSchool?: boolean;
  /** Without one the conversation's buddy decides. */
  way?: Way;
}

/** What a conversation is about; {} for all knows. */
export type Sources = components['schemas']['AiSources'];

export interface TalkOptions {
  /** null makes a conversation with the first question. */
  conversation: string | null;
  /** What a new conversation is about, once files are sent; null where one of them failed. */
  sources: () => Promise<Sources | null>;
  /** Who is to answer in a new conversation, and answers in this one; null for the school bot. */
  buddy: Pick<Buddy, 'uuid' | 'hintsFirst'> | null;
  onCreated: (conversation: string) => void;
}

export function useTalk({ conversation, sources, buddy, onCreated }: TalkOptions): Talk {
  const { load } = useSessionAccess();
  const report = useFailureReport();
  const queries = useQueryClient();
  const course = useCourse();
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const running = useRef<AbortController | null>(null);
  const id = useRef(conversation);
  const count = useRef(0);
  useEffect(() => () => running.current?.abort(), []);

  async function write(
    question: string,
    { aboutSchool = false, way }: How,
    about: Sources,
    change: (part: (answer: Answer) => Answer) => void,
  ) {
    const { signal } = (running.current = new AbortController());
    try {
      const client = await load();
      if (id.current === null) {
        const created = await client.call(
          'post',
          '/api/ai/conversations',
          {
            body: {
              ...(Object.keys(about).length > 0 && { sources: about }),
              ...(buddy && { buddyUuid: buddy.uuid }),
              ...(course !== null && { courseUuid: course }),
            },
          },
          { signal },
        );
        id.current = created.uuid;
        onCreated(created.uuid);
      }
      for await (const event of readAnswer(
        client,
        { conversation: id.current, text: question, aboutSchool, way },
        signal,
      )) {
        change((answer) => withEvent(answer, event));
        if (event.name === 'done')
          queries.setQueryData<Allowance>(
            ALLOWANCE,
            (now) => now && { ...now, remaining: event.data.remaining },
          );
      }
      return null;
    } catch (cause) {
      if (signal.aborted) {
        change((answer) => ({ ...answer, state: 'STOPPED' }));
        return null;
      }
      if (cause instanceof ApiError) return cause;
      report(cause, 'schoolBot.answer', true);
      change((answer) => ({ ...answer, state: 'FAILED' }));
      return null;
    } finally {
      running.current = null;
    }
  }

  async function ask(question: string, how: How = {}): Promise<boolean> {
    if (running.current) return true;
    const key = `own ${++count.current}`;
    const change = (part: (answer: Answer) => Answer) =>
      setTurns((before) =>
        before.map((turn) => (turn.key === key ? { ...turn, answer: part(turn.answer) } : turn)),
      );
    setBusy(true);
    setRefusal(null);
    const about = id.current === null ? await sources() : {};
    if (about === null) {
      setBusy(false);
      return false;
    }
    const way = how.way ?? (buddy?.hintsFirst ? 'HINT' : 'ANSWER');
    setTurns((before) => [...before, { key, question, way, answer: emptyAnswer }]);
    const refused = await write(question, how, about, change);
    setBusy(false);
    if (refused) {
      report(refused, 'schoolBot.ask', true);
      setRefusal(refused);
      setTurns((before) => before.filter((turn) => turn.key !== key));
    }
    void queries.invalidateQueries({ queryKey: ALLOWANCE });
    void queries.invalidateQueries({ queryKey: CONVERSATIONS });
    return refused === null;
  }

  const stop = useCallback(() => running.current?.abort(), []);
  return { turns, busy, refusal, ask, stop };
}
