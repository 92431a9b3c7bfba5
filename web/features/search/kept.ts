/**
 * What a list of results keeps in its entry of the browser's history, so that whoever
 * comes back from a result finds the same list at the same place.
 */
import { hasKept, KEPT } from './hasKept.ts';
import type { SearchAnswer } from './types.ts';

export interface Kept {
  /** The call of the list's first page. */
  of: string;
  /** The pages that were loaded after it. */
  more: readonly SearchAnswer[];
  /** How far the page was scrolled, in CSS pixels. */
  y: number;
  /** The know that was opened with the keyboard, which gets the focus again; '' for none. */
  focus: string;
}

/** More pages would make the entry too large for some browsers. */
export const MAX_KEPT = 10;

export function keep(kept: Kept): void {
  const state: unknown = history.state;
  const others = typeof state === 'object' ? state : null;
  try {
    const results = { ...kept, more: kept.more.slice(0, MAX_KEPT) };
    history.replaceState({ ...others, [KEPT]: results }, '');
  } catch {
    // The browser keeps no entry of this size, or allows no more changes for now.
  }
}

/** What was kept of the list that begins with this call; null after a reload, which asks for what is new. */
export function readKept(of: string): Kept | null {
  const [navigation] = performance.getEntriesByType('navigation');
  if (navigation && 'type' in navigation && navigation.type === 'reload') return null;
  if (!hasKept()) return null;
  const kept = (history.state as Record<string, unknown>)[KEPT] as Partial<Kept> | null;
  return kept?.of === of && Array.isArray(kept.more) && typeof kept.y === 'number'
    ? { of, more: kept.more, y: kept.y, focus: kept.focus ?? '' }
    : null;
}
