/**
 * Calls that are made when a signed-in user opens a page: fetch the user, and report
 * periodic events to the server (app opened, location lookup, time zone, reviews from before signing in).
 */
import { callUrl } from '../client.ts';
import type { FailureListener } from '../errors.ts';
import { ApiError, type FailureKind } from '../errors.ts';
import { reviewKeys, VISITOR } from '../../page/reviewKeys.ts';
import { readStored, storageKeys, writeStored } from '../../page/storage.ts';
import type { SessionClient } from './client.ts';
import type { SessionStore } from './store.ts';
import type { Knower, OwnUser } from './types.ts';

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;

/** An opening is reported at most once in this time, in milliseconds. */
const OPEN_APP_EVERY = 30 * MINUTE;
/** The first lookups have a short interval, later ones a long one. */
const FIRST_LOOKUPS = 10;
const FIRST_LOOKUPS_EVERY = 3 * MINUTE;
const LOOKUPS_EVERY = 10 * DAY;

type Caller = Pick<SessionClient, 'get' | 'send' | 'identify' | 'renew' | 'sendReviews'>;

export async function arrive(
  client: Caller,
  store: SessionStore,
  report: FailureListener,
): Promise<void> {
  const user = await client.identify(report);
  // Also where the user can't be fetched and is known from before: this is repeated.
  void client.sendReviews();
  if (!user) return;
  await Promise.all([
    reportOpening(client, user),
    lookUp(client, user),
    reportTimeZone(client, user),
    fetchKnower(client, store, user, report),
  ]);
}

/** Fetches the user and stores it. */
export async function identify(
  client: Pick<Caller, 'get' | 'renew'>,
  store: SessionStore,
  report: FailureListener,
): Promise<OwnUser | null> {
  try {
    const user = await client.get<OwnUser>('/api/users/me');
    const before = store.get().user;
    // Rights are in the token; if a new token can't be fetched, they take effect minutes later.
    if (before && hasMoreRights(before, user)) await client.renew().catch(() => undefined);
    // Another tab may have signed out meanwhile.
    if (store.get().tokens) store.keep({ user });
    return user;
  } catch (error) {
    // A session that has ended is no failure: the page is a visitor's now.
    if (store.get().tokens) {
      store.fail();
      reportAnswered(report, error, 'users.getMe');
    }
    return null;
  }
}

function hasMoreRights(before: OwnUser, now: OwnUser): boolean {
  if (before.uuid !== now.uuid) return false;
  return (now.staff && !before.staff) || (now.knowerUuid !== null && before.knowerUuid === null);
}

async function fetchKnower(
  client: Caller,
  store: SessionStore,
  user: OwnUser,
  report: FailureListener,
): Promise<void> {
  try {
    const knower = user.knowerUuid ? await client.get<Knower>('/api/knowers/me') : null;
    if (store.get().tokens) store.keep({ knower });
  } catch (error) {
    reportAnswered(report, error, 'knowers.getMe');
  }
}

/**
 * Reports a call's failure unless no answer came: the page's own calls fail with it then,
 * and its screen says so.
 */
function reportAnswered(report: FailureListener, error: unknown, context: string): void {
  if (error instanceof ApiError && error.kind === 'network') return;
  report(unknownFailure(error), context);
}

/**
 * Shown with the text for unknown failures, whatever the cause, since it concerns the
 * session and not a user's action.
 */
class UnknownFailure extends ApiError {
  override get kind(): FailureKind {
    return 'other';
  }
}

function unknownFailure(error: unknown): Error {
  const { status, type, requestId } = error instanceof ApiError ? error : new ApiError(0);
  return new UnknownFailure(status, { type, requestId }, error);
}

async function reportOpening(client: Caller, user: OwnUser): Promise<void> {
  const last = Date.parse(readStored(storageKeys.openedApp) ?? '');
  if (Date.now() - last < OPEN_APP_EVERY) return;
  // Stored before the call is sent, so that two tabs don't both send it.
  writeStored(storageKeys.openedApp, new Date().toISOString());
  // Analytics counts it too, and may load later.
  document.documentElement.dataset['opened'] = '';
  document.dispatchEvent(new Event('knowmad:opened'));
  await sendSilently(
    client,
    'POST',
    callUrl('/api/users/{id}/open-app', { path: { id: user.uuid } }),
  );
}

/** The time of the last lookup and the number of lookups. */
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
  await sendSilently(
    client,
    'POST',
    callUrl('/api/users/{id}/lookup', { path: { id: user.uuid } }),
  );
}

function lookupOf(stored: string | null): Lookup {
  try {
    const { lastUpdated = '', updatedCount = 0 } = JSON.parse(stored ?? '') as Partial<Lookup>;
    return { lastUpdated, updatedCount };
  } catch {
    return { lastUpdated: '', updatedCount: 0 };
  }
}

/**
 * Sends the reviews of flashcards that wait on this device: from before somebody signed in,
 * and those that the user made without a connection. False for a call worth repeating, after
 * no answer or a passing fault.
 */
export async function sendReviews(
  client: Pick<Caller, 'send'>,
  { uuid }: OwnUser,
): Promise<boolean> {
  const learners = [VISITOR, uuid].filter((learner) => reviewKeys(learner).length > 0);
  if (learners.length === 0) return true;
  let isDone = true;
  try {
    const waiting = await import('./waitingReviews.ts');
    for (const learner of learners) {
      let isRefused = false;
      const isSent = await waiting.sendReviews(learner, async (events, signal) => {
        const answer = await sendSilently(client, 'POST', '/api/reviews', { events }, signal);
        isRefused = answer !== null && !answer.ok && answer.status < 500 && answer.status !== 429;
        return answer?.ok ?? false;
      });
      isDone = (isSent || isRefused) && isDone;
    }
  } catch (error) {
    console.warn('/api/reviews', error);
    return false;
  }
  return isDone;
}

async function reportTimeZone(client: Caller, user: OwnUser): Promise<void> {
  // getTimezoneOffset is positive west of UTC.
  const offset = 0 - new Date().getTimezoneOffset();
  if (user.timezoneOffset === undefined || user.timezoneOffset === offset) return;
  const url = callUrl('/api/users/{id}/timezone', { path: { id: user.uuid } });
  await sendSilently(client, 'PATCH', url, { offset });
}

/** Sends a call whose failure is only logged; null if it got no answer. */
async function sendSilently(
  client: Pick<Caller, 'send'>,
  method: string,
  url: string,
  body?: object,
  signal?: AbortSignal,
): Promise<Response | null> {
  try {
    return await client.send({
      url,
      method,
      signal,
      ...(body
        ? { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
        : {}),
    });
  } catch (error) {
    console.warn(url, error);
    return null;
  }
}
