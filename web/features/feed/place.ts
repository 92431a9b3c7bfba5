/**
 * Where the user is in the feed. It is kept with the entry of the browser's history, so
 * that they come back to the same list at the same height; a reload makes a new list.
 */

export interface Place {
  /** The narrowing, as keyOf names it. */
  key: string;
  /** The uuid of the list. */
  list: string;
  /** How many knows of it were asked for. */
  length: number;
  /** How far the window was scrolled, in pixels. */
  top: number;
}

/** The place to which the user comes back; null where they come anew. */
export function readPlace(): Place | null {
  const [entry] = performance.getEntriesByType('navigation');
  if (!entry || !('type' in entry) || entry.type !== 'back_forward') return null;
  const state: unknown = history.state;
  if (!state || typeof state !== 'object' || !('feed' in state)) return null;
  const { feed } = state as { feed: Partial<Place> | null };
  if (typeof feed?.key !== 'string' || typeof feed.list !== 'string') return null;
  return { key: feed.key, list: feed.list, length: Number(feed.length), top: Number(feed.top) };
}

export function writePlace(place: Place): void {
  const state: unknown = history.state;
  history.replaceState({ ...(state && typeof state === 'object' ? state : {}), feed: place }, '');
}
