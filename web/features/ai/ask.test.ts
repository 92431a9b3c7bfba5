import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/errors.ts';
import { answerOf, ask, type AskEvent } from './ask.ts';
import { eventsOf, StreamError } from './eventStream.ts';

const sentence = (text: string) => ({
  text,
  unsupported: false,
  citations: [
    {
      knowUuid: 'k',
      title: 'Φωτοσύνθεση 🌱',
      path: '/knows/k',
      page: 3,
      quote: 'Größe → Licht',
    },
  ],
});

const done = { uuid: 'm', usage: { prompt: 0, answer: 0 }, remaining: 12 };

const events: AskEvent[] = [
  { name: 'provider', data: { kind: 'built-in', model: null } },
  { name: 'sentence', data: sentence('Τα φυτά φτιάχνουν σάκχαρα. 🌿') },
  { name: 'sentence', data: sentence('Pflanzen nutzen Licht: "Größe" zählt.') },
  { name: 'done', data: done },
];

const written = (list: readonly AskEvent[], end = '\n') =>
  list.map(({ name, data }) => `event: ${name}${end}data: ${JSON.stringify(data)}${end}${end}`);

function streamOf(bytes: Uint8Array, cuts: readonly number[]): ReadableStream<Uint8Array> {
  const places = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
  return new ReadableStream({
    start(controller) {
      places.slice(1).forEach((end, index) => controller.enqueue(bytes.slice(places[index], end)));
      controller.close();
    },
  });
}

async function all<T>(from: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const each of from) list.push(each);
  return list;
}

/** Numbers that look like chance and are the same at each run. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const encode = (text: string) => new TextEncoder().encode(text);

describe('answerOf', () => {
  it.each(['\n', '\r\n', '\r'])(
    'reads the same events however the stream is cut: %j',
    async (end) => {
      const text = `: hello${end}${end}${written(events, end).join(`:${end}event: later${end}data: {}${end}${end}`)}`;
      const bytes = encode(text);
      const next = chance(7);
      for (let round = 0; round < 200; round += 1) {
        const cuts = Array.from({ length: Math.floor(next() * 40) }, () =>
          Math.floor(next() * bytes.length),
        );
        expect(await all(answerOf(streamOf(bytes, cuts)))).toEqual(events);
      }
      const each = Array.from(bytes, (_, index) => index);
      expect(await all(answerOf(streamOf(bytes, each)))).toEqual(events);
    },
  );

  it('ends with the first end', async () => {
    const text = written([...events, ...events]).join('');
    expect(await all(answerOf(streamOf(encode(text), [])))).toEqual(events);
  });

  it('fails where the stream ends in the middle', async () => {
    const text = written(events).slice(0, 2).join('');
    const heard: AskEvent[] = [];
    const read = async () => {
      for await (const event of answerOf(streamOf(encode(text), [9]))) heard.push(event);
    };
    await expect(read()).rejects.toBeInstanceOf(StreamError);
    expect(heard).toEqual(events.slice(0, 2));
  });

  it('fails where an event can’t be read', async () => {
    const read = (text: string) => all(answerOf(streamOf(encode(text), [])));
    await expect(read('event: sentence\ndata: {"text":\n\n')).rejects.toBeInstanceOf(StreamError);
    await expect(read('event: done\ndata: []\n\n')).rejects.toBeInstanceOf(StreamError);
  });
});

describe('eventsOf', () => {
  it('joins lines of data, and leaves out what the stream did not end', async () => {
    const text = 'data: a\ndata:b\nid: 4\nretry: 1\n\nevent: none\n\ndata\n\nevent: open\ndata: c';
    expect(await all(eventsOf(streamOf(encode(text), [3])))).toEqual([
      { name: 'message', data: 'a\nb' },
      { name: 'message', data: '' },
    ]);
  });

  it('gives up a line without an end', async () => {
    let sent = 0;
    const cancelled = vi.fn<() => void>();
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(65_536).fill(97));
      },
      cancel: cancelled,
    });
    await expect(all(eventsOf(endless))).rejects.toBeInstanceOf(StreamError);
    expect(sent).toBeLessThan(10);
    expect(cancelled).toHaveBeenCalledOnce();
  });

  it('ends the stream where its reader stops', async () => {
    const cancelled = vi.fn<() => void>();
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(encode('data: a\n\ndata: b\n\n')),
      cancel: cancelled,
    });
    for await (const _ of eventsOf(stream)) break;
    expect(cancelled).toHaveBeenCalledOnce();
  });
});

describe('ask', () => {
  const question = { conversation: 'c 1', text: 'Why?', aboutSchool: false, way: undefined };
  const { signal } = new AbortController();

  it('sends the question', async () => {
    const send = vi.fn<(request: object) => Promise<Response>>(
      async () => new Response(written(events).join('')),
    );
    expect(await all(ask({ send }, question, signal))).toEqual(events);
    expect(send.mock.calls[0]?.[0]).toMatchObject({
      url: '/api/ai/conversations/c%201/messages',
      method: 'POST',
      body: '{"text":"Why?","aboutSchool":false}',
      signal,
    });
  });

  it('throws a refusal with the time after which it may be repeated', async () => {
    const body = { type: 'TooManyRequestsError', message: '', requestId: 'r' };
    const send = async () => Response.json(body, { status: 429, headers: { 'Retry-After': '60' } });
    const refused = all(ask({ send }, question, signal));
    await expect(refused).rejects.toBeInstanceOf(ApiError);
    await expect(refused).rejects.toMatchObject({ status: 429, retryAfter: 60 });
  });
});
