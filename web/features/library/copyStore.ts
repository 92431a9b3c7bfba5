/**
 * The copy of the library in the browser's database, and the changes that wait, each in a
 * row of its own, so that no tab loses another one's. Where the database can't be used
 * both last as long as the page.
 */
import { LIBRARY_DATABASE } from '../../page/storage.ts';
import type { Copy, Waiting } from './types.ts';

export interface CopyStore {
  read: () => Promise<Copy | null>;
  write: (copy: Copy) => Promise<void>;
  waiting: () => Promise<Waiting[]>;
  add: (waiting: Waiting) => Promise<void>;
  remove: (uuids: readonly string[]) => Promise<void>;
}

interface StoredCopy {
  user: string;
  copy: Copy;
}

interface StoredChange extends Waiting {
  user: string;
}

/** The stores of a user; what other users left is deleted. */
export function copyStore(user: string): CopyStore {
  let opened: Promise<IDBDatabase> | null = null;
  async function run<T>(
    name: 'copies' | 'changes',
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T | null> {
    try {
      const database = await (opened ??= open());
      return await answerOf(work(database.transaction(name, mode).objectStore(name)));
    } catch {
      return null;
    }
  }
  return {
    async read() {
      const all = ((await run('copies', 'readonly', (store) => store.getAll())) ??
        []) as StoredCopy[];
      const others = all.filter((one) => one.user !== user);
      await Promise.all(
        others.map((one) => run('copies', 'readwrite', (store) => store.delete(one.user))),
      );
      return all.find((one) => one.user === user)?.copy ?? null;
    },
    async write(copy) {
      await run('copies', 'readwrite', (store) => store.put({ user, copy }));
    },
    async waiting() {
      const all = ((await run('changes', 'readonly', (store) => store.getAll())) ??
        []) as StoredChange[];
      const others = all.filter((one) => one.user !== user);
      await Promise.all(
        others.map((one) => run('changes', 'readwrite', (store) => store.delete(one.change.uuid))),
      );
      return all
        .filter((one) => one.user === user)
        .map(({ change, made }) => ({ change, made }))
        .sort((a, b) => a.made - b.made);
    },
    async add({ change, made }) {
      await run('changes', 'readwrite', (store) => store.put({ user, change, made }));
    },
    async remove(uuids) {
      await Promise.all(
        uuids.map((uuid) => run('changes', 'readwrite', (store) => store.delete(uuid))),
      );
    },
  };
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(LIBRARY_DATABASE, 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore('copies', { keyPath: 'user' });
    request.result.createObjectStore('changes', { keyPath: 'change.uuid' });
  });
  const database = await answerOf(request);
  // Signing out deletes the database, also from other tabs.
  database.addEventListener('versionchange', () => database.close());
  return database;
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
  });
}
