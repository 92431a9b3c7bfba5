/**
 * A sign-up that waits for its mail. The link opens in a tab of its own, so the
 * browser keeps whose it is, and where they wanted to go, until they are in.
 */
import { useMemo, useSyncExternalStore } from 'react';
import { readStored, removeStored, storageKeys, writeStored } from '../../app/storage.ts';
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

const deaf = () => () => undefined;
const read = () => readStored(storageKeys.signUp);
const none = () => null;

/** The same for what the server renders first; null until the page is alive. */
export function usePendingSignUp(): PendingSignUp | null {
  const text = useSyncExternalStore(deaf, read, none);
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
    // Then nothing was there either.
  }
}

const ADDRESS = 'knowmad.address';

/** Keeps the address that the visitor gave on one screen for the next ones of this tab. */
export function keepAddress(email: string): void {
  try {
    sessionStorage.setItem(ADDRESS, email);
  } catch {
    // Then it is typed once more.
  }
}

/** The visitor's address, where this browser knows it. */
export function knownAddress(): string | undefined {
  try {
    return sessionStorage.getItem(ADDRESS) ?? pendingSignUp()?.email;
  } catch {
    return pendingSignUp()?.email;
  }
}
