/** The stream that tells how far the processing of a know is. */
import type { SessionClient } from '../../api/session/client.ts';
import { ApiError, errorOf } from '../../api/errors.ts';
import type { components } from '../../generated/api.ts';

export type ProgressEvent = components['schemas']['KnowProgressEvent'];

/** How much is done, of 1: pages take the most time. */
export function partOf(event: Pick<ProgressEvent, 'step' | 'done' | 'of'> | null): number {
  const part = event && event.of > 0 ? event.done / event.of : 0;
  switch (event?.step) {
    case 'convert':
      return 0.05 + 0.2 * part;
    case 'pages':
      return 0.25 + 0.65 * part;
    case 'publish':
      return 0.9 + 0.1 * part;
    default:
      return 0.03;
  }
}

/** Pauses before a lost stream is asked for again, in milliseconds; the last one is repeated. */
const PAUSES = [1000, 2000, 5000, 10_000];

/**
 * Calls `tell` with each event until one has a status, which ends the stream. A lost
 * stream is asked for again. Throws ApiError where asking again is of no use.
 */
export async function followProgress(
  client: Pick<SessionClient, 'send'>,
  uuid: string,
  tell: (event: ProgressEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  let quiet = 0;
  while (!signal.aborted) {
    try {
      for await (const event of eventsFrom(client, uuid, signal)) {
        quiet = 0;
        tell(event);
        if (event.status !== undefined) return;
      }
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError && error.status >= 400 && error.status < 429) throw error;
    }
    await pause(PAUSES[Math.min(quiet, PAUSES.length - 1)] ?? 0, signal);
    quiet += 1;
  }
}

async function* eventsFrom(
  client: Pick<SessionClient, 'send'>,
  uuid: string,
  signal: AbortSignal,
): AsyncGenerator<ProgressEvent> {
  const url = `/api/knows/${encodeURIComponent(uuid)}/progress`;
  const response = await client.send({ url, headers: { Accept: 'text/event-stream' }, signal });
  if (!response.ok) throw await errorOf(response);
  if (!response.body) return;
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const { events, open } = parseEvents(rest + decoder.decode(value, { stream: true }));
    rest = open;
    yield* events;
  }
}

/** The complete events of a piece of a stream, and its last, open part. */
export function parseEvents(text: string): { events: ProgressEvent[]; open: string } {
  const parts = text.replaceAll('\r\n', '\n').split('\n\n');
  const open = parts.pop() ?? '';
  const events = parts.flatMap((part) => {
    const data = part
      .split('\n')
      .filter((line) => line.startsWith('data:'))
      .map((line) => line.slice('data:'.length).trimStart())
      .join('\n');
    try {
      return data === '' ? [] : [JSON.parse(data) as ProgressEvent];
    } catch {
      return [];
    }
  });
  return { events, open };
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}
