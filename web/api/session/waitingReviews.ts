/** Sends the reviews that wait on this device: those of a visitor, who has signed in, and of the user. */
import { SENDING_LIMIT, VISITOR } from '../../page/reviewKeys.ts';
import { whileSending } from '../../page/reviewLock.ts';
import {
  markSent,
  removeReviews,
  type StoredReview,
  storedReviews,
} from '../../page/reviewStorage.ts';
import { inTime } from '../inTime.ts';

const AT_ONCE = 500;

/**
 * Sends all reviews of a learner in parts, and lets those that were taken wait no longer.
 * False once a call fails.
 */
export async function sendReviews(
  learner: string,
  send: (events: StoredReview[], signal: AbortSignal) => Promise<boolean>,
): Promise<boolean> {
  return whileSending(async () => {
    for (;;) {
      const events = storedReviews(learner).slice(0, AT_ONCE);
      if (events.length === 0) return true;
      const call = (signal: AbortSignal) => send(events, signal);
      if (!(await inTime(SENDING_LIMIT, call).catch(() => false))) return false;
      if (learner === VISITOR)
        removeReviews(
          VISITOR,
          events.map(({ id }) => id),
        );
      else markSent(learner, events);
    }
  });
}
