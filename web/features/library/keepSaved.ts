/** Keeps what a user saved on this device, so that it opens without a connection. */
import type { Api } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { dropAnswers, isSignedIn, keptVersions } from '../../page/offline/answers.ts';
import { nouns } from '../../page/offline/protocol.ts';
import { keepKnow } from '../../api/keptKnow.ts';
import { isUnreachable } from '../../api/unreachable.ts';
import type { KnowSummary, LibraryItem } from './types.ts';

/** The share of the browser's storage from which on nothing more is kept. */
const FULL = 0.8;

export interface Keeping {
  user: string;
  /** null without a connection: then nothing is fetched. */
  api: Pick<Api, 'getUrl'> | null;
  /** Loads what the page of a know loads late. */
  loadReading: () => Promise<unknown>;
  /** Hears the uuids of the knows that are kept, each time that they change. */
  tell: (kept: ReadonlySet<string>) => void;
}

/**
 * Keeps the knows that were saved last, changed ones anew, and drops all that left the
 * library. On a connection that costs by the byte it fetches nothing. Tabs
 * take turns. Never throws.
 */
export async function keepSaved(items: readonly LibraryItem[], keeping: Keeping): Promise<void> {
  const { user, api, tell } = keeping;
  const knows = latest(items);
  const kept = await keptVersions(user, 'saved');
  const gone = [...kept.keys()].filter((uuid) => !knows.some((know) => know.uuid === uuid));
  for (const uuid of gone) kept.delete(uuid);
  tell(new Set(kept.keys()));
  await dropAnswers(user, 'saved', gone);
  const missing = knows.filter(({ uuid, updatedOn }) => kept.get(uuid) !== updatedOn);
  if (!api || missing.length === 0 || isMetered()) return;
  await inTurn(async () => {
    for (const know of missing) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other leaves the line to the user
      if (!isSignedIn(user) || (await isFull())) return;
      // oxlint-disable-next-line no-await-in-loop -- see above
      if (await isKept(know, api, keeping)) kept.set(know.uuid, know.updatedOn);
      tell(new Set(kept.keys()));
    }
  });
}

/** The published knows that were saved last, each once: private ones have no page of the area. */
function latest(items: readonly LibraryItem[]): KnowSummary[] {
  const byUuid = new Map<string, KnowSummary>();
  for (const { know } of items.toSorted((a, b) => (a.addedOn < b.addedOn ? 1 : -1)))
    if (know?.status === 'PUBLISHED' && byUuid.size < nouns.saved.pages)
      byUuid.set(know.uuid, know);
  return [...byUuid.values()];
}

async function isKept(
  know: KnowSummary,
  api: Pick<Api, 'getUrl'>,
  { user, loadReading }: Keeping,
): Promise<boolean> {
  try {
    return await keepKnow(user, know, api, loadReading);
  } catch (cause) {
    // A know that the user may not read any more doesn't stop the others.
    if (cause instanceof ApiError && !isUnreachable(cause)) return false;
    throw cause;
  }
}

/** Parts of a browser that not all have. */
interface Lent {
  connection?: { saveData?: boolean; type?: string };
  locks?: LockManager;
  storage?: StorageManager;
}

function isMetered(): boolean {
  const { connection } = navigator as Lent;
  return connection?.saveData === true || connection?.type === 'cellular';
}

async function isFull(): Promise<boolean> {
  const { usage = 0, quota = Infinity } = (await (navigator as Lent).storage?.estimate()) ?? {};
  return usage > quota * FULL;
}

/** Does work unless another tab of the site does it already. */
async function inTurn(work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as Lent;
  try {
    await (locks
      ? locks.request('knowmad.saved', { ifAvailable: true }, (lock) => (lock ? work() : undefined))
      : work());
  } catch {
    // The connection is lost or storage denied: the next run goes on.
  }
}
