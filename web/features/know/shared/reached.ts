/**
 * The pages that a visitor reached, in the browser alone. Nothing is stored before the
 * visitor's consent to more than what is required; it goes when the consent does.
 */
import { onConsent, readConsent } from '../../../analytics/consent.ts';
import { readStored, removeStored, storageKeys, writeStored } from '../../../page/storage.ts';

export interface Reached {
  uuid: string;
  slug: string;
  title: string;
  /** From 1. */
  page: number;
  pages: number;
}

/** How many knows are kept, the latest ones; as on the server for users. */
const MOST = 20;

const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

const isReached = (one: unknown): one is Reached => {
  if (typeof one !== 'object' || one === null) return false;
  const { uuid, slug, title, page, pages } = one as Record<string, unknown>;
  return (
    [uuid, slug, title].every((text) => typeof text === 'string') &&
    [page, pages].every((number) => Number.isInteger(number) && Number(number) > 0)
  );
};

/** The latest first. */
export function readReached(): Reached[] {
  const stored = readStored(storageKeys.reached);
  if (stored === null) return [];
  if (!readConsent().statistics) {
    removeStored(storageKeys.reached);
    return [];
  }
  try {
    const list: unknown = JSON.parse(stored);
    return Array.isArray(list) ? list.filter(isReached).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Stores the page that is reached. The first one doesn't take the place of a later one. */
export function storeReached(reached: Reached): void {
  if (!readConsent().statistics) return;
  const list = readReached();
  const before = list.find(({ uuid }) => uuid === reached.uuid);
  const page = reached.page === 1 ? (before?.page ?? 1) : reached.page;
  const others = list.filter((one) => one !== before).slice(0, MOST - 1);
  writeStored(storageKeys.reached, JSON.stringify([{ ...reached, page }, ...others]));
  notify();
}

export function clearReached(): void {
  removeStored(storageKeys.reached);
  notify();
}

/** Calls back after each change. Returns the function that ends it. */
export function onReached(listener: () => void): () => void {
  listeners.add(listener);
  const end = onConsent(listener);
  return () => {
    listeners.delete(listener);
    end();
  };
}
