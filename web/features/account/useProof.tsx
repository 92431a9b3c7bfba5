import { type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import type { ApiError } from '../../api/errors.ts';
import { useOwnUser } from '../../api/session/useOwnUser.ts';
import { needsSignIn, OwnerProof } from './shared/OwnerProof.tsx';
import { CodeProof } from './PasswordProof.tsx';
import { type FieldErrors, fieldErrors } from './shared/proofs.ts';

interface Proof {
  /** The fields of the call's body. */
  body: { password: string; code: string };
  /** The fields. */
  fields: ReactNode;
  /** Error texts below these fields and below fields that the dialog adds. */
  errors: FieldErrors;
  /** Submission is blocked until the user has signed in again. */
  blocked: boolean;
  fail: (error: ApiError) => void;
  clear: () => void;
}

/**
 * The proof of ownership of a sensitive action: OwnerProof, and a code if two-factor is
 * on. card is the card to return to after signing in again; asksForCode overrides the
 * user's two-factor state, which may be outdated.
 */
export function useProof(card: string, asksForCode = false): Proof {
  const { user } = useOwnUser();
  const intl = useIntl();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  // A rate limit concerns both fields and is shown once.
  const told = user.hasPassword && errors.code === errors.password;
  return {
    body: { password, code },
    errors,
    blocked: needsSignIn(user, errors),
    fail: (error) => setErrors(fieldErrors(intl, error)),
    clear: () => setErrors({}),
    fields: (
      <>
        <OwnerProof card={card} value={password} onChange={setPassword} errors={errors} />
        {(user.twoFactor || asksForCode) && (
          <CodeProof value={code} onChange={setCode} error={told ? undefined : errors.code} />
        )}
      </>
    ),
  };
}
