import { useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from '../../api/session/SessionProvider.tsx';
import { Repeat } from '../../api/repeat.ts';
import { type Call, useCall } from '../../api/session/useCall.ts';
import { VISITOR } from '../../page/reviewKeys.ts';
import { unlessSending, whileSending } from '../../page/reviewLock.ts';
import {
  forgetSent,
  markSent,
  removeReviews,
  removeWithdrawals,
  sentReviews,
  storedReviews,
  type StoredReview,
  storedWithdrawals,
  storeReview,
  storeWithdrawal,
} from '../../page/reviewStorage.ts';
import { withinSending } from './limits.ts';

const AT_ONCE = 500;
/** Reviews are sent together, this long after the last one, in milliseconds. */
const QUIET = 1500;

export interface Reviews {
  /** Stores a review on this device and sends it soon. */
  add: (review: StoredReview) => void;
  /** Takes a review back: removes it from this device, or withdraws it where it was sent. */
  undo: (id: string) => void;
  /** Reviews that couldn't be sent the last time; 0 while that hasn't failed. */
  waiting: number;
  /** Whether this device can't store reviews: those that wait are lost with the page. */
  unstored: boolean;
}

/**
 * The reviews of the one who learns on this device. A visitor's stay here until somebody
 * signs in; those of a user wait here until the server has them.
 */
export function useReviews(): Reviews {
  const { user } = useSession();
  const learner = user?.uuid ?? VISITOR;
  const call = useCall('post', '/api/reviews', {
    context: 'learn.send',
    expects: [0],
    within: withinSending,
  });
  const { send } = call;
  const memory = useRef<StoredReview[]>([]);
  const withdrawn = useRef<string[]>([]);
  const [sending] = useState(() => new Repeat());
  const [waiting, setWaiting] = useState(0);
  const [unstored, setUnstored] = useState(false);

  const flush = useCallback(() => {
    if (learner === VISITOR) return;
    void sending.until(() =>
      whileSending(() => sendAll(learner, memory.current, withdrawn.current, send, setWaiting)),
    );
  }, [learner, send, sending]);

  useEffect(() => {
    flush();
    addEventListener('online', flush);
    return () => removeEventListener('online', flush);
  }, [flush]);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      flush();
    },
    [flush],
  );
  // After the last attempt of the effect above; the next page goes on.
  useEffect(() => () => sending.stop(), [sending]);
  const add = useCallback(
    (review: StoredReview) => {
      if (!storeReview(learner, review)) {
        memory.current.push(review);
        setUnstored(true);
      }
      setWaiting((count) => (count === 0 ? 0 : count + 1));
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, QUIET);
    },
    [learner, flush],
  );
  const undo = useCallback(
    (id: string) => {
      const held = memory.current.findIndex((review) => review.id === id);
      const isHere = held >= 0 || storedReviews(learner).some((review) => review.id === id);
      if (held >= 0) memory.current.splice(held, 1);
      setWaiting((count) => Math.max(0, count - Number(isHere)));
      // A review that only this page holds was sent by nothing else.
      const isMine = held >= 0 && !sending.isRunning;
      const needsWithdrawal = learner !== VISITOR && !isMine;
      if (needsWithdrawal && !storeWithdrawal(learner, id)) withdrawn.current.push(id);
      removeReviews(learner, [id]);
      if (!needsWithdrawal) return;
      // One that waited has not left if no tab sends now and none has sent it.
      if (isHere)
        void unlessSending(() => {
          if (!sentReviews(learner).some((review) => review.id === id))
            removeWithdrawals(learner, [id]);
        });
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, QUIET);
    },
    [learner, flush, sending],
  );
  return { add, undo, waiting: learner === VISITOR ? 0 : waiting, unstored };
}

/**
 * Sends the reviews and withdrawals that wait, together with those in memory, until none is
 * left or a call fails; false if that got no answer. Those in memory are removed in place.
 */
async function sendAll(
  learner: string,
  inMemory: StoredReview[],
  withdrawnInMemory: string[],
  send: Call<'post', '/api/reviews'>['send'],
  setWaiting: (count: number) => void,
): Promise<boolean> {
  for (;;) {
    const all = [...storedReviews(learner), ...inMemory];
    const taken = [...storedWithdrawals(learner), ...withdrawnInMemory];
    const events = all.slice(0, AT_ONCE);
    const undone = taken.slice(0, AT_ONCE);
    const count = events.length + undone.length;
    if (count > 0) {
      const outcome = await send({ body: { events, ...(undone.length > 0 && { undone }) } });
      if (!outcome.ok) {
        setWaiting(all.length + taken.length);
        return outcome.error.status !== 0;
      }
    }
    setWaiting(0);
    if (count === 0) return true;
    const sent = new Set(events.map(({ id }) => id));
    markSent(learner, events);
    forgetSent(learner, undone);
    removeWithdrawals(learner, undone);
    removeFrom(inMemory, ({ id }) => sent.has(id));
    removeFrom(withdrawnInMemory, (id) => undone.includes(id));
  }
}

function removeFrom<T>(list: T[], isGone: (entry: T) => boolean): void {
  for (let i = list.length - 1; i >= 0; i--) if (isGone(list[i] as T)) list.splice(i, 1);
}
