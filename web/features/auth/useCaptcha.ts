/** The proof of work that the server asks for after a suspicion: found beside what the person does. */
import { useCallback, useRef, useState } from 'react';
import { useSessionAccess } from '../../app/session/SessionProvider.tsx';
import type { Outcome } from '../../app/session/useCall.ts';
import type { Challenge } from './captcha.ts';

/** The type of the answer that asks for it. */
export const ASKS_FOR_CAPTCHA = 'RequiresCaptchaError';

/** What goes into the body of a call. */
export interface Solution {
  captcha?: string;
}

/** Where the proof stands; failed where the browser found none, or the server wants another one. */
export type CaptchaState = 'idle' | 'proving' | 'failed';

export interface Captcha {
  state: CaptchaState;
  /** Makes a call, and once more with a solution where the server asks for one. Never throws. */
  proven: <Answer>(
    call: (solution: Solution) => Promise<Outcome<Answer>>,
  ) => Promise<Outcome<Answer>>;
}

export function useCaptcha(): Captcha {
  const { load } = useSessionAccess();
  const [state, setState] = useState<CaptchaState>('idle');
  const solution = useRef<Promise<string> | null>(null);
  const wanted = useRef(false);
  const begin = useCallback(() => {
    const found = (async () => {
      const [client, { solve }] = await Promise.all([load(), import('./solve.ts')]);
      return solve(await client.get<Challenge>('/api/auth/captcha'));
    })();
    // Whoever takes it hears of the failure.
    found.catch(() => undefined);
    solution.current = found;
    return found;
  }, [load]);
  const take = useCallback(async (): Promise<Solution> => {
    const found = solution.current ?? (wanted.current ? begin() : null);
    solution.current = null;
    if (!found) return {};
    setState('proving');
    try {
      return { captcha: await found };
    } catch {
      // Without it the server says what is missing.
      return {};
    } finally {
      setState('idle');
    }
  }, [begin]);
  const proven = useCallback<Captcha['proven']>(
    async (call) => {
      setState('idle');
      let outcome = await call(await take());
      if (asks(outcome)) {
        wanted.current = true;
        outcome = await call(await take());
      }
      if (asks(outcome)) setState('failed');
      // Each solution is good for one try: the next one is looked for meanwhile.
      if (!outcome.ok && wanted.current && !solution.current) void begin();
      return outcome;
    },
    [take, begin],
  );
  return { state, proven };
}

function asks(outcome: Outcome<unknown>): boolean {
  return !outcome.ok && outcome.error.type === ASKS_FOR_CAPTCHA;
}
