/**
 * A learner's best times at matching, on this device. Their keys are among those of reviews,
 * so that a user's go at sign-out.
 */
import { reviewKey } from '../../../page/reviewKeys.ts';

/** The visitor as one who plays: reviews of “visitor” wait to be sent, times don’t. */
export const VISITOR_PLAYS = 'visitor-plays';

const keyOf = (learner: string, deck: string) => reviewKey(learner, `best ${deck}`);

/** The best time with a deck, in milliseconds; null where there is none. */
export function bestTime(learner: string, deck: string): number | null {
  try {
    const stored = Number(localStorage.getItem(keyOf(learner, deck)));
    return Number.isFinite(stored) && stored > 0 ? stored : null;
  } catch {
    return null;
  }
}

/** Stores a time where it is the best one; whether it is better than one before. */
export function storeTime(learner: string, deck: string, time: number): boolean {
  const before = bestTime(learner, deck);
  if (before !== null && before <= time) return false;
  try {
    localStorage.setItem(keyOf(learner, deck), String(time));
  } catch {
    // It is the best one of this page then.
  }
  return before !== null;
}
