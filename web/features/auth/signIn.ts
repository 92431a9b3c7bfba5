/** Getting a session, by whatever somebody has to show for it. */
import { useCallback, useState } from 'react';
import { useFailureReport } from '../../app/Failures.tsx';
import type { ApiError } from '../../app/errors.ts';
import type { PartsOf } from '../../app/session/calls.ts';
import { useSessionAccess } from '../../app/session/SessionProvider.tsx';
import { useCall } from '../../app/session/useCall.ts';
import { nextPath } from './redirect.ts';

export type TokenRequest = PartsOf<'post', '/api/auth/oauth/token'>['body'];

export interface SignIn {
  /** Signs in and leaves the page; otherwise tells why not. Never throws. */
  signIn: (request: TokenRequest) => Promise<ApiError | null>;
  /** Until the next page comes. */
  busy: boolean;
}

/** What the screens say themselves. */
const expects = [
  'InvalidCredentialsError',
  'EmailConfirmationRequiredError',
  'TooManyLoginAttemptsError',
  'FormValidationError',
];

export function useSignIn(): SignIn {
  const token = useCall('post', '/api/auth/oauth/token', { context: 'auth.signIn', expects });
  const { load } = useSessionAccess();
  const report = useFailureReport();
  const [leaving, setLeaving] = useState(false);
  const { send } = token;
  const signIn = useCallback(
    async (request: TokenRequest) => {
      const outcome = await send({ body: request });
      if (!outcome.ok) return outcome.error;
      setLeaving(true);
      await (await load()).signIn(outcome.answer, report);
      location.assign(nextPath());
      return null;
    },
    [send, load, report],
  );
  return { signIn, busy: token.sending || leaving };
}
