import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storageKeys } from '../storage.ts';
import { isSignedIn, keepAnswer, keptAnswer } from './answers.ts';
import { forgetOthers, forgetPages } from './forget.ts';

const [LENA, ADA] = ['lena', 'ada'];

/** A browser's caches as answers use them, in memory; `onPut` runs after each put. */
function fakeCaches(onPut: () => void = () => undefined) {
  const stores = new Map<string, Map<string, Response>>();
  return {
    open: async (name: string) => {
      const store = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, store);
      return {
        put: async (key: string, answer: Response) => {
          store.set(key, answer);
          onPut();
        },
        delete: async (key: string) => store.delete(key),
        keys: async () => [...store.keys()],
      };
    },
    match: async (key: string, { cacheName }: { cacheName: string }) =>
      stores.get(cacheName)?.get(key)?.clone(),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  };
}

const stored = new Map<string, string>();
function signIn(uuid: string) {
  stored.set(storageKeys.oauthToken, '{}');
  stored.set(storageKeys.user, JSON.stringify({ uuid }));
}

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null });
  vi.stubGlobal('location', { origin: 'https://site.example' });
  vi.stubGlobal('caches', fakeCaches());
  signIn(LENA);
});
afterEach(() => vi.unstubAllGlobals());

describe('answers', () => {
  it('are found by user and name', async () => {
    await keepAnswer(LENA, 'today', { new: 1 });
    await keepAnswer(LENA, 'today', { new: 2 });
    expect(await keptAnswer(LENA, 'today')).toEqual({ new: 2 });
    expect(await keptAnswer(LENA, 'decks')).toBeNull();
  });
  it('are shown to their user alone', async () => {
    await keepAnswer(LENA, 'today', { new: 1 });
    expect(await keptAnswer(ADA, 'today')).toBeNull();
    signIn(ADA);
    expect(await keptAnswer(LENA, 'today'), 'another user is signed in').toBeNull();
    stored.clear();
    expect(await keptAnswer(LENA, 'today'), 'nobody is').toBeNull();
  });
  it('are not stored for somebody who has signed out, also not meanwhile', async () => {
    vi.stubGlobal(
      'caches',
      fakeCaches(() => stored.clear()),
    );
    await keepAnswer(LENA, 'today', {});
    expect(await caches.keys()).toEqual([]);
    await keepAnswer(LENA, 'today', {});
    expect(await caches.keys()).toEqual([]);
  });
  it('are bounded', async () => {
    for (let i = 0; i < 40; i++) await keepAnswer(LENA, `deck ${i}`, i);
    expect(await keptAnswer(LENA, 'deck 9')).toBeNull();
    expect(await keptAnswer(LENA, 'deck 10')).toBe(10);
    await keepAnswer(LENA, 'long', 'x'.repeat(4_000_000));
    expect(await keptAnswer(LENA, 'long')).toBeNull();
  });
  it('go with the session, and those of others when somebody else comes', async () => {
    await keepAnswer(LENA, 'today', {});
    for (const name of ['knowmad.site one', 'knowmad.learn x', 'knowmad.pictures', 'other'])
      await caches.open(name);
    await forgetOthers(ADA);
    expect(await caches.keys()).not.toContain(`knowmad.answers ${LENA}`);
    await forgetPages();
    expect(await caches.keys()).toEqual(['knowmad.site one', 'other']);
  });
  it('are none where storage is denied or broken', async () => {
    const denied = () => Promise.reject(new DOMException('denied', 'SecurityError'));
    vi.stubGlobal('caches', { open: denied, match: denied, keys: denied, delete: denied });
    await keepAnswer(LENA, 'today', {});
    expect(await keptAnswer(LENA, 'today')).toBeNull();
    await forgetPages();
    vi.stubGlobal('caches', { match: async () => new Response('{') });
    expect(await keptAnswer(LENA, 'today')).toBeNull();
    stored.set(storageKeys.user, '{');
    expect(isSignedIn(LENA)).toBe(false);
  });
});
