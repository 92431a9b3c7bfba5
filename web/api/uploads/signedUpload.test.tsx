import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Api } from '../client.ts';
import { connectSession } from '../session/client.ts';
import { removeStored, storageKeys } from '../../page/storage.ts';
import { uploadSender } from './uploadSender.ts';

const DEVICE = '0b6f4c1e-1111-4222-8333-444455556666';
/** The keys that the server gives out, one after another: 32 bytes, base64url. */
const KEYS = [1, 2, 3].map((byte) => btoa(String.fromCharCode(...Array<number>(32).fill(byte))));
const SPENT = { accessToken: 'a0', refreshToken: 'r0' };
const FRESH = { accessToken: 'a1', refreshToken: 'r1' };
const PLACE = '/api/uploads/one';

interface Sent {
  call: string;
  headers: Record<string, string>;
  body: Blob | null;
}
interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}

let sent: Sent[] = [];
/** What the tus server answers; a test may answer some requests itself. */
let refuse: (request: Sent) => Answer | undefined = () => undefined;

function answerTo(request: Sent): Answer {
  const { call, headers, body } = request;
  const refused = refuse(request);
  if (refused) return refused;
  if (call === 'POST /api/uploads') return { status: 201, headers: { Location: PLACE } };
  if (call === `HEAD ${PLACE}`)
    return { status: 200, headers: { 'Upload-Offset': '2', 'Upload-Length': '4' } };
  if (call === `PATCH ${PLACE}`) {
    const end = Number(headers['Upload-Offset']) + (body?.size ?? 0);
    return { status: 204, headers: { 'Upload-Offset': String(end) } };
  }
  return { status: 204 };
}

/** In place of the browser's: answers at once. */
class FakeRequest extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  #call = '';
  #answer: Answer = { status: 0 };
  readonly #headers: Record<string, string> = {};

  open(method: string, url: string) {
    this.#call = `${method} ${new URL(url, location.href).pathname}`;
  }
  setRequestHeader(name: string, value: string) {
    this.#headers[name] = value;
  }
  getResponseHeader(name: string) {
    return this.#answer.headers?.[name] ?? null;
  }
  abort() {
    // Nothing is on its way.
  }
  send(body: Blob | null) {
    const request = { call: this.#call, headers: this.#headers, body };
    sent.push(request);
    this.#answer = answerTo(request);
    this.status = this.#answer.status;
    this.responseText = this.#answer.body === undefined ? '' : JSON.stringify(this.#answer.body);
    queueMicrotask(() => this.dispatchEvent(new Event('load')));
  }
}

beforeEach(() => {
  sent = [];
  refuse = () => undefined;
  removeStored(storageKeys.deviceKey);
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => {
  vi.unstubAllGlobals();
  removeStored(storageKeys.deviceKey);
});

/** The sender of a signed-in user, whose tokens are the given ones. */
function senderWith(tokens: typeof FRESH) {
  const keys = [...KEYS];
  const api = new Api({
    base: '/api',
    headers: () => ({ 'X-Platform': 'web', 'X-Device-Id': DEVICE }),
    fetch: async (input) =>
      input === '/api/auth/device'
        ? Response.json({ key: keys.shift(), expiresAt: '2100-01-01T00:00:00Z' })
        : Response.json(FRESH),
    guard: () => null,
  });
  const session = { tokens, user: null, knower: null, failed: false };
  return uploadSender(
    connectSession(api, () => DEVICE, session),
    api,
  );
}

const send = (sender: ReturnType<typeof senderWith>, url: string | null = null) =>
  sender.send(
    new Blob(['text']),
    { name: 'a.pdf', url },
    { url: () => undefined, progress: () => undefined },
  ).done;

const bytes = new TextEncoder();
const hex = (buffer: ArrayBuffer) =>
  [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const emptyHash = crypto.subtle.digest('SHA-256', new Uint8Array()).then(hex);

/** The signature that the server expects of a request with what stands for its body. */
async function signatureOf({ call, headers }: Sent, hash: string, key = KEYS[0] ?? '') {
  const at = /^t=(\d+),/.exec(headers['X-Request-Signature'] ?? '')?.[1];
  const raw = Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0));
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', raw, algorithm, false, ['sign']);
  const text = `${call.replace(' ', '\n')}\n${at}\n${hash}`;
  return `t=${at},v1=${hex(await crypto.subtle.sign('HMAC', imported, bytes.encode(text)))}`;
}

const calls = () => sent.map(({ call }) => call);

test('each request of an upload is signed, a piece of a file without its bytes', async () => {
  const sender = senderWith(FRESH);
  await send(sender);
  await send(sender, PLACE);
  await sender.drop(PLACE);
  expect(calls()).toEqual([
    'POST /api/uploads',
    `PATCH ${PLACE}`,
    `HEAD ${PLACE}`,
    `PATCH ${PLACE}`,
    `DELETE ${PLACE}`,
  ]);
  for (const request of sent) {
    const { call, headers } = request;
    const hash = call.startsWith('PATCH') ? 'UNSIGNED' : await emptyHash;
    expect(headers['X-Request-Signature'], `of ${call}`).toBe(await signatureOf(request, hash));
    expect(headers, `of ${call}`).toMatchObject({
      Authorization: `Bearer ${FRESH.accessToken}`,
      'X-Platform': 'web',
      'X-Device-Id': DEVICE,
      'Tus-Resumable': '1.0.0',
    });
  }
  expect(sent[1]?.body?.size).toBe(4);
  expect(sent[3]?.body?.size, 'the rest').toBe(2);
});

test('a piece whose token is spent is sent again with a new one', async () => {
  refuse = ({ headers }) =>
    headers['Authorization'] === `Bearer ${SPENT.accessToken}`
      ? { status: 401, body: { type: 'AuthorizationError', message: 'spent', requestId: 'r' } }
      : undefined;
  await send(senderWith(SPENT), PLACE);
  expect(calls()).toEqual([`HEAD ${PLACE}`, `HEAD ${PLACE}`, `PATCH ${PLACE}`]);
  expect(sent.map(({ headers }) => headers['Authorization'])).toEqual(
    [SPENT, FRESH, FRESH].map(({ accessToken }) => `Bearer ${accessToken}`),
  );
});

const misfit = {
  status: 400,
  body: {
    type: 'BadRequestError',
    message: 'no',
    requestId: 'r',
    fields: [{ field: 'X-Request-Signature', message: 'does not fit' }],
  },
};

test('a request whose signature is refused is signed with a new key', async () => {
  refuse = () => (sent.length === 1 ? misfit : undefined);
  await send(senderWith(FRESH));
  expect(calls()).toEqual(['POST /api/uploads', 'POST /api/uploads', `PATCH ${PLACE}`]);
  const [, again, piece] = sent as [Sent, Sent, Sent];
  expect(again.headers['X-Request-Signature']).toBe(
    await signatureOf(again, await emptyHash, KEYS[1]),
  );
  expect(piece.headers['X-Request-Signature']).toBe(await signatureOf(piece, 'UNSIGNED', KEYS[1]));
});

test('a request that is refused twice ends the upload', async () => {
  refuse = () => misfit;
  await expect(send(senderWith(FRESH))).rejects.toMatchObject({ fault: 'other' });
  expect(calls()).toEqual(['POST /api/uploads', 'POST /api/uploads']);
});
