import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Api } from '../client.ts';
import { reviewKey, reviewKeys } from '../../page/reviewKeys.ts';
import { connectSession } from './client.ts';
import type { OwnUser } from './types.ts';

const USER = { uuid: '11111111-1111-4111-8111-111111111111' } as OwnUser;
const REVIEW = { id: 'r', cardUuid: 'c', rating: 3, at: '2026-05-20T12:00:00Z', tookMs: 1 };

/** Storage with its keys as its own properties, as a browser's has them. */
class FakeStorage {
  getItem(key: string) {
    return (this as unknown as Record<string, string>)[key] ?? null;
  }
  setItem(key: string, value: string) {
    Object.assign(this, { [key]: value });
  }
  removeItem(key: string) {
    Reflect.deleteProperty(this, key);
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.stubGlobal('localStorage', new FakeStorage());
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('document', { documentElement: { toggleAttribute: () => false, dataset: {} } });
  vi.spyOn(console, 'warn').mockReturnValue();
  localStorage.setItem(reviewKey(USER.uuid, REVIEW.id), JSON.stringify(REVIEW));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

type Answer = () => Promise<Response>;

/** A client whose calls with reviews are answered one after the other; all others get no answer. */
function client(answers: Answer[]) {
  const online: (() => void)[] = [];
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => {
    if (name === 'online') online.push(listener);
  });
  const api: Api = new Api({
    base: '/api',
    headers: () => ({}),
    fetch: lost,
    guard: () => null,
  });
  const tokens = { accessToken: 'a', refreshToken: 'r' };
  const session = { tokens, user: USER, knower: null, failed: false };
  const made = connectSession(api, () => 'device', session);
  const sent: number[] = [];
  vi.spyOn(made, 'send').mockImplementation(({ url }) => {
    if (url !== '/api/reviews') return lost();
    sent.push(Date.now());
    return (answers[sent.length - 1] ?? lost)();
  });
  return { made, sent, connect: () => online.forEach((listener) => listener()) };
}

const lost: Answer = () => Promise.reject(new TypeError('Failed to fetch'));
const ok: Answer = () => Promise.resolve(Response.json({ cards: [] }));
const problem =
  (status: number): Answer =>
  () =>
    Promise.resolve(Response.json({ type: 'X', message: '' }, { status }));

/** Lets time pass until the condition holds; modules load and promises settle in between. */
async function pass(until: () => boolean, step = 1000) {
  while (!until()) {
    await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(step);
  }
}

/** Waits until a promise is settled, while time passes. */
async function settled(promise: Promise<unknown>) {
  let isDone = false;
  void promise.finally(() => (isDone = true));
  await pass(() => isDone);
}

it('repeats a call without an answer until the reviews are taken', async () => {
  const { made, sent } = client([lost, problem(500), problem(429), ok]);
  await settled(made.sendReviews());
  expect(sent).toHaveLength(4);
  expect(reviewKeys()).toEqual([]);
});

it('doesn’t repeat a call that the server refuses, and keeps the reviews', async () => {
  const { made, sent } = client([problem(422), ok]);
  await settled(made.sendReviews());
  expect(sent).toHaveLength(1);
  expect(reviewKeys()).toHaveLength(1);
});

it('sends at once when the connection comes back while a call still fails', async () => {
  let fail: (() => void) | undefined;
  const hanging: Answer = () =>
    new Promise<Response>((_, reject) => {
      fail = () => reject(new TypeError('Failed to fetch'));
    });
  const { made, sent, connect } = client([hanging, ok]);
  void made.arrive(() => undefined);
  await pass(() => fail !== undefined, 0);
  connect();
  fail?.();
  await pass(() => reviewKeys().length === 0, 0);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toBe(sent[0]);
});

it('ends with the session', async () => {
  const { made, sent } = client([lost, lost, lost]);
  const done = made.sendReviews();
  await pass(() => sent.length === 2);
  made.store.clear();
  await settled(done);
  expect(sent).toHaveLength(2);
});
