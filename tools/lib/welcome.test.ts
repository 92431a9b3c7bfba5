/** The block of addresses that `npm start` prints at a terminal. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { isLocal, relay, welcome } from './welcome.mjs';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A server whose readiness the test sets. */
async function listening(status: () => number): Promise<string> {
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/readyz' ? status() : 404, { connection: 'close' }).end();
  });
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The text that was written to the terminal. */
function terminal() {
  const shown = { text: '', write: (text: string) => (shown.text += text) };
  return shown;
}

test('the block has every address, with the port that is served', () => {
  expect(welcome('http://127.0.0.1:9000')).toBe(
    [
      '',
      '  Knowmad is ready. Ctrl-C stops it.',
      '',
      '  Sites          http://{code}.localhost:9000',
      '  List of sites  http://localhost:9000/',
      '  Workbench      http://localhost:9000/_workbench',
      '  Outbox         http://localhost:9000/_workbench/outbox',
      '  Storybook      npm run storybook, then http://localhost:6006',
      '',
      '',
    ].join('\n'),
  );
  expect(welcome('http://[::]:8080')).toContain('http://{code}.localhost:8080\n');
  expect(welcome('http://127.0.0.1:80')).toContain('http://{code}.localhost\n');
});

test('only a local server has its sites on this machine', () => {
  expect(isLocal(['serve', '--env=local', '--addr', '127.0.0.1:0'])).toBe(true);
  expect(isLocal(['serve', '--env=local', '--env=staging'])).toBe(false);
  expect(isLocal(['serve', '--env=local', '--env', 'prod'])).toBe(false);
  expect(isLocal(['serve', '--env=prod', '--env', 'local'])).toBe(true);
});

test.each([
  [
    'console',
    (url: string) => `12:00:00 \u001B[32mINF\u001B[0m \u001B[1mlistening on ${url}\u001B[0m`,
  ],
  ['json', (url: string) => `{"level":"info","message":"listening on ${url}"}`],
])('the block comes once the server is ready, in a %s log', async (_, line) => {
  let asked = 0;
  const log = new PassThrough();
  const shown = terminal();
  const before: string[] = [];
  const url = await listening(() => {
    asked += 1;
    before.push(shown.text);
    return asked < 3 ? 503 : 200;
  });
  const done = relay(log, shown);
  log.write(`${line(url)}\n`);
  log.write('INF ready\n');
  await expect.poll(() => shown.text).toContain(welcome(url));
  expect(before).toHaveLength(3);
  for (const text of before) expect(text).not.toContain('Knowmad is ready');
  log.end(`INF stopping\n${line(url)}\n`);
  await done;
  expect(shown.text).toBe(`${line(url)}\nINF ready\n${welcome(url)}INF stopping\n${line(url)}\n`);
});

test('a server that ends before it is ready has no block', async () => {
  const log = new PassThrough();
  const shown = terminal();
  const url = await listening(() => {
    log.end('ERR no\n');
    return 503;
  });
  const done = relay(log, shown);
  log.write(`INF listening on ${url}\n`);
  await done;
  expect(shown.text).toBe(`INF listening on ${url}\nERR no\n`);
});
