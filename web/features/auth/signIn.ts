/** Getting a session, by whatever somebody has to show for it. */
import { useCallback, useRef, useState } from 'react';
import { useFailureReport } from '../../app/Failures.tsx';
import type { ApiError } from '../../app/errors.ts';
import { useSessionAccess } from '../../app/session/SessionProvider.tsx';
import { useCall } from '../../app/session/useCall.ts';
import type { Challenge } from './captcha.ts';
import { forgetSignUp } from './pending.ts';
import { nextPath } from './redirect.ts';

/** What one signs in with. */
export type Proof =
  | { grantType: 'password'; email: string; password: string }
  | { grantType: 'passkey'; requestId: string; credential: unknown }
  | { grantType: 'provider'; ticket: string; password?: string; dateOfBirth?: string };

/** What may be asked for besides. */
export interface Extra {
  /** Of two-factor. */
  code?: string;
}

export interface SignIn {
  /** Signs in and leaves the page; otherwise tells why not. Never throws. */
  signIn: (proof: Proof, extra?: Extra) => Promise<ApiError | null>;
  /** Until the next page comes. */
  busy: boolean;
  /** The browser is proving that it isn't a robot. */
  proving: boolean;
}

/** What the screens say themselves. */
const expects = [
  'InvalidCredentialsError',
  'EmailConfirmationRequiredError',
  'EmailAccountExistsError',
  'TooManyLoginAttemptsError',
  'Requires2FAError',
  'Invalid2FATokenError',
  'RequiresCaptchaError',
  'FormValidationError',
  'AuthorizationError',
  'BadRequestError',
];

export function useSignIn(): SignIn {
  const token = useCall('post', '/api/auth/oauth/token', { context: 'auth.signIn', expects });
  const { load } = useSessionAccess();
  const report = useFailureReport();
  const [leaving, setLeaving] = useState(false);
  const captcha = useCaptcha();
  const { send } = token;
  const { proving, take, next: prepare } = captcha;
  const signIn = useCallback(
    async (proof: Proof, extra: Extra = {}) => {
      const body = { ...proof, ...extra };
      let outcome = await send({ body: { ...body, ...(await take(false)) } });
      if (!outcome.ok && outcome.error.type === 'RequiresCaptchaError')
        outcome = await send({ body: { ...body, ...(await take(true)) } });
      if (!outcome.ok) {
        prepare();
        return outcome.error;
      }
      setLeaving(true);
      const user = await (await load()).signIn(outcome.answer, report);
      const next = nextPath(user);
      forgetSignUp();
      location.assign(next);
      return null;
    },
    [send, take, prepare, load, report],
  );
  return { signIn, busy: token.sending || leaving || proving, proving };
}

interface Captcha {
  proving: boolean;
  /** What goes into the call: a solution once the server has asked for one. */
  take: (asked: boolean) => Promise<{ captcha?: string }>;
  /** Each solution is good for one try: begins with the next one, if the server wants any. */
  next: () => void;
}

/** Solves what the server asks for, beside what the person does. */
function useCaptcha(): Captcha {
  const { load } = useSessionAccess();
  const [proving, setProving] = useState(false);
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
  const take = useCallback(
    async (asked: boolean) => {
      wanted.current ||= asked;
      const found = solution.current ?? (asked ? begin() : null);
      solution.current = null;
      if (!found) return {};
      setProving(true);
      try {
        return { captcha: await found };
      } catch {
        // Without it the server says what is missing.
        return {};
      } finally {
        setProving(false);
      }
    },
    [begin],
  );
  const next = useCallback(() => {
    if (wanted.current && !solution.current) void begin();
  }, [begin]);
  return { proving, take, next };
}
