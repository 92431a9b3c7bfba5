/**
 * Clears away what no user comes back to: drafts that are over or another user's, and
 * the files in the browser's database that belong to no draft.
 */
import { readStored, removeStored, storageKeys, writeStored } from '../../page/storage.ts';
import { type Draft, draftIn, storedDrafts, storeDrafts } from './draft.ts';
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

  const news = Object.entries(storedDrafts());
  const leftNews = news.filter(([, stored]) => left(stored) !== null);
  if (leftNews.length === 0) removeStored(storageKeys.knowDraft);
  else if (leftNews.length < news.length) storeDrafts(Object.fromEntries(leftNews));

  const edits = Object.entries(readEdits());
  const leftEdits = edits.filter(([, edit]) => left(edit) !== null);
  if (leftEdits.length === 0) removeStored(storageKeys.knowEdits);
  else if (leftEdits.length < edits.length)
    writeStored(storageKeys.knowEdits, JSON.stringify(Object.fromEntries(leftEdits)));

  const drafts = [...leftNews, ...leftEdits].map(([, one]) => one as Draft<unknown>);
  const kept = [...items, ...drafts.flatMap((one) => one.items)];
  await files.keepOnly(new Set(kept.map(({ key }) => key)));
}

/** Whose draft it is. A visitor's page leaves it alone: its owner may only have to sign in again. */
function ownerOf(stored: unknown): string | null {
  return (stored as Partial<Draft<unknown>> | null)?.user ?? null;
}

function readEdits(): object {
  try {
    const stored: unknown = JSON.parse(readStored(storageKeys.knowEdits) ?? '');
    return typeof stored === 'object' && stored !== null ? stored : {};
  } catch {
    return {};
  }
}
