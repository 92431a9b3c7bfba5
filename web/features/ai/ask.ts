/** Asks the school bot a question and reads its answer as it is written. */
import { errorOf } from '../../api/errors.ts';
import { callUrl } from '../../api/client.ts';
import type { SessionClient } from '../../api/session/client.ts';
import { eventsOf, type StreamEvent, StreamError } from './eventStream.ts';
import type { Help, Provider, Quiz, Sentence, Way } from './shared/types.ts';

/** What the API sends of an answer, by the names of its events. */
export interface AskEvents {
  help: Help;
  provider: Provider;
  sentence: Sentence;
  quiz: Quiz;
  notFound: { searchUrl: string };
  done: { uuid: string; usage: { prompt: number; answer: number }; remaining: number };
  error: { type: string; message: string };
}

export type AskEvent = {
  [Name in keyof AskEvents]: { name: Name; data: AskEvents[Name] };
}[keyof AskEvents];

export interface Question {
  conversation: string;
  text: string;
  /** It is for school, though it may sound as if its writer were in need. */
  aboutSchool: boolean;
  /** undefined leaves it to the conversation's buddy. */
  way: Way | undefined;
}

/**
 * Sends a question. Throws ApiError where it is refused, the signal's AbortError, and
 * StreamError where the answer ends without `done` or `error`.
 */
export async function* ask(
  client: Pick<SessionClient, 'send'>,
  { conversation, text, aboutSchool, way }: Question,
  signal: AbortSignal,
): AsyncGenerator<AskEvent> {
  const response = await client.send({
    url: callUrl('/api/ai/conversations/{id}/messages', { path: { id: conversation } }),
    method: 'POST',
    headers: { Accept: 'text/event-stream', 'Content-Type': 'application/json' },
    body: JSON.stringify({ text, aboutSchool, ...(way && { way }) }),
    signal,
  });
  if (!response.ok) throw await errorOf(response);
  if (response.body) yield* answerOf(response.body);
  else throw new StreamError('an answer without a body');
}

/** The events of an answer up to its end. */
export async function* answerOf(body: ReadableStream<Uint8Array>): AsyncGenerator<AskEvent> {
  for await (const each of eventsOf(body)) {
    const event = askEventOf(each);
    if (!event) continue;
    yield event;
    if (event.name === 'done' || event.name === 'error') return;
  }
  throw new StreamError('the answer ended in the middle');
}

/** Whether the data of a known event has what the screen reads of it. */
const checks: Record<keyof AskEvents, (data: Readonly<Record<string, unknown>>) => boolean> = {
  help: ({ countries }) => Array.isArray(countries),
  provider: ({ kind }) => typeof kind === 'string',
  sentence: ({ text, citations }) => typeof text === 'string' && Array.isArray(citations),
  quiz: ({ text, choices }) => typeof text === 'string' && Array.isArray(choices),
  notFound: ({ searchUrl }) => typeof searchUrl === 'string',
  done: ({ uuid, remaining }) => typeof uuid === 'string' && typeof remaining === 'number',
  error: ({ type }) => typeof type === 'string',
};

/** null for an event of another name: a later version of the API may have more. */
function askEventOf({ name, data }: StreamEvent): AskEvent | null {
  if (!Object.hasOwn(checks, name)) return null;
  const parsed = parse(data);
  if (!checks[name as keyof AskEvents](parsed)) throw new StreamError(`${name} can't be read`);
  return { name, data: parsed } as unknown as AskEvent;
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
