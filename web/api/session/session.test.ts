import { createHmac, createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Api, type ApiRequest } from '../client.ts';
import { ApiError, INSECURE } from '../errors.ts';
import { storageKeys } from '../../page/storage.ts';
import { SessionClient } from './client.ts';
import { SessionStore } from './store.ts';
import type { Tokens } from './types.ts';

const NOON = Date.parse('2026-05-20T12:00:00Z');
const DEVICE = '0b6f4c1e-1111-4222-8333-444455556666';
const KEY = Buffer.alloc(32, 7);
const SPENT: Tokens = { accessToken: 'a0', refreshToken: 'r0' };
const FRESH: Tokens = { accessToken: 'a1', refreshToken: 'r1' };
const USER = { uuid: '11111111-1111-4111-8111-111111111111', name: 'Lena' };

/** The browser's storage, which its tabs share. */
function fakeStorage() {
  const map = new Map<string, string>();
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
}

interface Sent {
  call: string;
  token: string | null;
  signature: string | null;
  device: string | null;
  body: unknown;
}

type Answer = (sent: Sent) => Response | Promise<Response> | undefined;

const problem = (status: number, type: string, more: object = {}) =>
  Response.json({ type, message: 'no', requestId: 'r', ...more }, { status });
const missigned = () =>
  problem(400, 'BadRequestError', {
    fields: [{ field: 'X-Request-Signature', message: 'does not fit' }],
  });

/**
 * A server with one session: the access token FRESH is valid, the refresh token SPENT
 * is exchanged for it.
 */
function server(answer: Answer = () => undefined) {
  const sent: Sent[] = [];
  const clock = { ahead: 0 };
  const send = vi.fn<typeof fetch>(async (input, init = {}) => {
    const headers = new Headers(init.headers);
    const one: Sent = {
      call: `${init.method ?? 'GET'} ${input as string}`,
      token: headers.get('Authorization'),
      signature: headers.get('X-Request-Signature'),
      device: headers.get('X-Device-Id'),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    };
    sent.push(one);
    const special = await answer(one);
    if (special) return special;
    if (one.call === 'POST /api/auth/device')
      return Response.json(
        {
          key: KEY.toString('base64url'),
          expiresAt: new Date(Date.now() + clock.ahead + 86_400_000).toISOString(),
        },
        { headers: { Date: new Date(Date.now() + clock.ahead).toUTCString() } },
      );
    if (one.call === 'POST /api/auth/oauth/token')
      return (one.body as { refreshToken: string }).refreshToken === SPENT.refreshToken
        ? Response.json(FRESH)
        : problem(401, 'AuthorizationError');
    if (one.token === `Bearer ${SPENT.accessToken}`) return problem(401, 'AuthorizationError');
    if (one.call === 'GET /api/users/me') return Response.json(USER);
    return Response.json({ bearer: one.token });
  });
  const calls = (call: string) => sent.filter((one) => one.call === call);
  return { send, sent, calls, clock, of: (text: string) => calls(text).length };
}

/** A tab of the host: its store, its API as screens use it, its client. */
function tab(from: ReturnType<typeof server>) {
  const listeners: Record<string, (event: object) => void> = {};
  vi.stubGlobal('addEventListener', (name: string, listener: (event: object) => void) => {
    listeners[name] = listener;
  });
  const store = new SessionStore();
  store.subscribe(() => undefined);
  const api: Api = new Api({
    base: '/api',
    headers: () => ({ 'X-Device-Id': DEVICE }),
    fetch: from.send,
    guard: () => (store.get().tokens ? Promise.resolve(client) : null),
  });
  const client = new SessionClient(api, store, () => DEVICE);
  return { store, api, client, hear: (name: string, event: object) => listeners[name]?.(event) };
}

/** Web Locks: one holder at a time over all tabs. */
function fakeLocks() {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_: string, work: () => Promise<unknown>) => {
    const mine = last.then(work, work);
    last = mine;
    return mine;
  };
  return { locks: { request } };
}

const put = (key: string, value: unknown) => localStorage.setItem(key, JSON.stringify(value));
const kept = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown;
const failure = (call: Promise<unknown>) =>
  call.then(
    () => expect.fail('the call should have failed'),
    (error: unknown) => error as ApiError,
  );
const hint = vi.fn<(name: string, on: boolean) => void>();

beforeEach(() => {
  vi.useFakeTimers({ now: NOON, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.stubGlobal('localStorage', fakeStorage());
  vi.stubGlobal('navigator', fakeLocks());
  vi.stubGlobal('document', {
    documentElement: { toggleAttribute: hint, dataset: {} },
    dispatchEvent: vi.fn<Document['dispatchEvent']>(),
  });
  hint.mockClear();
  watchSigning();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The number of signatures in progress, which another thread computes in an arbitrary time. */
let signing = 0;
const isSigning = () => signing > 0;

function watchSigning() {
  for (const name of ['digest', 'importKey', 'sign'] as const) {
    const real = crypto.subtle[name].bind(crypto.subtle) as (...args: unknown[]) => Promise<never>;
    vi.spyOn(crypto.subtle, name).mockImplementation((...args: unknown[]) => {
      signing++;
      return real(...args).finally(() => signing--);
    });
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

/**
 * Resolves when all pending work waits for the fake clock or for an answer of the test.
 * Signing is the only work on another thread and takes an arbitrary time; what follows
 * it are promises, which need a fixed number of turns.
 */
async function idle() {
  do for (let count = 0; count < 20; count++) await turn();
  while (isSigning());
}

/** Resolves when the condition holds; the test's timeout limits the wait. */
async function until(condition: () => boolean) {
  while (!condition()) await turn();
}

/** Advances the fake clock from timer to timer until the work is done. */
async function settled<T>(work: Promise<T>): Promise<T> {
  let over = false;
  const note = () => void (over = true);
  const isOver = () => over;
  work.then(note, note);
  while (!isOver()) {
    await idle();
    if (!isOver() && vi.getTimerCount() > 0) await vi.advanceTimersToNextTimerAsync();
  }
  return work;
}

describe('the stored session', () => {
  it('is stored under three keys', () => {
    const { store } = tab(server());
    store.keep({ tokens: FRESH, user: USER as never, knower: { uuid: 'k' } as never });
    const personal = ['searches', 'onboarding', 'region', 'feed'];
    for (const key of personal) localStorage.setItem(`knowmad.${key}`, '[]');
    localStorage.setItem('knowmad.theme', '"dark"');
    expect(kept('knowmad.oauthToken')).toEqual(FRESH);
    expect(kept('knowmad.user')).toEqual(USER);
    expect(kept('knowmad.knower')).toEqual({ uuid: 'k' });
    store.clear();
    for (const key of ['oauthToken', 'user', 'knower']) expect(kept(`knowmad.${key}`)).toBeNull();
    const left = personal.filter((key) => kept(`knowmad.${key}`) !== null);
    expect(left).toEqual([]);
    expect(kept('knowmad.theme'), 'the device keeps what is nobody’s').toBe('dark');
  });

  it.each(['', 'x', 'null', '[]', '{}', '{"accessToken":1,"refreshToken":2}', '"text"'])(
    'is no session if the storage has %j',
    (text) => {
      localStorage.setItem(storageKeys.oauthToken, text);
      put(storageKeys.user, USER);
      const { store } = tab(server());
      expect(store.get()).toMatchObject({ tokens: null, user: null, knower: null });
      expect(hint).toHaveBeenLastCalledWith('data-signed-in', false);
    },
  );

  it('is shared with the other tabs', () => {
    const [one, two] = [tab(server()), tab(server())];
    one.store.keep({ tokens: FRESH });
    two.hear('storage', { key: 'knowmad.theme' });
    expect(two.store.get().tokens, 'other keys are no news').toBeNull();
    two.hear('storage', { key: 'knowmad.oauthToken' });
    expect(two.store.get().tokens).toEqual(FRESH);
    one.store.clear();
    two.hear('storage', { key: null });
    expect(two.store.get().tokens).toBeNull();
    one.store.keep({ tokens: FRESH });
    two.hear('pageshow', { persisted: true });
    expect(two.store.get().tokens, 'a page that was set aside').toEqual(FRESH);
  });

  it('lasts as long as the page if storage can’t be written', async () => {
    const { store, api } = tab(server());
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.stubGlobal('localStorage', { ...fakeStorage(), setItem: full });
    store.keep({ tokens: FRESH });
    store.reread();
    expect(store.get().tokens).toEqual(FRESH);
    expect(await settled(api.getUrl('/api/x'))).toEqual({ bearer: 'Bearer a1' });
  });

  it('does not keep a token that is out of date', () => {
    put(storageKeys.oauthToken, SPENT);
    const { store } = tab(server());
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.spyOn(localStorage, 'setItem').mockImplementation(full);
    store.keep({ tokens: FRESH });
    expect(localStorage.getItem(storageKeys.oauthToken)).toBeNull();
  });
});

describe('tokens', () => {
  it('are not sent for visitors, and nothing is signed', async () => {
    const from = server();
    await settled(tab(from).api.getUrl('/api/x'));
    expect(from.sent).toMatchObject([{ call: 'GET /api/x', token: null, signature: null }]);
  });

  it('are refreshed once for all waiting calls, and each call is repeated once', async () => {
    put(storageKeys.oauthToken, SPENT);
    const from = server();
    const { api, store } = tab(from);
    const urls = Array.from({ length: 12 }, (_, i) => `/api/x?${i}`);
    const answers = await settled(Promise.all(urls.map((url) => api.getUrl(url))));
    expect(answers).toEqual(urls.map(() => ({ bearer: 'Bearer a1' })));
    expect(from.of('POST /api/auth/oauth/token')).toBe(1);
    for (const url of urls) expect(from.of(`GET ${url}`)).toBe(2);
    expect(kept(storageKeys.oauthToken)).toEqual(FRESH);
    expect(store.get().tokens).toEqual(FRESH);
  });

  it('are awaited by polling every 200 ms', async () => {
    put(storageKeys.oauthToken, SPENT);
    let answer: (response: Response) => void = () => undefined;
    const from = server(({ call }) =>
      call === 'POST /api/auth/oauth/token'
        ? new Promise<Response>((resolve) => (answer = resolve))
        : undefined,
    );
    const { api } = tab(from);
    const all = Promise.all([api.getUrl('/api/one'), api.getUrl('/api/two')]);
    // Either call may start the refresh, whichever is signed first.
    const sent = () => from.of('GET /api/one') + from.of('GET /api/two');
    await until(() => sent() === 2);
    // The first attempt has a pause of 0 ms, which is a timer nevertheless; so has the other call.
    await until(() => vi.getTimerCount() === 2);
    await vi.advanceTimersByTimeAsync(0);
    await until(() => from.of('POST /api/auth/oauth/token') === 1);
    answer(Response.json(FRESH));
    await until(() => sent() === 3);
    await vi.advanceTimersByTimeAsync(199);
    await idle();
    expect(sent()).toBe(3);
    await vi.advanceTimersByTimeAsync(1);
    await until(() => sent() === 4);
    await all;
  });

  it('are not refreshed again for a repeated call that is refused', async () => {
    put(storageKeys.oauthToken, SPENT);
    const from = server(({ call }) =>
      call === 'GET /api/x' ? problem(401, 'AuthorizationError') : undefined,
    );
    const error = await failure(settled(tab(from).api.getUrl('/api/x')));
    expect(error).toMatchObject({ status: 401, type: 'AuthorizationError' });
    expect([from.of('POST /api/auth/oauth/token'), from.of('GET /api/x')]).toEqual([1, 2]);
    expect(kept(storageKeys.oauthToken)).toEqual(FRESH);
  });

  it.each(['InvalidCredentialsError', 'Requires2FAError'])(
    'are not refreshed for a 401 of type %s',
    async (type) => {
      put(storageKeys.oauthToken, FRESH);
      const from = server(({ call }) => (call === 'GET /api/x' ? problem(401, type) : undefined));
      const error = await failure(settled(tab(from).api.getUrl('/api/x')));
      expect(error.type).toBe(type);
      expect(from.of('POST /api/auth/oauth/token')).toBe(0);
    },
  );

  it('are refreshed for a file by its status alone', async () => {
    put(storageKeys.oauthToken, SPENT);
    const from = server(({ call, token }) =>
      call === 'GET /api/file'
        ? new Response('bytes', { status: token === 'Bearer a1' ? 200 : 401 })
        : undefined,
    );
    const blob = await settled(tab(from).api.getBlob('/api/file'));
    expect(await blob.text()).toBe('bytes');
  });

  it('are not sent to the calls that issue them, nor refreshed for them', async () => {
    put(storageKeys.oauthToken, { accessToken: 'a', refreshToken: 'unknown' });
    const from = server();
    const { client } = tab(from);
    const body = { grantType: 'password', email: 'a@b.example', password: 'x' } as const;
    const error = await failure(settled(client.call('post', '/api/auth/oauth/token', { body })));
    expect(error.type).toBe('AuthorizationError');
    expect(from.calls('POST /api/auth/oauth/token')).toMatchObject([{ token: null }]);
    expect(kept(storageKeys.oauthToken)).not.toBeNull();
  });

  it('end the session when the refresh token is refused, and the call is repeated as a visitor’s', async () => {
    put(storageKeys.oauthToken, { accessToken: 'a0', refreshToken: 'ended' });
    put(storageKeys.user, USER);
    const from = server();
    const { api } = tab(from);
    expect(await settled(api.getUrl('/api/x'))).toEqual({ bearer: null });
    for (const key of ['oauthToken', 'user', 'knower']) expect(kept(`knowmad.${key}`)).toBeNull();
    expect(hint).toHaveBeenLastCalledWith('data-signed-in', false);
  });

  it.each([
    [500, 'NoErrorType'],
    [429, 'TooManyRequestsError'],
    [400, 'BadRequestError'],
  ])(
    'are kept if the refresh fails otherwise (%i), and every waiting call fails',
    async (status, type) => {
      put(storageKeys.oauthToken, SPENT);
      const from = server(({ call }) =>
        call === 'POST /api/auth/oauth/token' ? problem(status, type) : undefined,
      );
      const { api } = tab(from);
      const both = ['/api/one', '/api/two'].map((url) => failure(settled(api.getUrl(url))));
      for (const error of await Promise.all(both)) expect(error).toMatchObject({ status, type });
      expect(kept(storageKeys.oauthToken)).toEqual(SPENT);
      expect(from.of('POST /api/auth/oauth/token')).toBe(1);
    },
  );

  it('are requested again when an answer is lost', async () => {
    put(storageKeys.oauthToken, SPENT);
    let lost = 2;
    const from = server(({ call }) => {
      if (call !== 'POST /api/auth/oauth/token' || lost === 0) return undefined;
      lost--;
      return lost === 0
        ? new Response('bad gateway', { status: 502 })
        : Promise.reject(new TypeError());
    });
    expect(await settled(tab(from).api.getUrl('/api/x'))).toEqual({ bearer: 'Bearer a1' });
    expect(Date.now() - NOON).toBeLessThan(30_000);
  });

  it('are kept without a connection', async () => {
    put(storageKeys.oauthToken, SPENT);
    const from = server(({ call }) =>
      call === 'POST /api/auth/oauth/token' ? Promise.reject(new TypeError()) : undefined,
    );
    const error = await failure(settled(tab(from).api.getUrl('/api/x')));
    expect(error).toMatchObject({ status: 0, kind: 'network' });
    expect(kept(storageKeys.oauthToken)).toEqual(SPENT);
  });

  it.each([true, false])('are refreshed by one of two tabs (Web Locks: %s)', async (locks) => {
    put(storageKeys.oauthToken, SPENT);
    if (!locks) vi.stubGlobal('navigator', {});
    const from = server();
    const [one, two] = [tab(from), tab(from)];
    const answers = await settled(
      Promise.all([one.api.getUrl('/api/one'), two.api.getUrl('/api/two')]),
    );
    expect(answers).toEqual([{ bearer: 'Bearer a1' }, { bearer: 'Bearer a1' }]);
    // Without locks both tabs may ask: the server gives the same device the same answer.
    expect(from.of('POST /api/auth/oauth/token')).toBeLessThanOrEqual(locks ? 1 : 2);
    expect([one.store.get().tokens, two.store.get().tokens]).toEqual([FRESH, FRESH]);
  });

  it('of another tab are adopted instead of ending the session', async () => {
    put(storageKeys.oauthToken, SPENT);
    const from = server(({ call }) => {
      if (call !== 'POST /api/auth/oauth/token') return undefined;
      put(storageKeys.oauthToken, FRESH);
      return problem(401, 'AuthorizationError');
    });
    expect(await settled(tab(from).api.getUrl('/api/x'))).toEqual({ bearer: 'Bearer a1' });
    expect(kept(storageKeys.oauthToken)).toEqual(FRESH);
  });

  it('are not stored after a sign-out during the refresh', async () => {
    put(storageKeys.oauthToken, SPENT);
    const from = server(({ call }) => {
      if (call === 'POST /api/auth/oauth/token') localStorage.removeItem(storageKeys.oauthToken);
      return undefined;
    });
    expect(await settled(tab(from).api.getUrl('/api/x'))).toEqual({ bearer: null });
    expect(kept(storageKeys.oauthToken)).toBeNull();
  });
});

/** Parses a signature header as the server does. */
function signatureOf(call: string, at: number, body: string): string {
  const [method = '', target = ''] = call.split(' ');
  const text = `${method}\n${target}\n${at}\n${body}`;
  return `t=${at},v1=${createHmac('sha256', KEY).update(text).digest('hex')}`;
}
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

describe('signatures', () => {
  const signIn = { grantType: 'password', email: 'ä@b.example', password: 'ß' } as const;

  it('cover method, path, query, time and body', async () => {
    const from = server();
    const { client } = tab(from);
    await settled(
      client.send({ url: '/api/x/ü?a=1&b=%2F', method: 'PATCH', body: '{"name":"Ä"}' }),
    );
    const at = NOON / 1000;
    expect(from.sent.at(-1)?.signature).toBe(
      signatureOf('PATCH /api/x/%C3%BC?a=1&b=%2F', at, hashOf('{"name":"Ä"}')),
    );
    await settled(client.send({ url: '/api/x', method: 'DELETE' }));
    expect(from.sent.at(-1)?.signature).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
    expect(from.sent.at(-1)?.signature).toBe(
      signatureOf('DELETE /api/x', Math.floor(Date.now() / 1000), hashOf('')),
    );
  });

  it('leave out the body of a form with files', async () => {
    const from = server();
    await settled(tab(from).client.send({ url: '/api/x', method: 'POST', body: new FormData() }));
    expect(from.sent.at(-1)?.signature).toBe(signatureOf('POST /api/x', NOON / 1000, 'UNSIGNED'));
    expect(from.send.mock.lastCall?.[1]?.headers).not.toHaveProperty('Content-Type');
  });

  it('use one key for all calls of a day, also after a reload', async () => {
    const from = server();
    const body = { body: signIn };
    const { client } = tab(from);
    const call = () =>
      client.call('post', '/api/auth/accounts/forgot-password', { body: { email: 'a' } });
    await settled(Promise.all([call(), call(), call()]));
    await settled(tab(from).client.send({ url: '/api/x', method: 'POST', body: '{}' }));
    expect(from.of('POST /api/auth/device')).toBe(1);
    expect(from.calls('POST /api/auth/device')).toMatchObject([
      { device: DEVICE, signature: null },
    ]);
    vi.setSystemTime(NOON + 86_400_000 - 4 * 60_000);
    await failure(settled(client.call('post', '/api/auth/oauth/token', body)));
    expect(from.of('POST /api/auth/device'), 'a new one before it ends').toBe(2);
  });

  it('are not made with the key of another device', async () => {
    put(storageKeys.deviceKey, { device: 'other', key: 'AA', expiresAt: '2030-01-01', ahead: 0 });
    const from = server();
    await settled(tab(from).client.send({ url: '/api/x', method: 'POST' }));
    expect(from.of('POST /api/auth/device')).toBe(1);
  });

  it('are repeated once with a new key after a refusal', async () => {
    let refused = 0;
    const from = server(({ call }) =>
      call === 'POST /api/x' && ++refused === 1 ? missigned() : undefined,
    );
    const { client } = tab(from);
    await settled(client.send({ url: '/api/x', method: 'POST' }));
    expect([from.of('POST /api/x'), from.of('POST /api/auth/device')]).toEqual([2, 2]);
  });

  it('are not made a third time', async () => {
    const from = server(({ call }) => (call === 'POST /api/x' ? missigned() : undefined));
    const answer = await settled(tab(from).client.send({ url: '/api/x', method: 'POST' }));
    expect(answer.status).toBe(400);
    expect([from.of('POST /api/x'), from.of('POST /api/auth/device')]).toEqual([2, 2]);
  });

  it('are not repeated after other bad requests', async () => {
    const from = server(({ call }) =>
      call === 'POST /api/auth/accounts/confirm-email'
        ? problem(400, 'BadRequestError')
        : undefined,
    );
    const body = { confirmationToken: 'used' };
    const { client } = tab(from);
    const error = await failure(
      settled(client.call('post', '/api/auth/accounts/confirm-email', { body })),
    );
    expect(error.type).toBe('BadRequestError');
    expect(from.of('POST /api/auth/accounts/confirm-email')).toBe(1);
  });

  it('use the server’s time if this clock is wrong', async () => {
    const from = server();
    from.clock.ahead = -3 * 3_600_000;
    await settled(tab(from).client.send({ url: '/api/x', method: 'POST' }));
    const at = Number(/^t=(\d+)/.exec(from.sent.at(-1)?.signature ?? '')?.[1]);
    expect(Math.abs(at * 1000 - (Date.now() + from.clock.ahead))).toBeLessThan(2000);
  });

  const read = (page: ReturnType<typeof tab>, url = '/api/x?q=1') =>
    settled(page.api.getUrl<{ bearer: string }>(url));
  const device = 'POST /api/auth/device';

  it('are on signed-in users’ reads, too: data and files', async () => {
    put(storageKeys.oauthToken, FRESH);
    const from = server();
    const page = tab(from);
    expect(await read(page)).toEqual({ bearer: 'Bearer a1' });
    const file = await settled(page.api.getBlob('/api/file'));
    expect(file.size).toBeGreaterThan(0);
    const signed = (call: string) => signatureOf(call, NOON / 1000, hashOf(''));
    expect(from.sent).toMatchObject([
      { call: device },
      { call: 'GET /api/x?q=1', signature: signed('GET /api/x?q=1') },
      { call: 'GET /api/file', signature: signed('GET /api/file') },
    ]);
  });

  it('cost a page’s first call no request while the day’s key is stored', async () => {
    put(storageKeys.oauthToken, FRESH);
    await read(tab(server()));
    const from = server();
    await read(tab(from));
    expect(from.sent).toMatchObject([
      { call: 'GET /api/x?q=1', signature: expect.stringMatching(/^t=/) as string },
    ]);
  });

  it('are made anew for a call that is repeated with the next token', async () => {
    put(storageKeys.oauthToken, SPENT);
    const from = server();
    expect(await read(tab(from))).toEqual({ bearer: 'Bearer a1' });
    const reads = from.calls('GET /api/x?q=1');
    expect(reads).toHaveLength(2);
    for (const one of reads) expect(one.signature).toMatch(/^t=/);
  });

  it('are left out of reads without a key; no key is requested for a minute', async () => {
    put(storageKeys.oauthToken, FRESH);
    let up = false;
    const from = server(({ call }) =>
      call === device && !up ? problem(503, 'NoErrorType') : undefined,
    );
    const page = tab(from);
    await read(page);
    await read(page);
    expect(from.of(device)).toBe(1);
    expect(from.calls('GET /api/x?q=1')).toMatchObject([{ signature: null }, { signature: null }]);
    up = true;
    vi.setSystemTime(NOON + 61_000);
    await read(page);
    expect(from.sent.at(-1)?.signature).toMatch(/^t=/);
  });

  it('delay reads by a few seconds at most', async () => {
    put(storageKeys.oauthToken, FRESH);
    const from = server(({ call }) =>
      call === device ? new Promise<Response>(() => undefined) : undefined,
    );
    expect(await read(tab(from))).toEqual({ bearer: 'Bearer a1' });
    expect(Date.now() - NOON).toBeLessThan(5000);
  });

  it('are left out of reads by pages without TLS', async () => {
    put(storageKeys.oauthToken, FRESH);
    vi.stubGlobal('crypto', {});
    const from = server();
    await read(tab(from));
    expect(from.sent).toMatchObject([{ call: 'GET /api/x?q=1', signature: null }]);
  });

  it('can’t be made by pages without TLS, which is reported', async () => {
    vi.stubGlobal('crypto', {});
    const from = server();
    const request: ApiRequest = { url: '/api/x', method: 'POST' };
    const error = await failure(settled(tab(from).client.send(request)));
    expect(error).toMatchObject({ type: INSECURE, kind: 'insecure' });
    expect(from.sent).toEqual([]);
  });
});

describe('signing out', () => {
  it('revokes the session and clears the storage', async () => {
    put(storageKeys.oauthToken, FRESH);
    put(storageKeys.user, USER);
    const from = server();
    const { client } = tab(from);
    await settled(client.signOut(() => expect.fail('nothing failed')));
    expect(from.calls('POST /api/auth/oauth/logout')).toMatchObject([
      { body: { refreshToken: 'r1' }, token: null },
    ]);
    for (const key of ['oauthToken', 'user', 'knower']) expect(kept(`knowmad.${key}`)).toBeNull();
  });

  it('clears the storage also if the server doesn’t answer', async () => {
    put(storageKeys.oauthToken, FRESH);
    const from = server(({ call }) =>
      call === 'POST /api/auth/oauth/logout' ? Promise.reject(new TypeError()) : undefined,
    );
    const report = vi.fn();
    await settled(tab(from).client.signOut(report));
    expect(report).toHaveBeenCalledWith(expect.any(ApiError), 'auth.logout');
    expect(kept(storageKeys.oauthToken)).toBeNull();
  });
});

describe('opening a page', () => {
  const me = `/api/users/${USER.uuid}`;
  const arrive = async (from: ReturnType<typeof server>) => {
    const report = vi.fn();
    const { client, store } = tab(from);
    await settled(client.arrive(report));
    return { report, store };
  };
  const withUser = (more: object) =>
    server(({ call }) =>
      call === 'GET /api/users/me' ? Response.json({ ...USER, ...more }) : undefined,
    );
  beforeEach(() => put(storageKeys.oauthToken, FRESH));

  it('fetches the user', async () => {
    const { store, report } = await arrive(server());
    expect(store.get().user).toEqual(USER);
    expect(kept(storageKeys.user)).toEqual(USER);
    expect(store.get().knower).toBeNull();
    expect(report).not.toHaveBeenCalled();
  });

  it('fetches the knower of a user who is one', async () => {
    const from = server(({ call }) => {
      if (call === 'GET /api/users/me') return Response.json({ ...USER, knowerUuid: 'k' });
      return call === 'GET /api/knowers/me' ? Response.json({ uuid: 'k' }) : undefined;
    });
    await arrive(from);
    expect(kept(storageKeys.knower)).toEqual({ uuid: 'k' });
  });

  it.each([
    ['GET /api/users/me', 500, 'users.getMe'],
    ['GET /api/knowers/me', 404, 'knowers.getMe'],
  ])('reports an unknown failure if %s fails', async (failing, status, context) => {
    const from = server(({ call }) => {
      if (call === failing) return problem(status, 'ForbiddenError');
      return call === 'GET /api/users/me' ? Response.json({ ...USER, knowerUuid: 'k' }) : undefined;
    });
    const { report } = await arrive(from);
    expect(report.mock.calls).toEqual([
      [expect.objectContaining({ kind: 'other', type: 'ForbiddenError' }), context],
    ]);
  });

  it.each(['GET /api/users/me', 'GET /api/knowers/me'])(
    'leaves it to the page to tell that %s got no answer',
    async (failing) => {
      const from = server(({ call }) => {
        if (call === failing) throw new TypeError('Failed to fetch');
        return call === 'GET /api/users/me'
          ? Response.json({ ...USER, knowerUuid: 'k' })
          : undefined;
      });
      const { store, report } = await arrive(from);
      expect(from.of(failing)).toBe(1);
      expect(report).not.toHaveBeenCalled();
      expect(store.get().tokens).toEqual(FRESH);
    },
  );

  /** Tokens that no call has refused yet. */
  const VALID = { accessToken: 'valid', refreshToken: SPENT.refreshToken };

  it.each([
    ['staff', { staff: true }],
    ['a knower', { knowerUuid: 'k' }],
  ])('refreshes the token when the user has become %s', async (_, role) => {
    put(storageKeys.oauthToken, VALID);
    put(storageKeys.user, { ...USER, staff: false, knowerUuid: null });
    const from = server(({ call }) =>
      call === 'GET /api/users/me'
        ? Response.json({ ...USER, staff: false, knowerUuid: null, ...role })
        : undefined,
    );
    const { store } = await arrive(from);
    expect(from.of('POST /api/auth/oauth/token')).toBe(1);
    expect(store.get().tokens).toEqual(FRESH);
    expect(store.get().user).toMatchObject(role);
  });

  it('doesn’t refresh the token if no right was added', async () => {
    put(storageKeys.oauthToken, VALID);
    put(storageKeys.user, { ...USER, staff: true, knowerUuid: 'k' });
    const from = server(({ call }) =>
      call === 'GET /api/users/me'
        ? Response.json({ ...USER, staff: false, knowerUuid: null })
        : undefined,
    );
    await arrive(from);
    expect(from.of('POST /api/auth/oauth/token')).toBe(0);
  });

  it('keeps the user if the token can’t be refreshed', async () => {
    put(storageKeys.oauthToken, VALID);
    put(storageKeys.user, { ...USER, staff: false, knowerUuid: null });
    const from = server(({ call }) => {
      if (call === 'POST /api/auth/oauth/token') return problem(503, 'ServiceUnavailableError');
      return call === 'GET /api/users/me'
        ? Response.json({ ...USER, staff: true, knowerUuid: null })
        : undefined;
    });
    const { report, store } = await arrive(from);
    expect(store.get().user).toMatchObject({ staff: true });
    expect(report).not.toHaveBeenCalled();
  });

  it('becomes a visitor’s silently if the session has ended', async () => {
    put(storageKeys.oauthToken, { accessToken: 'a0', refreshToken: 'ended' });
    const from = server(({ call, token }) =>
      call === 'GET /api/users/me' && !token ? problem(401, 'AuthorizationError') : undefined,
    );
    const { report, store } = await arrive(from);
    expect(report).not.toHaveBeenCalled();
    expect(store.get().tokens).toBeNull();
  });

  it('is reported once in 30 minutes', async () => {
    const from = server();
    const opened = () => from.of(`POST ${me}/open-app`);
    await arrive(from);
    vi.setSystemTime(NOON + 30 * 60_000 - 1);
    await arrive(from);
    expect(opened()).toBe(1);
    vi.setSystemTime(Date.parse(localStorage.getItem(storageKeys.openedApp) ?? '') + 30 * 60_000);
    await arrive(from);
    expect(opened()).toBe(2);
  });

  it('is looked up at once, then every three minutes up to ten times, then every ten days', async () => {
    const from = server();
    const after = async (count: number, minutes: number) => {
      const before = from.of(`POST ${me}/lookup`);
      const lastUpdated = new Date(Date.now() - minutes * 60_000).toISOString();
      put(storageKeys.lookup, { lastUpdated, updatedCount: count });
      await arrive(from);
      return from.of(`POST ${me}/lookup`) - before;
    };
    await arrive(from);
    expect(from.of(`POST ${me}/lookup`), 'the first time').toBe(1);
    expect(kept(storageKeys.lookup)).toEqual({
      lastUpdated: new Date(NOON).toISOString(),
      updatedCount: 1,
    });
    expect(await after(1, 2)).toBe(0);
    expect(await after(1, 3)).toBe(1);
    expect(await after(10, 3)).toBe(1);
    expect(await after(11, 3)).toBe(0);
    expect(await after(11, 10 * 24 * 60 - 10)).toBe(0);
    expect(await after(11, 10 * 24 * 60)).toBe(1);
    localStorage.setItem(storageKeys.lookup, '}');
    await arrive(from);
    expect(kept(storageKeys.lookup), 'what nobody can read is none').toMatchObject({
      updatedCount: 1,
    });
  });

  it('reports a changed time zone', async () => {
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-120);
    for (const [timezoneOffset, told] of [
      [120, 0],
      [60, 1],
      [null, 1],
    ] as const) {
      const from = withUser({ timezoneOffset });
      await arrive(from);
      const calls = from.calls(`PATCH ${me}/timezone`);
      expect(calls.map(({ body }) => body)).toEqual(told ? [{ offset: 120 }] : []);
    }
    vi.restoreAllMocks();
  });

  it('shows no error if those calls fail', async () => {
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
    const from = server(({ call }) =>
      call.startsWith('POST /api/users/') ? Promise.reject(new TypeError()) : undefined,
    );
    const { report } = await arrive(from);
    expect(report).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });
});
