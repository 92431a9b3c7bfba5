/** What of the feed is shown, which the address and the browser's storage keep. */
import { readStored, storageKeys, writeStored } from '../../page/storage.ts';

/** One subject, what the user follows, or all of it. */
export type Narrowing =
  | { kind: 'all' }
  | { kind: 'following' }
  | { kind: 'subject'; subjectId: number };

export const ALL: Narrowing = { kind: 'all' };

/** The query of the call and of the page; empty for all. */
export function queryOf(narrowing: Narrowing): { subjectId?: number; following?: boolean } {
  if (narrowing.kind === 'subject') return { subjectId: narrowing.subjectId };
  return narrowing.kind === 'following' ? { following: true } : {};
}

/** A name of the narrowing, different for each. */
export const keyOf = (narrowing: Narrowing) =>
  narrowing.kind === 'subject' ? `subject-${narrowing.subjectId}` : narrowing.kind;

/** The narrowing that an address names; null where it names none. */
export function narrowingOf(url: string): Narrowing | null {
  const query = new URLSearchParams(url.split('?')[1]);
  const subjectId = Number(query.get('subjectId'));
  if (Number.isSafeInteger(subjectId) && subjectId > 0) return { kind: 'subject', subjectId };
  return query.get('following') === 'true' ? { kind: 'following' } : null;
}

/** The narrowing that a user chose last in this browser; all without one. */
export function readNarrowing(user: string): Narrowing {
  try {
    const kept: unknown = JSON.parse(readStored(storageKeys.feed) ?? 'null');
    if (!kept || typeof kept !== 'object' || !('uuid' in kept) || kept.uuid !== user) return ALL;
    const query = new URLSearchParams(kept as unknown as Record<string, string>);
    return narrowingOf(`?${query}`) ?? ALL;
  } catch {
    return ALL;
  }
}

/** Keeps the narrowing that a user chose, for the next time that the page is opened. */
export function writeNarrowing(user: string, narrowing: Narrowing): void {
  const query = queryOf(narrowing);
  writeStored(storageKeys.feed, JSON.stringify({ uuid: user, ...query }));
}
