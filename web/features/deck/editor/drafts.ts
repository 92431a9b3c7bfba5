/** Unsaved changes of decks in the browser's storage: one for each deck and user. */
import { readStored, removeStored, storageKeys, writeStored } from '../../../page/storage.ts';
import type { Delta } from './delta.ts';

/** Slot of a deck before it is shared; other slots are uuids of decks. */
export const NEW = 'new';

export interface Draft {
  /** In milliseconds. */
  changedAt: number;
  /** The id of the tab that wrote it. */
  tab: string;
  delta: Delta;
}

type Drafts = Record<string, Draft>;

/** A month, in milliseconds. */
const LASTS = 30 * 24 * 60 * 60 * 1000;

/** Drafts in one browser; the oldest one is dropped first. */
const MOST = 10;

export const slotOf = (user: string, deck: string): string => `${user}/${deck}`;

function isDraft(stored: unknown, now: number): stored is Draft {
  if (typeof stored !== 'object' || stored === null) return false;
  const { changedAt, tab, delta } = stored as Partial<Draft>;
  return (
    typeof changedAt === 'number' &&
    now - changedAt < LASTS &&
    typeof tab === 'string' &&
    Array.isArray(delta?.notes) &&
    Array.isArray(delta.removed) &&
    Array.isArray(delta.was)
  );
}

function readAll(now: number): Drafts {
  try {
    const all: unknown = JSON.parse(readStored(storageKeys.deckDraft) ?? '{}');
    if (typeof all !== 'object' || all === null) return {};
    return Object.fromEntries(Object.entries(all).filter(([, draft]) => isDraft(draft, now)));
  } catch {
    return {};
  }
}

export function readDraft(slot: string, now = Date.now()): Draft | null {
  return readAll(now)[slot] ?? null;
}

/** Stores a draft; null removes it. false where storage is full or denied. */
export function writeDraft(slot: string, draft: Draft | null, now = Date.now()): boolean {
  const { [slot]: before, ...others } = readAll(now);
  if (draft === null) {
    if (before === undefined) return true;
    if (Object.keys(others).length > 0)
      return writeStored(storageKeys.deckDraft, JSON.stringify(others));
    removeStored(storageKeys.deckDraft);
    return true;
  }
  const newest = Object.entries(others)
    .toSorted(([, a], [, b]) => b.changedAt - a.changedAt)
    .slice(0, MOST - 1);
  const all = { ...Object.fromEntries(newest), [slot]: draft };
  return writeStored(storageKeys.deckDraft, JSON.stringify(all));
}
