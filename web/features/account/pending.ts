/**
 * A sign-up that awaits confirmation. The mail's link opens in a new tab, so the
 * address and the redirect target are stored until the user has signed in.
 */
import { useMemo, useSyncExternalStore } from 'react';
import { readStored, removeStored, storageKeys, writeStored } from '../../page/storage.ts';
import { ownPath } from './ownPath.ts';

export interface PendingSignUp {
  id: string;
  email: string;
  redirect: string | null;
}

export function keepSignUp(pending: PendingSignUp): void {
  writeStored(storageKeys.signUp, JSON.stringify(pending));
}

export function pendingSignUp(): PendingSignUp | null {
  return parse(readStored(storageKeys.signUp));
}

const neverChanges = () => () => undefined;
const read = () => readStored(storageKeys.signUp);
const none = () => null;

/** The same for server-rendered components; null until hydration. */
export function usePendingSignUp(): PendingSignUp | null {
  const text = useSyncExternalStore(neverChanges, read, none);
  return useMemo(() => parse(text), [text]);
}

function parse(text: string | null): PendingSignUp | null {
  try {
    const kept = JSON.parse(text ?? '') as Partial<PendingSignUp>;
    if (typeof kept.id !== 'string' || typeof kept.email !== 'string') return null;
    return {
      id: kept.id,
      email: kept.email,
      redirect: ownPath(kept.redirect, location.origin),
    };
  } catch {
    return null;
  }
}

export function forgetSignUp(): void {
  removeStored(storageKeys.signUp);
  try {
    sessionStorage.removeItem(ADDRESS);
  } catch {
    // Without storage there is nothing to remove.
  }
}

const ADDRESS = 'knowmad.address';

/** Stores the typed address for the other sign-in screens of this tab. */
export function keepAddress(email: string): void {
  try {
    sessionStorage.setItem(ADDRESS, email);
  } catch {
    // Without storage the visitor types it again.
  }
}

/** The visitor's address, if this browser has stored it. */
export function knownAddress(): string | undefined {
  try {
    return sessionStorage.getItem(ADDRESS) ?? pendingSignUp()?.email;
  } catch {
    return pendingSignUp()?.email;
  }
}
