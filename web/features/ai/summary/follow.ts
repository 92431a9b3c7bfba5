/** Reads how a summary is written. */
import { callUrl } from '../../../api/client.ts';
import { errorOf } from '../../../api/errors.ts';
import type { SessionClient } from '../../../api/session/client.ts';
import { eventsOf, type StreamEvent, StreamError } from '../eventStream.ts';
import type { NewPoint, Provider, Reason, State, Term } from './types.ts';

/** What the API sends of a summary, by the names of its events. */
export interface SummaryEvents {
  state: { state: State; provider: Provider | null };
  point: NewPoint;
  term: Term;
  done: { uuid: string; remaining: number };
  error: { type: string; reason: Reason; message: string };
}

export type SummaryEvent = {
  [Name in keyof SummaryEvents]: { name: Name; data: SummaryEvents[Name] };
}[keyof SummaryEvents];

/**
 * The events of a summary from its first point to `done` or `error`. Throws ApiError where the
 * call is refused, the signal's AbortError, and StreamError where the stream ends before.
 */
export async function* follow(
  client: Pick<SessionClient, 'send'>,
  uuid: string,
  signal: AbortSignal,
): AsyncGenerator<SummaryEvent> {
  const response = await client.send({
    url: callUrl('/api/ai/summaries/{id}/progress', { path: { id: uuid } }),
    headers: { Accept: 'text/event-stream' },
    signal,
  });
  if (!response.ok) throw await errorOf(response);
  if (!response.body) throw new StreamError('a stream without a body');
  for await (const each of eventsOf(response.body)) {
    const event = summaryEventOf(each);
    if (!event) continue;
    yield event;
    if (event.name === 'done' || event.name === 'error') return;
  }
  throw new StreamError('the stream ended in the middle');
}

/** Whether the data of a known event has what the screen reads of it. */
const checks: Record<keyof SummaryEvents, (data: Readonly<Record<string, unknown>>) => boolean> = {
  state: ({ state }) => typeof state === 'string',
  point: ({ text, citations }) => typeof text === 'string' && Array.isArray(citations),
  term: ({ term }) => typeof term === 'string',
  done: ({ uuid }) => typeof uuid === 'string',
  error: ({ reason }) => typeof reason === 'string',
};

/** null for an event of another name: a later version of the API may have more. */
function summaryEventOf({ name, data }: StreamEvent): SummaryEvent | null {
  if (!Object.hasOwn(checks, name)) return null;
  const parsed = parse(data);
  if (!checks[name as keyof SummaryEvents](parsed)) throw new StreamError(`${name} can't be read`);
  return { name, data: parsed } as unknown as SummaryEvent;
}

function parse(data: string): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(data);
    return typeof parsed === 'object' && parsed !== null
      ? (parsed as Readonly<Record<string, unknown>>)
      : {};
  } catch {
    return {};
  }
}
