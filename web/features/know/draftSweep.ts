/**
 * Clears away what no user comes back to: drafts that are over or another user's, and
 * the files in the browser's database that belong to no draft.
 */
import { readStored, removeStored, storageKeys, writeStored } from '../../page/storage.ts';
import { type Draft, draftIn } from './draft.ts';
import type { KeptFiles } from './keptFiles.ts';
import type { UploadItem } from './uploadQueue.ts';

/** `user` is who is signed in; `items` are the files of this page, whose draft may not be stored yet. */
export async function sweepDrafts(
  files: Pick<KeptFiles, 'keepOnly'>,
  user: string | null,
  items: readonly UploadItem[],
  now = Date.now(),
): Promise<void> {
  const left = (stored: unknown) => draftIn<unknown>(stored, user ?? ownerOf(stored), now);

  const draft = left(read(storageKeys.knowDraft));
  if (!draft) removeStored(storageKeys.knowDraft);

  const edits = Object.entries(read(storageKeys.knowEdits) ?? {});
  const leftEdits = edits.filter(([, edit]) => left(edit) !== null);
  if (leftEdits.length === 0) removeStored(storageKeys.knowEdits);
  else if (leftEdits.length < edits.length)
    writeStored(storageKeys.knowEdits, JSON.stringify(Object.fromEntries(leftEdits)));

  const drafts = [draft, ...leftEdits.map(([, edit]) => edit as Draft<unknown>)];
  const kept = [...items, ...drafts.flatMap((one) => one?.items ?? [])];
  await files.keepOnly(new Set(kept.map(({ key }) => key)));
}

/** Whose draft it is. A visitor's page leaves it alone: its owner may only have to sign in again. */
function ownerOf(stored: unknown): string | null {
  return (stored as Partial<Draft<unknown>> | null)?.user ?? null;
}

function read(key: typeof storageKeys.knowDraft | typeof storageKeys.knowEdits): object | null {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? '');
    return typeof stored === 'object' ? stored : null;
  } catch {
    return null;
  }
}
