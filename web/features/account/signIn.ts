/** Signs in with any kind of credential. */
import { useCallback, useState } from 'react';
import { useTrack } from '../../analytics/AnalyticsProvider.tsx';
import { useFailureReport } from '../../api/FailureProvider.tsx';
import type { ApiError } from '../../api/errors.ts';
import { useSessionAccess } from '../../api/session/SessionProvider.tsx';
import { useCall } from '../../api/session/useCall.ts';
import type { CredentialJSON } from './passkeys.ts';
import { forgetSignUp } from './pending.ts';
import { nextPath } from './shared/redirect.ts';
import { ASKS_FOR_CAPTCHA, type CaptchaState, useCaptcha } from './useCaptcha.ts';

/** The credentials. */
export type Proof =
  | { grantType: 'password'; email: string; password: string }
  | { grantType: 'passkey'; requestId: string; credential: CredentialJSON }
  | { grantType: 'provider'; ticket: string; password?: string; dateOfBirth?: string };

/** Further fields that the server may require. */
export interface Extra {
  /** The two-factor code. */
  code?: string;
}

export interface SignIn {
  /** Signs in and leaves the page; otherwise returns the error. Never throws. */
  signIn: (proof: Proof, extra?: Extra) => Promise<ApiError | null>;
  /** Whether a sign-in is under way; stays true until the next page has loaded. */
  busy: boolean;
  /** Whether a captcha is being solved. */
  captcha: CaptchaState;
}

/** Types of errors that the screens show themselves. */
const expects = [
  'InvalidCredentialsError',
  'EmailConfirmationRequiredError',
  'EmailAccountExistsError',
  'TooManyLoginAttemptsError',
  'Requires2FAError',
  'Invalid2FATokenError',
  ASKS_FOR_CAPTCHA,
  'FormValidationError',
  'AuthorizationError',
  'BadRequestError',
];

export function useSignIn(): SignIn {
  const token = useCall('post', '/api/auth/oauth/token', { context: 'auth.signIn', expects });
  const { load } = useSessionAccess();
  const report = useFailureReport();
  const track = useTrack();
  const [leaving, setLeaving] = useState(false);
  const { state: captcha, proven } = useCaptcha();
  const { send } = token;
  const signIn = useCallback(
    async (proof: Proof, extra: Extra = {}) => {
      const body = { ...proof, ...extra };
      const outcome = await proven((solution) => send({ body: { ...body, ...solution } }));
      if (!outcome.ok) return outcome.error;
      setLeaving(true);
      const user = await (await load()).signIn(outcome.answer, report);
      track('sign_in');
      const next = nextPath(user);
      forgetSignUp();
      location.assign(next);
      return null;
    },
    [send, proven, load, report, track],
  );
  return { signIn, busy: token.sending || leaving || captcha === 'proving', captcha };
}
