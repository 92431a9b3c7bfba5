/** Recent searches and chosen suggestions in this browser. */
import type { Track } from '../../analytics/tracker.ts';
import { readStored, removeStored, storageKeys, writeStored } from '../../page/storage.ts';
import { hues } from '../../ui/hues.ts';
import type { SearchChoice } from '../../ui/shell/SearchBox.tsx';
import type { SearchWay } from '../../ui/shell/SearchStart.tsx';

/** More entries would push the popular subjects out of a phone's window. */
export const MAX_ENTRIES = 5;

/** The maximal length of a text, equal to the search field's. */
const MAX_LENGTH = 120;

/**
 * Accepts paths of this site only: another script that writes to the storage must not
 * redirect the visitor elsewhere.
 */
const OWN_PATH = /^\/(?![/\\])/;

/** Latest first, without invalid entries. */
export function readRecent(): SearchWay[] {
  try {
    const kept: unknown = JSON.parse(readStored(storageKeys.searches) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isWay).slice(0, MAX_ENTRIES) : [];
  } catch {
    return [];
  }
}

/** Stores an entry as the latest, once. */
export function remember(way: SearchWay): void {
  const ways = [way, ...readRecent().filter(({ href }) => href !== way.href)];
  if (isWay(way)) writeStored(storageKeys.searches, JSON.stringify(ways.slice(0, MAX_ENTRIES)));
}

export function forget(): void {
  removeStored(storageKeys.searches);
}

/** Counts the choice of a suggestion. */
export function countChoice({ suggestion, typed, suggestions }: SearchChoice, track: Track): void {
  if (!suggestion) return;
  track('search_suggestion_click', {
    search: {
      term: typed,
      type: suggestion.type,
      resultPosition: suggestions.indexOf(suggestion),
      numberOfResults: suggestions.length,
    },
  });
}

function isWay(kept: unknown): kept is SearchWay {
  if (typeof kept !== 'object' || kept === null) return false;
  const { text, href, subject } = kept as Partial<Record<keyof SearchWay, unknown>>;
  return (
    typeof text === 'string' &&
    text.length <= MAX_LENGTH &&
    typeof href === 'string' &&
    OWN_PATH.test(href) &&
    (subject === null || isSubject(subject))
  );
}

function isSubject(kept: unknown): boolean {
  if (typeof kept !== 'object' || kept === null) return false;
  const { iconUrl, color } = kept as Record<string, unknown>;
  return typeof iconUrl === 'string' && OWN_PATH.test(iconUrl) && hues.some((hue) => hue === color);
}
