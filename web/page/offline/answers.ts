/**
 * Answers of the API as a user got them last, for screens without a connection: a cache for
 * each user. A screen names what it keeps; no token and no header is stored.
 */
import { readStored, storageKeys } from '../storage.ts';
import { ANSWERS } from './protocol.ts';

/** The most answers of a user. */
const MOST = 30;
/** The most characters of one. */
const LENGTH = 4_000_000;

/** Answers are found by their names alone, which no address of the site begins with. */
const keyOf = (name: string) => `${location.origin}/-/${encodeURIComponent(name)}`;

/** Stores an answer of a user under a name. Where storage is full or denied nothing happens. */
export async function keepAnswer(user: string, name: string, body: unknown): Promise<void> {
  try {
    const text = JSON.stringify(body);
    if (text.length > LENGTH || !isSignedIn(user)) return;
    const cache = await caches.open(ANSWERS + user);
    await cache.delete(keyOf(name));
    await cache.put(keyOf(name), new Response(text));
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, -MOST).map((key) => cache.delete(key)));
    // Who has signed out meanwhile has deleted the cache: it must not come back.
    if (!isSignedIn(user)) await caches.delete(ANSWERS + user);
  } catch {
    // The screen then needs a connection.
  }
}

/** The stored answer; null where there is none, or where another user is signed in. */
export async function keptAnswer<Body>(user: string, name: string): Promise<Body | null> {
  try {
    if (!isSignedIn(user)) return null;
    const answer = await caches.match(keyOf(name), { cacheName: ANSWERS + user });
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
