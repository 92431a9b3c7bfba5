/**
 * What an account gives, told once to visitors who read several knows. An inline script
 * counts them and keeps the place (pkg/page/document/invite.js); this side shows and closes it.
 */
import { storageKeys, writeStored } from '../../page/storage.ts';

/** Whether this page is the one that tells it. */
export function isInvited(): boolean {
  return 'invite' in document.documentElement.dataset;
}

/** Closes it, here and for 30 days on all pages. */
export function closeInvite(): void {
  writeStored(storageKeys.inviteClosed, String(Date.now()));
  delete document.documentElement.dataset['invite'];
}
