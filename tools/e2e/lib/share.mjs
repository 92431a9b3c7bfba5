// Accounts and documents by the API alone, for journeys and benchmarks whose matter isn't
// the sign-up or the sharing. A site is a market's on a server. Its calls are signed as a
// browser signs them where it is a signedSite; a server with --request-signatures=off
// checks no signatures.
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { until } from './world.mjs';

const PIECE = 256 * 1024;
const PIECE_TYPE = 'application/offset+octet-stream';
/** The device that calls where the server checks no signatures. */
const DEVICE = '0b6f4c1e-1111-4222-8333-444455556666';

/** The site of a market on a server. */
export const siteOf = (server, code) => ({ port: server.port, mails: server.mails, code });

/** The site as a device of its own calls it, with a key that the server gives it. */
export async function signedSite(site) {
  const own = { ...site, device: randomUUID() };
  const { text } = checked(await ask(own, 'POST', '/api/auth/device', {}), 200);
  const key = Buffer.from(JSON.parse(text).key, 'base64url');
  own.sign = (method, path, body, type) => {
    const at = Math.floor(Date.now() / 1000);
    // Pieces of files aren't hashed.
    const hash = type === PIECE_TYPE ? 'UNSIGNED' : createHash('sha256').update(body).digest('hex');
    const mac = createHmac('sha256', key).update(`${method}\n${path}\n${at}\n${hash}`);
    return `t=${at},v1=${mac.digest('hex')}`;
  };
  return own;
}

/** The headers by which a call says which device makes it, and signs what it writes. */
function deviceHeaders({ device = DEVICE, sign }, method, path, headers, body) {
  const own = { 'X-Device-Id': device };
  if (!sign || method === 'GET') return own;
  return { ...own, 'X-Request-Signature': sign(method, path, body, headers['Content-Type']) };
}

/** Makes a request of a site; `body` is a text, bytes, or a number of bytes to send. */
export function ask(site, method, path, headers, body = '') {
  const { port, code } = site;
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
          ...deviceHeaders(site, method, path, headers, body),
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

/** Makes a call that writes JSON, as the user of a token where one is given. */
export async function call(site, status, method, path, value, token) {
  const [headers, body] = value === undefined ? [{}, ''] : json(value);
  const own = token ? { ...headers, Authorization: `Bearer ${token}` } : headers;
  return checked(await ask(site, method, path, own, body), status).text;
}

/**
 * Signs a user up, confirms the address by the link in the mail, and signs in: the tokens.
 * `fields` are those of the form: email, password, name, and dateOfBirth where the market
 * asks for it.
 */
export async function openAccount(site, fields) {
  const { email, password } = fields;
  await call(site, 201, 'POST', '/api/users', fields);
  let confirmationToken;
  await until(() => {
    confirmationToken = /#token=([\w-]+)/.exec(site.mails(email).at(-1) ?? '')?.[1];
    return confirmationToken !== undefined;
  });
  await call(site, 204, 'POST', '/api/auth/accounts/confirm-email', { confirmationToken });
  const grant = { grantType: 'password', email, password };
  return JSON.parse(await call(site, 200, 'POST', '/api/auth/oauth/token', grant));
}

/** The access token of somebody who has just signed up. */
export async function signUp(site, fields = {}) {
  const email = `author.${site.code}@example.org`;
  const tokens = await openAccount(site, {
    email,
    password: 'blau Fahrrad 77 Regen',
    name: 'Lena',
    ...fields,
  });
  return tokens.accessToken;
}

/** Uploads bytes, or so many, as a file of a name; gives the id of the upload. */
export async function upload(site, token, body, name = '') {
  const size = typeof body === 'number' ? body : body.length;
  const own = { Authorization: `Bearer ${token}`, 'Tus-Resumable': '1.0.0' };
  const metadata = name && { 'Upload-Metadata': `filename ${btoa(name)}` };
  const begin = { ...own, ...metadata, 'Upload-Length': size };
  const begun = checked(await ask(site, 'POST', '/api/uploads', begin), 201);
  const piece = { 'Upload-Offset': 0, 'Content-Type': PIECE_TYPE };
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
  const know = { title, visibility: 'public', uploadIds: [uploadId] };
  return JSON.parse(await call(site, 201, 'POST', '/api/knows', know, token)).uuid;
}

/** Shares a document and resolves with the know, as readers get it. */
export async function share(site, token, title, content, name) {
  const uuid = await create(site, token, title, await upload(site, token, content, name));
  const { status } = await follow(site, token, uuid);
  if (status !== 'PUBLISHED') throw new Error(`the know is ${status}`);
  return JSON.parse(checked(await ask(site, 'GET', `/api/knows/${uuid}`, {}), 200).text);
}
