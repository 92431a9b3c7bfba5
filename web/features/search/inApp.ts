import { SessionStore } from '../../api/session/store.ts';

/**
 * Whether this browser's user searches in the app: one who is signed in and not blocked.
 * Read from the storage, so that the search box needs nothing of the session before.
 */
export function isInApp(): boolean {
  const { tokens, user } = new SessionStore().get();
  return tokens !== null && user?.webApp?.blocked !== true;
}
