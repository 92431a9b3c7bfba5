/** The library as this device has it: what the server told, and changes that wait. */
import type { Copy, LibraryChange, LibraryFolder, LibraryItem, LibraryNews } from './types.ts';

/** The key of the top among folders' ids. */
export const TOP = '';

export const emptyCopy: Copy = { revision: 0, folders: [], items: [], fetched: 0, synced: 0 };

/** After this time what is deleted is gone, in milliseconds. */
const KEPT = 30 * 24 * 60 * 60 * 1000;

/** The copy with what the server told. */
export function merge(copy: Copy, news: LibraryNews, now: number): Copy {
  const base = news.whole ? { ...emptyCopy, fetched: now } : copy;
  const folders = new Map(base.folders.map((folder) => [folder.uuid, folder]));
  for (const folder of news.folders) folders.set(folder.uuid, folder);
  const items = new Map(base.items.map((item) => [keyOf(item), item]));
  for (const item of news.items) {
    if (item.removedOn === null) items.set(keyOf(item), slim(item));
    else items.delete(keyOf(item));
  }
  return {
    revision: news.revision,
    folders: [...folders.values()],
    items: [...items.values()],
    fetched: base.fetched,
    synced: now,
  };
}

/** An entry's own key: a know may be in several folders. */
export function keyOf({ folder, uuid }: Pick<LibraryItem, 'folder' | 'uuid'>): string {
  return `${folder ?? TOP}/${uuid}`;
}

/** The item without what no list shows. */
function slim(item: LibraryItem): LibraryItem {
  return item.know ? { ...item, know: { ...item.know, description: '' } } : item;
}

/** The library as screens show it: what is in each folder, in its order. */
export interface View {
  folders: Map<string, LibraryFolder>;
  /** Those in a folder, by its id. */
  inside: Map<string, LibraryFolder[]>;
  items: Map<string, LibraryItem[]>;
  bin: LibraryFolder[];
}

/** The view of a copy on which changes wait. */
export function viewOf(copy: Copy, waiting: readonly LibraryChange[], now: number): View {
  const draft: Draft = {
    folders: new Map(),
    inside: new Map(),
    items: new Map(),
    knows: new Map(copy.items.map(({ uuid, know }) => [uuid, know])),
  };
  for (const folder of [...copy.folders].sort(byOrder)) {
    draft.folders.set(folder.uuid, folder);
    listIn(draft.inside, folder.parent).push(folder.uuid);
  }
  for (const item of [...copy.items].sort(byOrder)) listIn(draft.items, item.folder).push(item);
  for (const change of waiting) apply(draft, change, now);
  return finished(draft, now);
}

interface Draft {
  folders: Map<string, LibraryFolder>;
  inside: Map<string, string[]>;
  items: Map<string, LibraryItem[]>;
  /** What is known of the copy's knows, also of those that a change removes. */
  knows: ReadonlyMap<string, LibraryItem['know']>;
}

function byOrder(a: { order: string; uuid: string }, b: { order: string; uuid: string }): number {
  return compare(a.order, b.order) || compare(a.uuid, b.uuid);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function listIn<T>(lists: Map<string, T[]>, folder: string | null | undefined): T[] {
  const key = folder ?? TOP;
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

function apply(draft: Draft, change: LibraryChange, now: number): void {
  switch (change.kind) {
    case 'SAVE':
      return put(draft, change.knows ?? [], change.to, change.after, (uuid) =>
        newItem(draft, uuid, change.to, now),
      );
    case 'REMOVE':
      for (const folder of change.everywhere ? [...draft.items.keys()] : [change.from])
        take(draft, change.knows ?? [], folder);
      return undefined;
    case 'MOVE': {
      const taken = take(draft, change.knows ?? [], change.from);
      if (change.from !== change.to) take(draft, [...taken.keys()], change.to);
      return put(draft, [...taken.keys()], change.to, change.after, (uuid) => ({
        ...(taken.get(uuid) as LibraryItem),
        folder: change.to ?? null,
      }));
    }
    default:
      return applyToFolder(draft, change, now);
  }
}

function newItem(draft: Draft, uuid: string, to: string | undefined, now: number): LibraryItem {
  return {
    uuid,
    folder: to ?? null,
    order: '',
    addedOn: new Date(now).toISOString(),
    removedOn: null,
    know: draft.knows.get(uuid) ?? null,
  };
}

function take(
  draft: Draft,
  knows: readonly string[],
  folder: string | undefined,
): Map<string, LibraryItem> {
  const list = listIn(draft.items, folder);
  const taken = new Map<string, LibraryItem>();
  for (const uuid of knows) {
    const at = list.findIndex((item) => item.uuid === uuid);
    const [item] = at < 0 ? [] : list.splice(at, 1);
    if (item) taken.set(uuid, item);
  }
  return taken;
}

function put(
  draft: Draft,
  knows: readonly string[],
  to: string | undefined,
  after: string | undefined,
  make: (uuid: string) => LibraryItem,
): void {
  const list = listIn(draft.items, to);
  const fresh = knows.filter((uuid) => !list.some((item) => item.uuid === uuid));
  const at = list.findIndex(({ uuid }) => uuid === after) + 1;
  list.splice(at, 0, ...fresh.map(make));
}

function applyToFolder(draft: Draft, change: LibraryChange, now: number): void {
  const uuid = change.folder ?? TOP;
  const folder = draft.folders.get(uuid);
  if (change.kind === 'CREATE_FOLDER' && !folder) {
    draft.folders.set(uuid, {
      uuid,
      slug: uuid,
      parent: change.to ?? null,
      name: change.name ?? '',
      order: '',
      version: 1,
      createdOn: new Date(now).toISOString(),
      deletedOn: null,
      sharedAt: null,
      sharingEnded: false,
    });
    insert(listIn(draft.inside, change.to), uuid, change.after);
  }
  if (!folder) return;
  switch (change.kind) {
    case 'RENAME_FOLDER':
      draft.folders.set(uuid, { ...folder, name: change.name ?? folder.name });
      break;
    case 'DELETE_FOLDER':
      draft.folders.set(uuid, { ...folder, deletedOn: new Date(now).toISOString() });
      break;
    case 'RESTORE_FOLDER':
      draft.folders.set(uuid, { ...folder, deletedOn: null });
      break;
    case 'MOVE_FOLDER': {
      if (isWithin(draft.folders, change.to ?? TOP, uuid)) break;
      const list = listIn(draft.inside, folder.parent);
      list.splice(list.indexOf(uuid), 1);
      draft.folders.set(uuid, { ...folder, parent: change.to ?? null });
      insert(listIn(draft.inside, change.to), uuid, change.after);
    }
  }
}

function insert(list: string[], uuid: string, after: string | undefined): void {
  list.splice(after === undefined ? 0 : list.indexOf(after) + 1, 0, uuid);
}

/** Whether a folder is another one or in it. */
export function isWithin(
  folders: ReadonlyMap<string, LibraryFolder>,
  uuid: string,
  outer: string,
): boolean {
  const seen = new Set<string>();
  for (let at = uuid; at !== TOP && !seen.has(at); at = folders.get(at)?.parent ?? TOP) {
    if (at === outer) return true;
    seen.add(at);
  }
  return false;
}

function finished({ folders, inside, items }: Draft, now: number): View {
  const isLive = (uuid: string) => {
    const seen = new Set<string>();
    for (let at = uuid; at !== TOP; at = folders.get(at)?.parent ?? TOP) {
      const folder = folders.get(at);
      if (!folder || folder.deletedOn !== null || seen.has(at)) return false;
      seen.add(at);
    }
    return true;
  };
  const live = new Map([...folders].filter(([uuid]) => isLive(uuid)));
  const lists = new Map<string, LibraryFolder[]>();
  for (const [parent, uuids] of inside)
    lists.set(
      parent,
      uuids.flatMap((uuid) => live.get(uuid) ?? []),
    );
  const bin = [...folders.values()].filter(
    ({ deletedOn }) => deletedOn !== null && now - Date.parse(deletedOn) < KEPT,
  );
  bin.sort((a, b) => compare(b.deletedOn ?? '', a.deletedOn ?? ''));
  return { folders: live, inside: lists, items, bin };
}

/** The folders that a folder is in, the outermost first, itself last. */
export function pathTo(view: View, uuid: string): LibraryFolder[] {
  const path: LibraryFolder[] = [];
  for (let at = uuid; at !== TOP && path.length < 10;) {
    const folder = view.folders.get(at);
    if (!folder) break;
    path.unshift(folder);
    at = folder.parent ?? TOP;
  }
  return path;
}

/** How many levels a folder has, itself included. */
export function heightOf(view: View, uuid: string): number {
  const below = (view.inside.get(uuid) ?? []).map((folder) => heightOf(view, folder.uuid));
  return 1 + Math.max(0, ...below);
}
