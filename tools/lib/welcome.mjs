// The block of addresses that `npm start` prints at a terminal once the server is
// ready.
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

/** The interval between two readiness checks, in milliseconds. */
const pause = 100;

/** The addresses of a local server that listens at `url`, as one block of text. */
export function welcome(url) {
  const { port } = new URL(url);
  const host = port ? `localhost:${port}` : 'localhost';
  const lines = [
    ['Sites', `http://{code}.${host}`],
    ['List of sites', `http://${host}/`],
    ['Workbench', `http://${host}/_workbench`],
    ['Outbox', `http://${host}/_workbench/outbox`],
    ['Storybook', 'npm run storybook, then http://localhost:6006'],
  ];
  const width = Math.max(...lines.map(([name]) => name.length));
  return [
    '',
    '  Knowmad is ready. Ctrl-C stops it.',
    '',
    ...lines.map(([name, address]) => `  ${name.padEnd(width)}  ${address}`),
    '',
    '',
  ].join('\n');
}

/** Whether the server with these arguments serves sites on this machine; the last --env counts. */
export function isLocal(args) {
  const named = [...args.join(' ').matchAll(/(?:^| )--env[= ](\S+)/g)];
  return named.at(-1)?.[1] === 'local';
}

/** The address in the server's log line that says that it listens, in any log format. */
function addressIn(line) {
  return /listening on (http:\/\/[\w.:[\]-]+)/.exec(line)?.[1];
}

/** Resolves with whether the server at `url` became ready before `signal` aborted. */
async function becomesReady(url, signal) {
  while (!signal.aborted) {
    try {
      const answer = await fetch(`${url}/readyz`, { signal });
      await answer.arrayBuffer();
      if (answer.ok) return true;
    } catch {
      // The server isn't up yet, or has ended, which aborts the signal.
    }
    await sleep(pause, undefined, { signal }).catch(() => {});
  }
  return false;
}

/**
 * Copies the server's log to `out`, and writes the block once the server is ready.
 * Resolves when the log ends.
 */
export async function relay(log, out) {
  const ended = new AbortController();
  let greeting;
  for await (const line of createInterface({ input: log })) {
    out.write(`${line}\n`);
    const url = greeting ? undefined : addressIn(line);
    if (url)
      greeting = becomesReady(url, ended.signal).then((ready) => {
        if (ready) out.write(welcome(url));
      });
  }
  ended.abort();
  await greeting;
}
