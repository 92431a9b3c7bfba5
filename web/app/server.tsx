/**
 * The render worker: reads one JSON object per line, answers one per line. It writes
 * {"ready":true} first, ends when its input ends, and answers a failed page with the
 * reason. Standard output carries the protocol only: libraries' logs go to standard
 * error.
 */
import { createInterface } from 'node:readline';
import type { RenderRequest, RenderResponse } from '../page/protocol.ts';
import { render } from './render.tsx';

Object.assign(console, { log: console.error, info: console.error, debug: console.error });

const say = (line: RenderResponse | { ready: true }) =>
  process.stdout.write(`${JSON.stringify(line)}\n`);

function answer(line: string): RenderResponse {
  let id = -1;
  try {
    const request = JSON.parse(line) as RenderRequest;
    id = request.id;
    const start = performance.now();
    const html = render(request.payload);
    return { id, html, milliseconds: performance.now() - start };
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
lines.on('line', (line) => {
  if (line.trim() !== '') say(answer(line));
});
say({ ready: true });
