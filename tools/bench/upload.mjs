// Ten uploads at once: what they add to the server's resident memory, and how long they
// take against writing the same bytes to the disk as often as the server does.
import { closeSync, fsyncSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { startServer, until } from '../e2e/lib/world.mjs';

const COUNT = 10;
const SIZE = 50 * 1024 * 1024;
const PIECE = 256 * 1024;
const PATIENCE_MILLISECONDS = 10;
const MEBI = 1024 * 1024;

/** Makes a request of de's host; `body` is a text, bytes, or a number of bytes to send. */
export function ask(port, method, path, headers, body = '') {
  const length = typeof body === 'number' ? body : Buffer.byteLength(body);
  return new Promise((resolve, reject) => {
    const req = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: {
          Host: `de.localhost:${port}`,
          'Content-Length': length,
          'X-Device-Id': '0b6f4c1e-1111-4222-8333-444455556666',
          ...headers,
        },
      },
      (res) => {
        let text = '';
        res.on('data', (chunk) => (text += chunk));
        res.on('end', () => resolve({ status: res.statusCode, headers: res.headers, text }));
      },
    );
    req.on('error', reject);
    if (typeof body !== 'number') {
      req.end(body);
      return;
    }
    const piece = Buffer.alloc(PIECE, 'x');
    let left = body;
    const write = () => {
      while (left > 0) {
        const n = Math.min(left, PIECE);
        left -= n;
        if (!req.write(n === PIECE ? piece : piece.subarray(0, n))) {
          req.once('drain', write);
          return;
        }
      }
      req.end();
    };
    write();
  });
}

export function checked(answer, status) {
  if (answer.status !== status) throw new Error(`${answer.status}: ${answer.text}`);
  return answer;
}

export const json = (value) => [{ 'Content-Type': 'application/json' }, JSON.stringify(value)];

/** The access token of somebody who has just signed up. */
export async function signUp(server) {
  const email = 'bench@example.org';
  const password = 'blau Fahrrad 77 Regen';
  checked(
    await ask(server.port, 'POST', '/api/users', ...json({ email, password, name: 'Lena' })),
    201,
  );
  await until(() => server.mails(email).length > 0);
  const confirmationToken = /#token=(?:3D)?([\w-]{43})/.exec(
    server.mails(email)[0].replaceAll('=\r\n', '').replaceAll('=3D', '='),
  )[1];
  checked(
    await ask(
      server.port,
      'POST',
      '/api/auth/accounts/confirm-email',
      ...json({ confirmationToken }),
    ),
    204,
  );
  const { text } = checked(
    await ask(
      server.port,
      'POST',
      '/api/auth/oauth/token',
      ...json({ grantType: 'password', email, password }),
    ),
    200,
  );
  return JSON.parse(text).accessToken;
}

/** Uploads bytes, or so many; gives the id of the upload. */
export async function upload(server, token, body) {
  const size = typeof body === 'number' ? body : body.length;
  const own = { Authorization: `Bearer ${token}`, 'Tus-Resumable': '1.0.0' };
  const begun = checked(
    await ask(server.port, 'POST', '/api/uploads', { ...own, 'Upload-Length': size }),
    201,
  );
  const piece = { 'Upload-Offset': 0, 'Content-Type': 'application/offset+octet-stream' };
  checked(await ask(server.port, 'PATCH', begun.headers.location, { ...own, ...piece }, body), 204);
  return begun.headers.location.split('/').at(-1);
}

/** Resident memory of a process in MiB. */
function resident(pid) {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
}

/** Seconds that writing all files twice takes, each safe before the next. */
function writeTwice(folder) {
  const begin = performance.now();
  const piece = Buffer.alloc(MEBI, 'x');
  for (let i = 0; i < 2 * COUNT; i++) {
    const path = join(folder, `upload-${i}`);
    const file = openSync(path, 'w');
    for (let n = 0; n < SIZE; n += MEBI) writeSync(file, piece);
    fsyncSync(file);
    closeSync(file);
    rmSync(path);
  }
  return (performance.now() - begin) / 1000;
}

export async function uploads(folder, show) {
  console.log(`\n${COUNT} uploads of ${SIZE / MEBI} MiB at once`);
  const server = await startServer({
    args: ['--log-level=warn', '--request-signatures=off', '--rate-limit=1000000'],
  });
  try {
    const token = await signUp(server);
    await upload(server, token, MEBI); // warm
    const before = resident(server.pid);
    let peak = before;
    const watch = setInterval(
      () => (peak = Math.max(peak, resident(server.pid))),
      PATIENCE_MILLISECONDS,
    );
    const begin = performance.now();
    await Promise.all(Array.from({ length: COUNT }, () => upload(server, token, SIZE)));
    const took = (performance.now() - begin) / 1000;
    clearInterval(watch);
    show('resident memory before, at most, MiB', `${before.toFixed(0)}, ${peak.toFixed(0)}`, '');
    show('growth, MiB', (peak - before).toFixed(0), '≤ 64');
    const disk = writeTwice(folder);
    show('seconds for all; writing the same twice', `${took.toFixed(1)}, ${disk.toFixed(1)}`, '');
    show('ratio', (took / disk).toFixed(1), '');
  } finally {
    await server.stop();
  }
}
