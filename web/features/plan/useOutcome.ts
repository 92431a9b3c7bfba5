import { useEffect, useState } from 'react';
import { useCall } from '../../api/session/useCall.ts';
import { SHOWN, type Subscription } from './calls.ts';
import type { Bought } from './useBought.ts';

export type Outcome =
  | { is: 'asking' }
  /** `subscription` waits for its payment no more. */
  | { is: 'known'; subscription: Subscription }
  /** The payment isn't made, or not known to be. */
  | { is: 'pending' }
  | { is: 'missing' }
  | { is: 'unreachable' };

/** Seconds before each further question, together less than a minute. */
export const PATIENT: readonly number[] = [1, 2, 3, 5, 8, 13, 20];

export const IMPATIENT: readonly number[] = [];

/**
 * What became of a purchase. It is asked again after each of `waits` while the payment isn't
 * known.
 */
export function useOutcome(
  { subscriptionUuid, subscriptionCode }: Bought,
  waits: readonly number[],
): Outcome {
  const [outcome, setOutcome] = useState<Outcome>({ is: 'asking' });
  const { send } = useCall('post', '/api/plan/activations', {
    context: 'plan.activate',
    expects: SHOWN,
  });
  useEffect(() => {
    let timer = 0;
    let isLeft = false;
    let asked = 0;
    const ask = async () => {
      const got = await send({ body: { subscriptionUuid, subscriptionCode } });
      if (isLeft) return;
      if (got.ok && got.answer.status !== 'PENDING') {
        setOutcome({ is: 'known', subscription: got.answer });
        return;
      }
      if (!got.ok && (got.error.status === 404 || got.error.status === 422)) {
        setOutcome({ is: 'missing' });
        return;
      }
      const wait = waits[asked];
      asked += 1;
      if (wait === undefined) setOutcome({ is: got.ok ? 'pending' : 'unreachable' });
      else timer = window.setTimeout(() => void ask(), wait * 1000);
    };
    void ask();
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [send, subscriptionUuid, subscriptionCode, waits]);
  return outcome;
}
