/**
 * Photos that aren't a file yet, in the browser's database, so that they survive a reload
 * and a closed tab. Where the database can't be used or is full they last as long as the page.
 */
import { PHOTOS_DATABASE } from '../../page/photoStorage.ts';
import type { PhotoPage } from './photosPdf.ts';

/** A photo with a name that no other page of the browser makes. */
export interface NamedPhoto extends PhotoPage {
  id: string;
}

/** Whose photos they are. */
export interface PhotoDraft {
  /** The name of the draft that they belong to. */
  draft: string;
  /** null before somebody signs in. */
  user: string | null;
}

/** Photos that an earlier page left. */
export interface KeptPhotos {
  photos: readonly NamedPhoto[];
  /** How many were there beside them: too many, or not found. */
  lost: number;
}

/** So many photos of a draft are kept, of so many bytes in all, for so many milliseconds. */
export const MAX_KEPT = 20;
export const MAX_KEPT_BYTES = 50 * 1024 * 1024;
const LASTS = 7 * 24 * 60 * 60 * 1000;

const LISTS = 'lists';
const PHOTOS = 'photos';

interface List {
  draft: string;
  user: string | null;
  /** In milliseconds. */
  changedAt: number;
  /** The ids of the photos in their order, with their quarter turns. */
  photos: readonly { id: string; turns: number }[];
  lost: number;
}

type Stored = Omit<NamedPhoto, 'turns'>;

/**
 * The photos of a draft, if they are this user's or nobody's; null where there are none.
 * Removes those that are too old, and those of other users where somebody is signed in.
 */
export function readPhotos(
  { draft, user }: PhotoDraft,
  now = Date.now(),
): Promise<KeptPhotos | null> {
  return run(async (lists, photos) => {
    const all = await answerOf<List[]>(lists.getAll());
    const isOver = (list: List) =>
      now - list.changedAt > LASTS || (user !== null && list.user !== null && list.user !== user);
    for (const list of all.filter(isOver)) removeList(lists, photos, list);
    const own = all.find((list) => list.draft === draft && !isOver(list));
    if (!own || (own.user !== null && own.user !== user)) return null;
    const found = await Promise.all(
      own.photos.map(async ({ id, turns }): Promise<NamedPhoto[]> => {
        const stored = await answerOf<Stored | undefined>(photos.get(id));
        return stored?.jpeg instanceof Blob ? [{ ...stored, turns }] : [];
      }),
    );
    const left = found.flat();
    if (left.length === 0) return null;
    return { photos: left, lost: own.lost + own.photos.length - left.length };
  });
}

/**
 * Keeps the photos of a draft in place of those before; without photos there is nothing of it
 * any more. `again` says that this page has kept some before: where those are gone, its user
 * has signed out, and nothing is written.
 */
export async function keepPhotos(
  { draft, user }: PhotoDraft,
  all: readonly NamedPhoto[],
  again: boolean,
  now = Date.now(),
): Promise<void> {
  await run(async (lists, photos) => {
    const before = await answerOf<List | undefined>(lists.get(draft));
    if (again && !before) return;
    const taken = within(all);
    const had = new Set(before?.photos.map(({ id }) => id));
    for (const { turns: _, ...photo } of taken) if (!had.has(photo.id)) photos.put(photo);
    const ids = new Set(taken.map(({ id }) => id));
    for (const id of had) if (!ids.has(id)) photos.delete(id);
    if (taken.length === 0) lists.delete(draft);
    else
      lists.put({
        draft,
        // A session that ends leaves the photos to their user.
        user: user ?? before?.user ?? null,
        changedAt: now,
        photos: taken.map(({ id, turns }) => ({ id, turns })),
        lost: all.length - taken.length,
      } satisfies List);
  });
}

/** The first photos that there is room for. */
function within(all: readonly NamedPhoto[]): readonly NamedPhoto[] {
  let bytes = 0;
  const end = all.findIndex(({ jpeg }, index) => {
    bytes += jpeg.size;
    return index >= MAX_KEPT || bytes > MAX_KEPT_BYTES;
  });
  return end < 0 ? all : all.slice(0, end);
}

function removeList(lists: IDBObjectStore, photos: IDBObjectStore, list: List): void {
  lists.delete(list.draft);
  for (const { id } of list.photos) photos.delete(id);
}

/** The work that was begun last: what comes after it waits. */
let last: Promise<unknown> = Promise.resolve();

/** Works on the database in one transaction, after the work before; null where that fails. */
function run<T>(
  work: (lists: IDBObjectStore, photos: IDBObjectStore) => Promise<T>,
): Promise<T | null> {
  const turn = async (): Promise<T | null> => {
    let database: IDBDatabase | null = null;
    try {
      database = await open();
      const transaction = database.transaction([LISTS, PHOTOS], 'readwrite');
      const over = committed(transaction);
      const answer = await work(transaction.objectStore(LISTS), transaction.objectStore(PHOTOS));
      await over;
      return answer;
    } catch {
      return null;
    } finally {
      // Signing out deletes the database, which waits for those that have it open.
      database?.close();
    }
  };
  const next = last.then(turn);
  last = next;
  return next;
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(PHOTOS_DATABASE, 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(LISTS, { keyPath: 'draft' });
    request.result.createObjectStore(PHOTOS, { keyPath: 'id' });
  });
  return answerOf(request);
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
