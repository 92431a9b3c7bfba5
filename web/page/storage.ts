/**
 * Values that the browser stores between visits. Storage can be full, forbidden or
 * cleared: reads then find nothing and writes do nothing.
 */

/** Every key that the application writes. */
export const storageKeys = {
  deviceId: 'knowmad.deviceId',
  country: 'knowmad.country',
  countryUnknown: 'knowmad.countryUnknown',
  searches: 'knowmad.searches',
  searchKeyOff: 'knowmad.searchKeyOff',
  appPromptDismissed: 'knowmad.appPromptDismissed',
  theme: 'knowmad.theme',
  oauthToken: 'knowmad.oauthToken',
  user: 'knowmad.user',
  knower: 'knowmad.knower',
  deviceKey: 'knowmad.deviceKey',
  openedApp: 'knowmad.openedApp',
  lookup: 'knowmad.lookup',
  region: 'knowmad.region',
  onboarding: 'knowmad.onboarding',
  university: 'knowmad.university',
  signUp: 'knowmad.signUp',
  signUpRefused: 'knowmad.signUpRefused',
  knowDraft: 'knowmad.knowDraft',
  knowEdits: 'knowmad.knowEdits',
  deckDraft: 'knowmad.deckDraft',
  uploadEmail: 'knowmad.uploadEmail',
  knowsRead: 'knowmad.knowsRead',
  reached: 'knowmad.reached',
  guideProgress: 'knowmad.guideProgress',
  feed: 'knowmad.feed',
  inviteClosed: 'knowmad.inviteClosed',
  libraryList: 'knowmad.libraryList',
  consent: 'knowmad.consent',
  attribution: 'knowmad.attribution',
  session: 'knowmad.session',
  events: 'knowmad.events',
  payAt: 'knowmad.payAt',
  lastPage: 'knowmad.lastPage',
  searching: 'knowmad.searching',
  probe: 'knowmad.probe',
} as const;

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
