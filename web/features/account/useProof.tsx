import { type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import type { ApiError } from '../../app/errors.ts';
import { useOwnUser } from '../../app/session/useOwnUser.ts';
import { needsSignIn, OwnerProof } from './OwnerProof.tsx';
import { CodeProof } from './PasswordProof.tsx';
import { type FieldErrors, fieldErrors } from './proofs.ts';

interface Proof {
  /** What the call sends. */
  body: { password: string; code: string };
  /** The fields. */
  fields: ReactNode;
  /** What is said below them, and below fields that the dialog has beside them. */
  errors: FieldErrors;
  /** Nothing can be sent: one must sign in again first. */
  blocked: boolean;
  fail: (error: ApiError) => void;
  clear: () => void;
}

/**
 * What is asked of an account's owner where something is at stake: what
 * OwnerProof asks for, and a code where signing in asks for one. card is where
 * to come back to after signing in again; asksForCode is for who knows better than
 * the user that was read last.
 */
export function useProof(card: string, asksForCode = false): Proof {
  const { user } = useOwnUser();
  const intl = useIntl();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  // Having to wait is a matter of both fields; it is told once.
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
