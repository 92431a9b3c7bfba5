/**
 * What happens when a page opens for somebody who is signed in: who it is, and
 * the few things that the server wants to hear from time to time.
 */
import { callUrl } from '../api.ts';
import type { FailureListener } from '../data.tsx';
import { ApiError, type FailureKind } from '../errors.ts';
import { readStored, storageKeys, writeStored } from '../storage.ts';
import type { SessionClient } from './client.ts';
import type { SessionStore } from './store.ts';
import type { Knower, OwnUser } from './types.ts';

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;

/** An opened app counts once in this time, in milliseconds. */
const OPEN_APP_EVERY = 30 * MINUTE;
/** The first lookups are close together, the later ones rare. */
const FIRST_LOOKUPS = 10;
const FIRST_LOOKUPS_EVERY = 3 * MINUTE;
const LOOKUPS_EVERY = 10 * DAY;

type Caller = Pick<SessionClient, 'get' | 'send' | 'identify' | 'renew'>;

export async function arrive(
  client: Caller,
  store: SessionStore,
  report: FailureListener,
): Promise<void> {
  const user = await client.identify(report);
  if (!user) return;
  await Promise.all([
    openApp(client, user),
    lookUp(client, user),
    tellTimeZone(client, user),
    meetKnower(client, store, user, report),
  ]);
}

/** Fetches who it is. */
export async function identify(
  client: Pick<Caller, 'get' | 'renew'>,
  store: SessionStore,
  report: FailureListener,
): Promise<OwnUser | null> {
  try {
    const user = await client.get<OwnUser>('/api/users/me');
    const before = store.get().user;
    // What one may do is in the token: where a next one can't be had, it comes minutes late.
    if (before && hasRisen(before, user)) await client.renew().catch(() => undefined);
    // Somebody else may have signed in, in another tab.
    if (store.get().tokens) store.keep({ user });
    return user;
  } catch (error) {
    // A session that has ended is no failure: the page is a visitor's now.
    if (store.get().tokens) {
      store.fail();
      report(asUnknown(error), 'users.getMe');
    }
    return null;
  }
}

function hasRisen(before: OwnUser, now: OwnUser): boolean {
  if (before.uuid !== now.uuid) return false;
  return (now.staff && !before.staff) || (now.knowerUuid !== null && before.knowerUuid === null);
}

async function meetKnower(
  client: Caller,
  store: SessionStore,
  user: OwnUser,
  report: FailureListener,
): Promise<void> {
  try {
    const knower = user.knowerUuid ? await client.get<Knower>('/api/knowers/me') : null;
    if (store.get().tokens) store.keep({ knower });
  } catch (error) {
    report(asUnknown(error), 'knowers.getMe');
  }
}

/** Whoever can't be told who they are reads that something unknown went wrong, whatever it was. */
class UnknownFailure extends ApiError {
  override get kind(): FailureKind {
    return 'other';
  }
}

function asUnknown(error: unknown): Error {
  const { status, type, requestId } = error instanceof ApiError ? error : new ApiError(0);
  return new UnknownFailure(status, { type, requestId }, error);
}

async function openApp(client: Caller, user: OwnUser): Promise<void> {
  const last = Date.parse(readStored(storageKeys.openedApp) ?? '');
  if (Date.now() - last < OPEN_APP_EVERY) return;
  // Noted before it is sent, so that two tabs don't both send it.
  writeStored(storageKeys.openedApp, new Date().toISOString());
  await tell(client, 'POST', callUrl('/api/users/{id}/open-app', { path: { id: user.uuid } }));
}

/** When the server last looked up where this browser is, and how often it did. */
interface Lookup {
  lastUpdated: string;
  updatedCount: number;
}

async function lookUp(client: Caller, user: OwnUser): Promise<void> {
  const { lastUpdated, updatedCount } = lookupOf(readStored(storageKeys.lookup));
  const every = updatedCount <= FIRST_LOOKUPS ? FIRST_LOOKUPS_EVERY : LOOKUPS_EVERY;
  if (Date.now() - Date.parse(lastUpdated) < every) return;
  const now: Lookup = { lastUpdated: new Date().toISOString(), updatedCount: updatedCount + 1 };
  writeStored(storageKeys.lookup, JSON.stringify(now));
  await tell(client, 'POST', callUrl('/api/users/{id}/lookup', { path: { id: user.uuid } }));
}

function lookupOf(stored: string | null): Lookup {
  try {
    const { lastUpdated = '', updatedCount = 0 } = JSON.parse(stored ?? '') as Partial<Lookup>;
    return { lastUpdated, updatedCount };
  } catch {
    return { lastUpdated: '', updatedCount: 0 };
  }
}

async function tellTimeZone(client: Caller, user: OwnUser): Promise<void> {
  // JavaScript counts to the west.
  const offset = 0 - new Date().getTimezoneOffset();
  if (user.timezoneOffset === undefined || user.timezoneOffset === offset) return;
  const url = callUrl('/api/users/{id}/timezone', { path: { id: user.uuid } });
  await tell(client, 'PATCH', url, { offset });
}

/** Nobody waits for these calls, and nobody is bothered when they fail. */
async function tell(client: Caller, method: string, url: string, body?: object): Promise<void> {
  try {
    await client.send({
      url,
      method,
      ...(body
        ? { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
        : {}),
    });
  } catch (error) {
    console.warn(url, error);
  }
}
