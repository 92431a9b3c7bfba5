/**
 * A sign-up that was refused for the date of birth. The server keeps the refusal
 * for the device, the browser too, so that the form isn't offered again; neither
 * says why.
 */
import { useSyncExternalStore } from 'react';
import type { ApiError } from '../../app/errors.ts';
import { readStored, storageKeys, writeStored } from '../../app/storage.ts';
import { useMarket } from '../../market/MarketProvider.tsx';

/** As long as the server's. */
const DAY = 86_400_000;

const listeners = new Set<() => void>();

/** Whether an error refuses the account as a whole: it names no field. */
export function isRefusal({ type, fields }: ApiError): boolean {
  return type === 'FormValidationError' && fields.length === 0;
}

export function keepRefusal(): void {
  writeStored(storageKeys.signUpRefused, String(Date.now() + DAY));
  for (const told of listeners) told();
}

function listen(told: () => void) {
  listeners.add(told);
  return () => void listeners.delete(told);
}

const kept = () => Number(readStored(storageKeys.signUpRefused) ?? 0) > Date.now();
const none = () => false;

/** Whether no account is made on this device today; false for what the server renders. */
export function useRefused(): boolean {
  const refused = useSyncExternalStore(listen, kept, none);
  return useMarket().minimumAge !== null && refused;
}
