/** Sends the reviews that wait on this device: those of a visitor, who has signed in, and of the user. */
import { VISITOR } from '../../page/reviewKeys.ts';
import { whileSending } from '../../page/reviewLock.ts';
import {
  markSent,
  removeReviews,
  type StoredReview,
  storedReviews,
} from '../../page/reviewStorage.ts';

const AT_ONCE = 500;

/**
 * Sends all reviews of a learner in parts, and lets those that were taken wait no longer.
 * False once a call fails.
 */
export async function sendReviews(
  learner: string,
  send: (events: StoredReview[]) => Promise<boolean>,
): Promise<boolean> {
  return whileSending(async () => {
    for (;;) {
      const events = storedReviews(learner).slice(0, AT_ONCE);
      if (events.length === 0) return true;
      if (!(await send(events))) return false;
      if (learner === VISITOR)
        removeReviews(
          VISITOR,
          events.map(({ id }) => id),
        );
      else markSent(learner, events);
    }
  });
}
