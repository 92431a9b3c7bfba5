/**
 * A sign-up that was refused by the date of birth. The server stores the refusal for
 * the device, and the browser does too, so that the form isn't shown again; neither
 * gives the reason.
 */
import { useSyncExternalStore } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { readStored, storageKeys, writeStored } from '../../page/storage.ts';
import { useMarket } from '../../market/MarketProvider.tsx';

/** The duration of the server's refusal. */
const DAY = 86_400_000;

const listeners = new Set<() => void>();

/** Whether an error refuses the account as a whole: it names no field. */
export function isRefusal({ type, fields }: ApiError): boolean {
  return type === 'FormValidationError' && fields.length === 0;
}

export function keepRefusal(): void {
  writeStored(storageKeys.signUpRefused, String(Date.now() + DAY));
  for (const listener of listeners) listener();
}

function listen(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const kept = () => Number(readStored(storageKeys.signUpRefused) ?? 0) > Date.now();
const none = () => false;

/** Whether this device was refused today; false in server-rendered markup. */
export function useRefused(): boolean {
  const refused = useSyncExternalStore(listen, kept, none);
  return useMarket().minimumAge !== null && refused;
}
