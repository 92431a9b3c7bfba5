/** The session in the browser: three storage keys, which all tabs of the host share. */
import { removeLibrary } from '../../page/libraryStorage.ts';
import { removeUserReviews } from '../../page/reviewKeys.ts';
import {
  readStored,
  removeStored,
  type StorageKey,
  storageKeys,
  writeStored,
} from '../../page/storage.ts';
import { forgetOffline } from './offline.ts';
import type { Knower, OwnUser, Tokens } from './types.ts';

export interface SessionState {
  /** null for a visitor. */
  tokens: Tokens | null;
  /** The user as last fetched; null until then. */
  user: OwnUser | null;
  /** Only of users who are knowers. */
  knower: Knower | null;
  /** The user could not be fetched. */
  failed: boolean;
}

type Kept = Omit<SessionState, 'failed'>;

const keys: Record<keyof Kept, StorageKey> = {
  tokens: storageKeys.oauthToken,
  user: storageKeys.user,
  knower: storageKeys.knower,
};

/** What else is stored about a signed-in user, and ends with the session. */
const personal = [
  storageKeys.searches,
  storageKeys.onboarding,
  storageKeys.region,
  storageKeys.feed,
] as const;

/**
 * An object with strings under the given names, else null: other scripts and the user
 * can write to the storage, too.
 */
function read(key: StorageKey, ...names: string[]): object | null {
  try {
    const value = JSON.parse(readStored(key) ?? '') as Record<string, unknown>;
    return names.every((name) => typeof value[name] === 'string') ? value : null;
  } catch {
    return null;
  }
}

function readAll(): SessionState {
  const tokens = read(keys.tokens, 'accessToken', 'refreshToken') as Tokens | null;
  const user = tokens && (read(keys.user, 'uuid') as OwnUser | null);
  const knower = tokens && (read(keys.knower, 'uuid') as Knower | null);
  return { tokens, user, knower, failed: false };
}

export class SessionStore {
  /** Resolves once nothing is kept of a session that ended: leaving the page sooner would stop that. */
  forgotten: Promise<void> = Promise.resolve();
  #state: SessionState | null;
  /** Storage can't be written: the session ends with the page. */
  #inMemory: boolean;
  readonly #listeners = new Set<() => void>();

  /** A given state is used instead of the stored one and never stored. */
  constructor(state: SessionState | null = null) {
    this.#state = state;
    this.#inMemory = state !== null;
  }

  /** Returns the same object until something changes. */
  readonly get = (): SessionState => (this.#state ??= readAll());

  readonly subscribe = (listener: () => void): (() => void) => {
    const first = this.#listeners.size === 0;
    this.#listeners.add(listener);
    if (first) {
      addEventListener('storage', this.#onStorage);
      // A page in the back/forward cache misses storage events.
      addEventListener('pageshow', this.#onPageShow);
      this.#markDocument();
    }
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      removeEventListener('storage', this.#onStorage);
      removeEventListener('pageshow', this.#onPageShow);
    };
  };

  /** Changes parts of the session in all tabs; null removes a part. */
  keep(change: Partial<Kept>): void {
    for (const [name, value] of Object.entries(change)) {
      const key = keys[name as keyof Kept];
      const kept = value !== null && !this.#inMemory && writeStored(key, JSON.stringify(value));
      if (kept) continue;
      // An outdated value must not be read again either.
      removeStored(key);
      this.#inMemory ||= name === 'tokens' && value !== null;
    }
    this.#set({ ...this.get(), failed: false, ...change });
  }

  fail(): void {
    this.#set({ ...this.get(), failed: true });
  }

  /**
   * Signs out, or notes that the server ended the session or deleted the account: recent
   * searches, the answers of the first steps with the region, what the feed was narrowed to
   * the library's copy and reviews that wait are removed too, since another person may use the device next.
   */
  clear(): void {
    this.forgotten = forgetOffline();
    this.keep({ tokens: null, user: null, knower: null });
    for (const key of personal) removeStored(key);
    removeLibrary();
    removeUserReviews();
  }

  /** Reads changes by other tabs. */
  reread(): void {
    if (!this.#inMemory) this.#set({ ...readAll(), failed: this.get().failed });
  }

  readonly #onStorage = ({ key }: StorageEvent) => {
    if (key === null || Object.values<string>(keys).includes(key)) this.reread();
  };

  readonly #onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) this.reread();
  };

  #set(state: SessionState): void {
    this.#state = state;
    this.#markDocument();
    for (const listener of this.#listeners) listener();
  }

  /** Updates the attribute that the document's head script set before the first paint. */
  #markDocument(): void {
    document.documentElement.toggleAttribute('data-signed-in', this.get().tokens !== null);
  }
}
