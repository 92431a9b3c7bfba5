/**
 * Completes the search blocks of a search session: from the first typed character over the
 * results, which are another page, to the choice among them. With statistics granted the
 * tab's storage carries the session from page to page.
 */
import type { SearchBlock } from '../generated/events.ts';
import { randomUuid, storageKeys } from '../page/storage.ts';
import { readConsent } from './consent.ts';
import type { Happened } from './tracker.ts';

/** A search that wasn't continued for so long is over, in milliseconds. */
const LASTS = 1_800_000;

interface Searching {
  sessionUuid: string;
  /** The search box's place: home, header or results; absent for a link to results. */
  origin?: string;
  /** TYPED, or the type of the chosen suggestion; LINK for a link to results. */
  type: string;
  at: number;
}

export interface SearchBlocks {
  /** The event's search block; undefined for events without one. */
  of: (event: Happened) => SearchBlock | undefined;
  /** Stores the session once statistics are granted. */
  keep: () => void;
  /** Drops the session. */
  drop: () => void;
}

/** @param route the page's name in the table of routes */
export function searchBlocks(route: string | null, now: () => number): SearchBlocks {
  let own: Searching | null = read(now());
  let request: SearchBlock | null = null;

  const keep = () => {
    if (own && readConsent().statistics) write(own);
  };
  const set = (next: Searching): Searching => {
    own = next;
    keep();
    return next;
  };
  const begun = (origin: string): Searching => {
    const { sessionUuid } = own ?? { sessionUuid: randomUuid() };
    return { sessionUuid, origin, type: 'TYPED', at: now() };
  };

  const of = ({ name, search }: Happened): SearchBlock | undefined => {
    const parts = (search ?? {}) as SearchBlock;
    switch (name) {
      case 'search_start': {
        own = null;
        return blockOf(set(begun(originOf(route))));
      }
      case 'search_suggestion_click':
        return { ...blockOf(set({ ...begun(originOf(route)), type: parts.type ?? '' })), ...parts };
      case 'search': {
        const session = own ?? { sessionUuid: randomUuid(), type: 'LINK', at: now() };
        request = { ...blockOf(set({ ...session, at: now() })), requestUuid: randomUuid() };
        return (request = { ...request, ...parts });
      }
      case 'search_result_click':
        return { ...request, ...parts };
      default:
        return undefined;
    }
  };
  const drop = () => {
    own = null;
    request = null;
    remove();
  };
  return { of, keep, drop };
}

/** The search box's place: each page has one. */
function originOf(route: string | null): string {
  if (route === 'home') return 'home';
  return route === 'search' || route === 'app-search' ? 'results' : 'header';
}

function blockOf({ sessionUuid, origin, type }: Searching): SearchBlock {
  return { sessionUuid, type, ...(origin ? { origin } : {}) };
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

function read(now: number): Searching | null {
  try {
    const text = sessionStorage.getItem(storageKeys.searching);
    const { sessionUuid, origin, type, at } = JSON.parse(text ?? '') as Searching;
    const isWhole = UUID.test(sessionUuid) && typeof type === 'string' && Number.isFinite(at);
    if (!isWhole || at > now || now - at >= LASTS) return null;
    return { sessionUuid, type, at, ...(typeof origin === 'string' ? { origin } : {}) };
  } catch {
    return null;
  }
}

function write(searching: Searching): void {
  try {
    sessionStorage.setItem(storageKeys.searching, JSON.stringify(searching));
  } catch {
    // The next page's search has another session then.
  }
}

function remove(): void {
  try {
    sessionStorage.removeItem(storageKeys.searching);
  } catch {
    // Without storage there is nothing to remove.
  }
}
