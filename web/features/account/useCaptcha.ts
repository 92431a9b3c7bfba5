/** Solves the captcha that the server requires after suspicious activity, in the background. */
import { useCallback, useRef, useState } from 'react';
import { useSessionAccess } from '../../api/session/SessionProvider.tsx';
import type { Outcome } from '../../api/session/useCall.ts';
import type { Challenge } from './captcha.ts';

/** The type of the error that requires a captcha. */
export const ASKS_FOR_CAPTCHA = 'RequiresCaptchaError';

/** The captcha's part of a call's body. */
export interface Solution {
  captcha?: string;
}

/**
 * The state of the captcha; failed if the challenge couldn't be fetched or solved, or
 * if the server requires another one.
 */
export type CaptchaState = 'idle' | 'proving' | 'failed';

export interface Captcha {
  state: CaptchaState;
  /** Makes a call, and repeats it with a solution if the server requires one. Never throws. */
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
    // The promise's consumer handles the failure.
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
      // Without a solution the server's answer names the missing captcha.
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
      // A solution is valid once: the next one is prefetched.
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
