/**
 * Unsaved changes of a deck as a delta from the stored version, and the three-way merge of
 * a delta with a newer version.
 */
import type { Details } from './details.ts';
import type { DeckPicture, Medium } from './usePictures.ts';
import { cleaned, isSame, type Row, written } from './rows.ts';

/** A stored deck. */
export interface Base {
  /** Version of the know, counted by changes of its details and of its notes. */
  version: number;
  details: Details;
  rows: readonly Row[];
  /** Its pictures. */
  media: readonly Medium[];
}

/** An unsaved change. */
export interface Delta {
  /** Of the base. */
  version: number;
  details: Partial<Details>;
  /** New and changed notes. */
  notes: readonly Row[];
  removed: readonly string[];
  /** All notes by their ids; null where new ones stand at the end and no other has moved. */
  order: readonly string[] | null;
  /** The changed and removed notes as they were. */
  was: readonly Row[];
  /** Uploads of pictures that the notes name. */
  pictures?: readonly DeckPicture[];
}

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const byId = (rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));

/** Computes the change from a base to details and rows; empty rows count as absent. */
export function deltaOf(base: Base, details: Details, all: readonly Row[]): Delta {
  const rows = written(all);
  const before = byId(base.rows);
  const after = byId(rows);
  const isChanged = (row: Row) => {
    const was = before.get(row.id);
    return !was || !isSame(was, row);
  };
  const notes = rows.filter(isChanged).map(cleaned);
  const removed = base.rows.filter(({ id }) => !after.has(id));
  const changed = base.rows.filter(({ id }) => after.has(id) && isChanged(after.get(id) as Row));
  // The server's order without an explicit one: new notes at the end.
  const kept = base.rows.filter(({ id }) => after.has(id));
  const implied = [...kept, ...rows.filter(({ id }) => !before.has(id))];
  const isMoved = implied.some(({ id }, at) => rows[at]?.id !== id);
  return {
    version: base.version,
    details: Object.fromEntries(
      Object.entries(details).filter(
        ([name, value]) => !isEqual(value, base.details[name as keyof Details]),
      ),
    ),
    notes,
    removed: removed.map(({ id }) => id),
    order: isMoved ? rows.map(({ id }) => id) : null,
    was: [...changed, ...removed],
  };
}

export const hasNotes = ({ notes, removed, order }: Delta): boolean =>
  notes.length + removed.length > 0 || order !== null;

export const hasDetails = ({ details }: Delta): boolean => Object.keys(details).length > 0;

export const isNothing = (delta: Delta): boolean => !hasNotes(delta) && !hasDetails(delta);

export interface Merged {
  details: Details;
  rows: Row[];
  /** Ids of the copies of one's own notes, below notes changed by both sides. */
  doubled: string[];
}

/**
 * Applies a delta to a stored deck, which may be newer than its base. With the base itself
 * nothing is doubled.
 */
export function merge(theirs: Base, delta: Delta, newId: () => string): Merged {
  const was = byId(delta.was);
  const mine = byId(delta.notes);
  const removed = new Set(delta.removed);
  const present = byId(theirs.rows);
  const doubled: string[] = [];
  const rows = theirs.rows.flatMap((row) => {
    const before = was.get(row.id);
    const own = mine.get(row.id);
    const isTheirs = before !== undefined && !isSame(before, row);
    if (!own) return removed.has(row.id) && !isTheirs ? [] : [row];
    if (!isTheirs || isSame(own, row)) return [own];
    const copy = { ...own, id: newId() };
    doubled.push(copy.id);
    return [row, copy];
  });
  rows.push(...delta.notes.filter(({ id }) => !present.has(id)));
  return {
    details: { ...theirs.details, ...delta.details },
    rows: delta.order === null ? rows : ordered(rows, delta.order),
    doubled,
  };
}

/** Sorts rows by an order; rows outside of it stay behind their predecessors. */
function ordered(rows: readonly Row[], order: readonly string[]): Row[] {
  const all = byId(rows);
  const known = new Set(order);
  const followers = new Map<string | null, Row[]>();
  let before: string | null = null;
  for (const row of rows)
    if (known.has(row.id)) before = row.id;
    else followers.set(before, [...(followers.get(before) ?? []), row]);
  const sorted = order.flatMap((id) => {
    const row = all.get(id);
    return row ? [row, ...(followers.get(id) ?? [])] : [];
  });
  return [...(followers.get(null) ?? []), ...sorted];
}
