/** Follows the making of an exam. */
import { callUrl } from '../../../api/client.ts';
import { ApiError, errorOf } from '../../../api/errors.ts';
import type { SessionClient } from '../../../api/session/client.ts';
import { eventsOf } from '../eventStream.ts';

/** What is told of an exam: how many questions there are, and whether more will come. */
export interface Progress {
  waiting: boolean;
  questions: number;
  ended: boolean;
}

export const begun: Progress = { waiting: false, questions: 0, ended: false };

/** The news of an exam until it is made, or until the connection ends. Throws ApiError. */
export async function* progressOf(
  client: Pick<SessionClient, 'send'>,
  exam: string,
  signal: AbortSignal,
): AsyncGenerator<Progress> {
  const response = await client.send({
    url: callUrl('/api/ai/exams/{id}/progress', { path: { id: exam } }),
    method: 'GET',
    headers: { Accept: 'text/event-stream' },
    signal,
  });
  if (!response.ok) throw await errorOf(response);
  if (!response.body) return;
  let now = begun;
  for await (const { name, data } of eventsOf(response.body)) {
    now = withNews(now, name, data);
    yield now;
    if (now.ended) return;
  }
}

/** Progress after an event; those of other names change nothing. */
export function withNews(now: Progress, name: string, data: string): Progress {
  if (name === 'done' || name === 'error') return { ...now, ended: true };
  if (name === 'question') return { ...now, waiting: false, questions: now.questions + 1 };
  if (name === 'state') return { ...now, waiting: data.includes('WAITING') };
  return now;
}

/** Milliseconds after which a connection that ended is tried again. */
const AGAIN = 2000;

export interface Follower {
  load: () => Promise<Pick<SessionClient, 'send'>>;
  exam: string;
  onProgress: (progress: Progress) => void;
  /** The making is over. */
  onEnd: () => void;
}

/** Follows the making of an exam over lost connections; gives what ends it. */
export function follow({ load, exam, onProgress, onEnd }: Follower): () => void {
  const leaving = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  async function once(): Promise<void> {
    try {
      for await (const now of progressOf(await load(), exam, leaving.signal)) {
        onProgress(now);
        if (now.ended) return onEnd();
      }
    } catch (cause) {
      // An exam that was deleted is told by the call that reads it.
      if (cause instanceof ApiError && cause.status === 404) return onEnd();
    }
    // The making goes on at the server, whatever ended the connection.
    if (!leaving.signal.aborted) timer = setTimeout(() => void once(), AGAIN);
    return undefined;
  }
  void once();
  return () => {
    clearTimeout(timer);
    leaving.abort();
  };
}
