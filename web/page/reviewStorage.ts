/**
 * Where reviews of flashcards wait on this device, a key each in localStorage: written
 * before the next card is shown, and no tab overwrites another one's.
 */
import { reviewKey, reviewKeys, SENT } from './reviewKeys.ts';

/** A review of a card on this device. */
export interface StoredReview {
  id: string;
  cardUuid: string;
  rating: 1 | 2 | 3 | 4;
  /** ISO 8601. */
  at: string;
  tookMs: number;
}

/** The reviews of a learner, oldest first; none where storage can't be read. */
export function storedReviews(learner: string): StoredReview[] {
  return reviewKeys(learner)
    .flatMap((key) => reviewOf(key) ?? [])
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

function reviewOf(key: string): StoredReview | null {
  try {
    return reviewIn(JSON.parse(localStorage.getItem(key) ?? ''));
  } catch {
    return null;
  }
}

function reviewIn(stored: unknown): StoredReview | null {
  const { id, cardUuid, rating, at, tookMs = 0 } = (stored ?? {}) as Partial<StoredReview>;
  const isWhole =
    typeof id === 'string' &&
    typeof cardUuid === 'string' &&
    (rating === 1 || rating === 2 || rating === 3 || rating === 4) &&
    !Number.isNaN(Date.parse(at ?? ''));
  return isWhole ? { id, cardUuid, rating, at: at ?? '', tookMs } : null;
}

/** The most reviews that are remembered once they are sent. */
const SENT_MOST = 1000;

/**
 * The reviews of a user that this device has sent lately: an answer of the API that it got
 * before lacks them, while there is no connection for a new one.
 */
export function sentReviews(learner: string): StoredReview[] {
  try {
    const stored = JSON.parse(localStorage.getItem(SENT) ?? '') as {
      learner?: unknown;
      reviews?: unknown;
    } | null;
    if (stored?.learner !== learner || !Array.isArray(stored.reviews)) return [];
    return stored.reviews.flatMap((review) => reviewIn(review) ?? []);
  } catch {
    return [];
  }
}

/** Forgets sent reviews that were taken back. */
export function forgetSent(learner: string, ids: readonly string[]): void {
  const all = sentReviews(learner);
  const kept = all.filter(({ id }) => !ids.includes(id));
  if (kept.length === all.length) return;
  try {
    localStorage.setItem(SENT, JSON.stringify({ learner, reviews: kept }));
  } catch {
    // Without it a card may be away until the server is asked.
  }
}

/** Remembers reviews of a user as sent, and lets them wait no longer. */
export function markSent(learner: string, reviews: readonly StoredReview[]): void {
  const all = [...sentReviews(learner), ...reviews].slice(-SENT_MOST);
  try {
    localStorage.setItem(SENT, JSON.stringify({ learner, reviews: all }));
  } catch {
    // Without it a card may come once more until the server is asked.
  }
  removeReviews(
    learner,
    reviews.map(({ id }) => id),
  );
}

/** Stores a review; false where storage is full or denied. */
export function storeReview(learner: string, review: StoredReview): boolean {
  try {
    localStorage.setItem(reviewKey(learner, review.id), JSON.stringify(review));
    return true;
  } catch {
    return false;
  }
}

export function removeReviews(learner: string, ids: readonly string[]): void {
  for (const id of ids) {
    try {
      localStorage.removeItem(reviewKey(learner, id));
    } catch {
      // Without storage there is nothing to remove.
    }
  }
}

/** The part of a key that is the id of a withdrawal: beside that of its review, which may be on its way. */
const UNDONE = 'undone ';

/** The ids of the reviews that a learner took back and that the server may have. */
export function storedWithdrawals(learner: string): string[] {
  const prefix = reviewKey(learner, UNDONE);
  return reviewKeys(learner)
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length));
}

/** Stores a withdrawal by the id of its review; false where storage is full or denied. */
export function storeWithdrawal(learner: string, id: string): boolean {
  try {
    localStorage.setItem(reviewKey(learner, UNDONE + id), '1');
    return true;
  } catch {
    return false;
  }
}

export function removeWithdrawals(learner: string, ids: readonly string[]): void {
  removeReviews(
    learner,
    ids.map((id) => UNDONE + id),
  );
}
