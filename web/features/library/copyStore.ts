/**
 * The copy of the library in the browser's database. Where that can't be used the copy
 * lasts as long as the page.
 */
import { LIBRARY_DATABASE } from '../../page/libraryStorage.ts';
import type { Copy } from './types.ts';

export interface CopyStore {
  read: () => Promise<Copy | null>;
  write: (copy: Copy) => Promise<void>;
}

const COPIES = 'copies';

interface StoredCopy {
  user: string;
  copy: Copy;
}

/** The store of a user; what other users left is deleted. */
export function copyStore(user: string): CopyStore {
  let opened: Promise<IDBDatabase> | null = null;
  async function run<T>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T | null> {
    try {
      const database = await (opened ??= open());
      const transaction = database.transaction(COPIES, mode);
      const answer = answerOf(work(transaction.objectStore(COPIES)));
      const [result] = await Promise.all([answer, mode === 'readwrite' && committed(transaction)]);
      return result;
    } catch {
      return null;
    }
  }
  return {
    async read() {
      const all = ((await run('readonly', (store) => store.getAll())) ?? []) as StoredCopy[];
      const others = all.filter((one) => one.user !== user);
      await Promise.all(others.map((one) => run('readwrite', (store) => store.delete(one.user))));
      return all.find((one) => one.user === user)?.copy ?? null;
    },
    async write(copy) {
      await run('readwrite', (store) => store.put({ user, copy }));
    },
  };
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(LIBRARY_DATABASE, 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(COPIES, { keyPath: 'user' });
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

function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('not committed')),
    );
  });
}
