import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storageKeys } from '../storage.ts';
import { dropAnswers, isSignedIn, keepAnswer, keptAnswer, keptVersions } from './answers.ts';
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
        delete: async (key: string | { url: string }) =>
          store.delete(typeof key === 'string' ? key : key.url),
        keys: async () => [...store.keys()].map((url) => ({ url })),
        match: async (key: string) => store.get(key)?.clone(),
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
    expect(await keepAnswer(LENA, 'short', 'x')).toBe(true);
    expect(await keepAnswer(LENA, 'long', 'x'.repeat(4_000_000))).toBe(false);
    expect(await keptAnswer(LENA, 'long')).toBeNull();
  });
  it('are kept by shelf, with a version', async () => {
    await keepAnswer(LENA, 'one', 1, { shelf: 'saved', version: 'a' });
    await keepAnswer(LENA, 'two', 2, { shelf: 'saved', version: 'b' });
    expect(await keptAnswer(LENA, 'one')).toBeNull();
    expect(await keptAnswer(LENA, 'one', 'saved')).toBe(1);
    expect([...(await keptVersions(LENA, 'saved'))]).toEqual([
      ['one', 'a'],
      ['two', 'b'],
    ]);
    expect([...(await keptVersions(ADA, 'saved'))], 'of somebody else').toEqual([]);
    await dropAnswers(LENA, 'saved', ['one', 'none']);
    expect([...(await keptVersions(LENA, 'saved')).keys()]).toEqual(['two']);
  });
  it('go with the session, and those of others when somebody else comes', async () => {
    await keepAnswer(LENA, 'today', {});
    for (const name of ['knowmad.site one', 'knowmad.learn x', 'knowmad.pictures', 'other'])
      await caches.open(name);
    await forgetOthers(ADA);
    expect(await caches.keys()).not.toContain(`knowmad.answers ${LENA} last`);
    await forgetPages();
    expect(await caches.keys()).toEqual(['knowmad.site one', 'other']);
  });
  it('are none where storage is denied or broken', async () => {
    const denied = () => Promise.reject(new DOMException('denied', 'SecurityError'));
    vi.stubGlobal('caches', { open: denied, match: denied, keys: denied, delete: denied });
    expect(await keepAnswer(LENA, 'today', {})).toBe(false);
    expect(await keptAnswer(LENA, 'today')).toBeNull();
    await forgetPages();
    vi.stubGlobal('caches', { match: async () => new Response('{') });
    expect(await keptAnswer(LENA, 'today')).toBeNull();
    stored.set(storageKeys.user, '{');
    expect(isSignedIn(LENA)).toBe(false);
  });
});
