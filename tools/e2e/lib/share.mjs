// Sharing documents by the API alone, for journeys and benchmarks whose matter isn't the
// sharing. The server checks no signatures of requests (--request-signatures=off). A
// site is a market's on a server.
import { request } from 'node:http';
import { until } from './world.mjs';

const PIECE = 256 * 1024;

/** The site of a market on a server. */
export const siteOf = (server, code) => ({ port: server.port, mails: server.mails, code });

/** Makes a request of a site; `body` is a text, bytes, or a number of bytes to send. */
export function ask({ port, code }, method, path, headers, body = '') {
  const length = typeof body === 'number' ? body : Buffer.byteLength(body);
  return new Promise((resolve, reject) => {
    const req = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: {
          Host: `${code}.localhost:${port}`,
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

/** The answer, which has a status. */
export function checked(answer, status) {
  if (answer.status !== status) throw new Error(`${answer.status}: ${answer.text}`);
  return answer;
}

/** Headers and body of a request that says something. */
export const json = (value) => [{ 'Content-Type': 'application/json' }, JSON.stringify(value)];

/** The access token of somebody who has just signed up. */
export async function signUp(site) {
  const email = `author.${site.code}@example.org`;
  const password = 'blau Fahrrad 77 Regen';
  checked(await ask(site, 'POST', '/api/users', ...json({ email, password, name: 'Lena' })), 201);
  await until(() => site.mails(email).length > 0);
  const confirmationToken = /#token=(?:3D)?([\w-]{43})/.exec(
    site.mails(email)[0].replaceAll('=\r\n', '').replaceAll('=3D', '='),
  )[1];
  checked(
    await ask(site, 'POST', '/api/auth/accounts/confirm-email', ...json({ confirmationToken })),
    204,
  );
  const { text } = checked(
    await ask(
      site,
      'POST',
      '/api/auth/oauth/token',
      ...json({ grantType: 'password', email, password }),
    ),
    200,
  );
  return JSON.parse(text).accessToken;
}

/** Uploads bytes, or so many; gives the id of the upload. */
export async function upload(site, token, body) {
  const size = typeof body === 'number' ? body : body.length;
  const own = { Authorization: `Bearer ${token}`, 'Tus-Resumable': '1.0.0' };
  const begun = checked(
    await ask(site, 'POST', '/api/uploads', { ...own, 'Upload-Length': size }),
    201,
  );
  const piece = { 'Upload-Offset': 0, 'Content-Type': 'application/offset+octet-stream' };
  checked(await ask(site, 'PATCH', begun.headers.location, { ...own, ...piece }, body), 204);
  return begun.headers.location.split('/').at(-1);
}

/** Follows a know until it is ready; resolves with when its first page was, and its status. */
export function follow(site, token, uuid) {
  return new Promise((resolve, reject) => {
    let first;
    const req = request(
      {
        host: '127.0.0.1',
        port: site.port,
        path: `/api/knows/${uuid}/progress`,
        headers: { Host: `${site.code}.localhost:${site.port}`, Authorization: `Bearer ${token}` },
      },
      (res) => {
        let text = '';
        res.on('data', (chunk) => {
          text += chunk;
          const events = text.split('\n\n');
          text = events.pop();
          for (const event of events) {
            const data = /^data: (.*)$/m.exec(event)?.[1];
            if (!data) continue;
            const { step, done, status } = JSON.parse(data);
            if (step === 'pages' && done > 0) first ??= performance.now();
            if (status) resolve({ first, status });
          }
        });
        res.on('end', () => reject(new Error('the progress ended without a status')));
      },
    );
    req.on('error', reject);
    req.end();
  });
}

/** Creates a know of a finished upload; resolves with its uuid. */
export async function create(site, token, title, uploadId) {
  const [headers, body] = json({ title, visibility: 'public', uploadIds: [uploadId] });
  const own = { ...headers, Authorization: `Bearer ${token}` };
  return JSON.parse(checked(await ask(site, 'POST', '/api/knows', own, body), 201).text).uuid;
}

/** Shares a document and resolves with the know, as readers get it. */
export async function share(site, token, title, content) {
  const uuid = await create(site, token, title, await upload(site, token, content));
  const { status } = await follow(site, token, uuid);
  if (status !== 'PUBLISHED') throw new Error(`the know is ${status}`);
  return JSON.parse(checked(await ask(site, 'GET', `/api/knows/${uuid}`, {}), 200).text);
}
