/**
 * Answers of the API as a user got them last, for screens without a connection: a cache for
 * each user. A screen names what it keeps; no token and no header is stored.
 */
import { readStored, storageKeys } from '../storage.ts';
import { ANSWERS, nouns } from './protocol.ts';

/** The most answers of a user: those that screens got last, and the knows that are saved. */
const MOST = { last: 30, saved: nouns.saved.pages } as const;
export type Shelf = keyof typeof MOST;
/** The most characters of one. */
const LENGTH = 4_000_000;

/** Answers are found by their names alone, which no address of the site begins with. */
const keyOf = (name: string) => `${location.origin}/-/${encodeURIComponent(name)}`;
const nameOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice('/-/'.length));
const cacheOf = (user: string, shelf: Shelf) => `${ANSWERS}${user} ${shelf}`;

/**
 * Stores an answer of a user under a name, with its version; whether it is stored: not if it
 * is too long, or storage is full or denied.
 */
export async function keepAnswer(
  user: string,
  name: string,
  body: unknown,
  { shelf = 'last', version = '' }: { shelf?: Shelf; version?: string } = {},
): Promise<boolean> {
  try {
    const text = JSON.stringify(body);
    if (text.length > LENGTH || !isSignedIn(user)) return false;
    const cache = await caches.open(cacheOf(user, shelf));
    await cache.delete(keyOf(name));
    await cache.put(keyOf(name), new Response(text, { headers: { ETag: version } }));
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, -MOST[shelf]).map((key) => cache.delete(key)));
    // A sign-out meanwhile has deleted the cache: it must not come back.
    if (isSignedIn(user)) return true;
    await caches.delete(cacheOf(user, shelf));
  } catch {
    // The screen then needs a connection.
  }
  return false;
}

/** The names of a shelf's answers with their versions; none where another user is signed in. */
export async function keptVersions(user: string, shelf: Shelf): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  try {
    if (!isSignedIn(user)) return found;
    const cache = await caches.open(cacheOf(user, shelf));
    for (const { url } of await cache.keys())
      found.set(nameOf(url), (await cache.match(url))?.headers.get('ETag') ?? '');
  } catch {
    // Nothing is kept.
  }
  return found;
}

/** Deletes answers. */
export async function dropAnswers(
  user: string,
  shelf: Shelf,
  names: readonly string[],
): Promise<void> {
  try {
    const cache = await caches.open(cacheOf(user, shelf));
    await Promise.all(names.map((name) => cache.delete(keyOf(name))));
  } catch {
    // Nothing is kept.
  }
}

/** The stored answer; null where there is none, or where another user is signed in. */
export async function keptAnswer<Body>(
  user: string,
  name: string,
  shelf: Shelf = 'last',
): Promise<Body | null> {
  try {
    if (!isSignedIn(user)) return null;
    const answer = await caches.match(keyOf(name), { cacheName: cacheOf(user, shelf) });
    return answer ? ((await answer.json()) as Body) : null;
  } catch {
    return null;
  }
}

/** Whether storage has the session of a user. */
export function isSignedIn(user: string): boolean {
  try {
    const stored = JSON.parse(readStored(storageKeys.user) ?? '') as { uuid?: unknown } | null;
    return readStored(storageKeys.oauthToken) !== null && stored?.uuid === user;
  } catch {
    return false;
  }
}
