/**
 * A sign-up that waits for its mail. The link opens in a tab of its own, so the
 * browser keeps whose it is, and where they wanted to go, until they are in.
 */
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
  try {
    const kept = JSON.parse(readStored(storageKeys.signUp) ?? '') as Partial<PendingSignUp>;
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
}
