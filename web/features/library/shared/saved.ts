/** Which knows of the page are saved; they are asked for together. */
import { useEffect, useSyncExternalStore } from 'react';
import type { SessionClient } from '../../../api/session/client.ts';
import { useSession, useSessionAccess } from '../../../api/session/SessionProvider.tsx';
import type { components } from '../../../generated/api.ts';

/** Where a know is saved. */
export interface SavedIn {
  top: boolean;
  folders: readonly string[];
}

const NOWHERE: SavedIn = { top: false, folders: [] };

/** Most ids of a call. */
const MOST = 100;

/** Buttons that appear within this time are asked for together, in milliseconds. */
const GATHER = 30;

class SavedKnows {
  readonly #client: SessionClient;
  readonly #known = new Map<string, SavedIn>();
  readonly #asked = new Set<string>();
  readonly #wanted = new Set<string>();
  readonly #listeners = new Set<() => void>();

  constructor(client: SessionClient) {
    this.#client = client;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get(know: string): SavedIn | null {
    return this.#known.get(know) ?? null;
  }

  set(know: string, saved: SavedIn): void {
    this.#known.set(know, saved);
    for (const listener of this.#listeners) listener();
  }

  want(know: string): void {
    if (this.#asked.has(know)) return;
    this.#asked.add(know);
    if (this.#wanted.size === 0) setTimeout(() => void this.#ask(), GATHER);
    this.#wanted.add(know);
  }

  async #ask(): Promise<void> {
    const ids = [...this.#wanted].slice(0, MOST);
    for (const id of ids) this.#wanted.delete(id);
    if (this.#wanted.size > 0) setTimeout(() => void this.#ask(), GATHER);
    try {
      const { content } = await this.#client.get<components['schemas']['SavedKnows']>(
        `/api/library/saved?ids=${ids.join(',')}`,
      );
      const found = new Map(content.map((saved) => [saved.uuid, saved]));
      for (const id of ids) if (!this.#known.has(id)) this.set(id, found.get(id) ?? NOWHERE);
    } catch {
      // The button says "Save" then, unless the know is kept; saving what is saved changes nothing.
      for (const id of ids) this.#asked.delete(id);
    }
  }
}

const stores = new WeakMap<SessionClient, SavedKnows>();

function storeOf(client: SessionClient): SavedKnows {
  const store = stores.get(client) ?? new SavedKnows(client);
  stores.set(client, store);
  return store;
}

const noListener = () => () => undefined;

/**
 * Where a know is saved by the signed-in user; null where that isn't known (yet). A `kept` know
 * is read without a connection: it is asked for again as soon as there is one.
 */
export function useSaved(know: string, kept: boolean): [SavedIn | null, (saved: SavedIn) => void] {
  const { signedIn } = useSession();
  const { client } = useSessionAccess();
  const store = client && signedIn ? storeOf(client) : null;
  const saved = useSyncExternalStore(
    store?.subscribe ?? noListener,
    () => store?.get(know) ?? null,
    () => null,
  );
  useEffect(() => {
    if (!kept) store?.want(know);
  }, [store, know, kept]);
  return [saved, (next) => store?.set(know, next)];
}

export const isSaved = (saved: SavedIn | null): boolean =>
  saved !== null && (saved.top || saved.folders.length > 0);
