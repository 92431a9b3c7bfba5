/**
 * The changes that wait until the server has them. Each is written to localStorage, under
 * a key of its own: written before the call returns, so that the page may be left at once,
 * and no tab overwrites another one's. Where storage can't be written they last as long
 * as the page.
 */
import { changeKeys, LIBRARY_CHANGE } from '../../page/libraryStorage.ts';
import type { LibraryChange, Waiting } from './types.ts';

export interface Journal {
  /** The user's changes, in the order in which they were made. */
  read: () => Waiting[];
  add: (waiting: Waiting) => void;
  remove: (uuids: readonly string[]) => void;
}

/** The journal of a user; what other users left is deleted when it is read. */
export function journal(user: string): Journal {
  const own = `${LIBRARY_CHANGE}${user} `;
  return {
    read() {
      const keys = changeKeys();
      for (const key of keys) if (!key.startsWith(own)) removeItem(key);
      return keys
        .filter((key) => key.startsWith(own))
        .flatMap((key) => waitingOf(localStorage.getItem(key)) ?? [])
        .sort((a, b) => a.made - b.made);
    },
    add(waiting) {
      try {
        localStorage.setItem(own + waiting.change.uuid, JSON.stringify(waiting));
      } catch {
        // Full or forbidden: the change is sent as long as the page is open.
      }
    },
    remove(uuids) {
      for (const uuid of uuids) removeItem(own + uuid);
    },
  };
}

function removeItem(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** A stored change; null for what isn't one. */
function waitingOf(stored: string | null): Waiting | null {
  try {
    const { change, made } = JSON.parse(stored ?? '') as Partial<Waiting>;
    return isChange(change) && typeof made === 'number' ? { change, made } : null;
  } catch {
    return null;
  }
}

function isChange(change: unknown): change is LibraryChange {
  const { uuid, kind } = (change ?? {}) as Partial<LibraryChange>;
  return typeof uuid === 'string' && typeof kind === 'string';
}
