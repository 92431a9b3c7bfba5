/** Looks up the visitor's country by IP address. */
import type { Api } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { readStored, storageKeys, writeStored } from '../../page/storage.ts';

/**
 * The time for which an address in no known country isn't looked up again, in
 * milliseconds: visitors move, and the tables grow.
 */
export const UNKNOWN_MILLISECONDS = 24 * 60 * 60 * 1000;

/** The country's code, or null if unknown. Throws the call's failures. */
export async function lookUp(
  api: Pick<Api, 'get'>,
  signal: AbortSignal,
  now = Date.now(),
): Promise<string | null> {
  const asked = Date.parse(readStored(storageKeys.countryUnknown) ?? '');
  // A time in the future, after the clock was set back, must not block the lookup.
  if (asked <= now && now - asked < UNKNOWN_MILLISECONDS) return null;
  const code = await codeOf(api, signal);
  if (code === null) writeStored(storageKeys.countryUnknown, new Date(now).toISOString());
  return code;
}

async function codeOf(api: Pick<Api, 'get'>, signal: AbortSignal): Promise<string | null> {
  try {
    return (await api.get('/api/countries/by-ip', { query: { required: false } }, signal)).code;
  } catch (error) {
    // The API of a market elsewhere may not support the parameter yet.
    if (error instanceof ApiError && error.type === 'NotFoundError') return null;
    throw error;
  }
}
