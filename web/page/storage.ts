/**
 * Values that the browser stores between visits. Storage can be full, forbidden or
 * cleared: reads then find nothing and writes do nothing.
 */

/** The names of the values. The privacy policies tell of each. */
const NAMES = [
  'deviceId',
  'country',
  'countryUnknown',
  'searches',
  'searchKeyOff',
  'appPromptDismissed',
  'theme',
  'oauthToken',
  'user',
  'knower',
  'deviceKey',
  'openedApp',
  'lookup',
  'region',
  'onboarding',
  'university',
  'signUp',
  'signUpRefused',
  'knowDraft',
  'knowEdits',
  'deckDraft',
  'uploadEmail',
  'knowsRead',
  'reached',
  'guideProgress',
  'feed',
  'inviteClosed',
  'libraryList',
  'consent',
  'attribution',
  'session',
  'events',
  'payAt',
  'lastPage',
  'searching',
  'probe',
] as const;

/** Every key that the application writes. */
export const storageKeys = Object.fromEntries(NAMES.map((name) => [name, `knowmad.${name}`])) as {
  readonly [N in (typeof NAMES)[number]]: `knowmad.${N}`;
};

export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys];

export function readStored(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value; false if storage can't be written, in which case the visit goes on without it. */
export function writeStored(key: StorageKey, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function removeStored(key: StorageKey): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** The browser's random id, made at the first call. Without storage it lasts as long as the page. */
export function deviceIds(): () => string {
  let own = '';
  return () => {
    const known = readStored(storageKeys.deviceId);
    if (known && UUID.test(known)) return known;
    own ||= randomUuid();
    writeStored(storageKeys.deviceId, own);
    return own;
  };
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** randomUUID exists in secure contexts only, but hosts may be served by plain HTTP. */
export function randomUuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
