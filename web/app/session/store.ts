/**
 * Who is signed in, as the browser keeps it: three keys, which every tab of the
 * host sees.
 */
import { readStored, removeStored, type StorageKey, storageKeys, writeStored } from '../storage.ts';
import type { Knower, OwnUser, Tokens } from './types.ts';

export interface SessionState {
  /** null for a visitor. */
  tokens: Tokens | null;
  /** As the server told it last; null until it did. */
  user: OwnUser | null;
  /** Only of users who are knowers. */
  knower: Knower | null;
  /** The server could not tell who it is. */
  failed: boolean;
}

type Kept = Omit<SessionState, 'failed'>;

const keys: Record<keyof Kept, StorageKey> = {
  tokens: storageKeys.oauthToken,
  user: storageKeys.user,
  knower: storageKeys.knower,
};

/** An object with texts under the given names, else null: other hands reach the storage, too. */
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
  #state: SessionState | null;
  /** Storage takes nothing: the session ends with the page. */
  #onlyHere: boolean;
  readonly #listeners = new Set<() => void>();

  /** With a state it begins with that, and only the page knows it. */
  constructor(state: SessionState | null = null) {
    this.#state = state;
    this.#onlyHere = state !== null;
  }

  /** The same object until something changes. */
  readonly get = (): SessionState => (this.#state ??= readAll());

  readonly subscribe = (listener: () => void): (() => void) => {
    const first = this.#listeners.size === 0;
    this.#listeners.add(listener);
    if (first) {
      addEventListener('storage', this.#heard);
      // A page that the browser had set aside has heard nothing meanwhile.
      addEventListener('pageshow', this.#shown);
      this.#hint();
    }
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      removeEventListener('storage', this.#heard);
      removeEventListener('pageshow', this.#shown);
    };
  };

  /** Changes parts of the session, for all tabs; null takes one out. */
  keep(change: Partial<Kept>): void {
    for (const [name, value] of Object.entries(change)) {
      const key = keys[name as keyof Kept];
      const kept = value !== null && !this.#onlyHere && writeStored(key, JSON.stringify(value));
      if (kept) continue;
      // What is out of date there must not come back either.
      removeStored(key);
      this.#onlyHere ||= name === 'tokens' && value !== null;
    }
    this.#become({ ...this.get(), failed: false, ...change });
  }

  fail(): void {
    this.#become({ ...this.get(), failed: true });
  }

  /** Signed out: what was looked for goes too, for the next person at the device. */
  clear(): void {
    this.keep({ tokens: null, user: null, knower: null });
    removeStored(storageKeys.searches);
  }

  /** What another tab may have changed. */
  reread(): void {
    if (!this.#onlyHere) this.#become({ ...readAll(), failed: this.get().failed });
  }

  readonly #heard = ({ key }: StorageEvent) => {
    if (key === null || Object.values<string>(keys).includes(key)) this.reread();
  };

  readonly #shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) this.reread();
  };

  #become(state: SessionState): void {
    this.#state = state;
    this.#hint();
    for (const listener of this.#listeners) listener();
  }

  /** What the document's head script said before the first paint may be wrong by now. */
  #hint(): void {
    document.documentElement.toggleAttribute('data-signed-in', this.get().tokens !== null);
  }
}
