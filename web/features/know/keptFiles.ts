/**
 * Files that were chosen and not yet sent, in the browser's database, so that they
 * survive a reload, a closed tab and the way through the sign-in. Where the database
 * can't be used or is full they last as long as the page.
 */

export interface KeptFiles {
  put: (key: string, file: Blob) => void;
  get: (key: string) => Promise<Blob | null>;
  remove: (key: string) => void;
  /** Removes all files but these, also those that other pages left. */
  keepOnly: (keys: ReadonlySet<string>) => Promise<void>;
}

const STORE = 'files';

export function keptFiles(): KeptFiles {
  const own = new Map<string, Blob>();
  let opened: Promise<IDBDatabase> | null = null;
  async function run<T>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T | null> {
    try {
      const database = await (opened ??= open());
      return await answerOf(work(database.transaction(STORE, mode).objectStore(STORE)));
    } catch {
      return null;
    }
  }
  return {
    put(key, file) {
      own.set(key, file);
      void run('readwrite', (store) => store.put(file, key));
    },
    async get(key) {
      const kept = own.get(key) ?? (await run<unknown>('readonly', (store) => store.get(key)));
      return kept instanceof Blob ? kept : null;
    },
    remove(key) {
      own.delete(key);
      void run('readwrite', (store) => store.delete(key));
    },
    async keepOnly(keys) {
      const all = (await run('readonly', (store) => store.getAllKeys())) ?? [];
      const orphans = all.filter((key) => typeof key !== 'string' || !keys.has(key));
      await Promise.all(orphans.map((key) => run('readwrite', (store) => store.delete(key))));
    },
  };
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('knowmad', 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
  return answerOf(request);
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
  });
}
