/** The visitor's country by address. */
import type { Api } from '../../app/api.ts';
import { ApiError } from '../../app/errors.ts';
import { readStored, storageKeys, writeStored } from '../../app/storage.ts';

/** For how long an address that lies in no known country isn't asked about again: visitors move, tables grow. */
export const UNKNOWN_MILLISECONDS = 24 * 60 * 60 * 1000;

/** The code of the country, or null where none is known. Failures of the call are thrown. */
export async function lookUp(
  api: Pick<Api, 'get'>,
  signal: AbortSignal,
  now = Date.now(),
): Promise<string | null> {
  const asked = Date.parse(readStored(storageKeys.countryUnknown) ?? '');
  // A clock that was set back must not silence the question for good.
  if (asked <= now && now - asked < UNKNOWN_MILLISECONDS) return null;
  const code = await codeOf(api, signal);
  if (code === null) writeStored(storageKeys.countryUnknown, new Date(now).toISOString());
  return code;
}

async function codeOf(api: Pick<Api, 'get'>, signal: AbortSignal): Promise<string | null> {
  try {
    return (await api.get('/api/countries/by-ip', { query: { required: false } }, signal)).code;
  } catch (error) {
    // A market's API elsewhere may not know the parameter yet.
    if (error instanceof ApiError && error.type === 'NotFoundError') return null;
    throw error;
  }
}
