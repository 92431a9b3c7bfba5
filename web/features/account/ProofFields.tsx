import { useOwnUser } from '../../api/session/useOwnUser.ts';
import type { TextProps } from '../../form/useControlledForm.ts';
import type { FieldErrors } from '../../form/useForm.ts';
import { CodeProof } from './CodeProof.tsx';
import { OwnerProof } from './shared/OwnerProof.tsx';

/** The values of the fields. */
export const emptyProof = { password: '', code: '' };

export interface ProofFieldsProps {
  /** The id of the card to return to after signing in again. */
  card: string;
  /** A form with emptyProof among its values, and the errors of proofFaults. */
  form: { errors: FieldErrors; text: (name: 'password' | 'code') => TextProps };
  /** Asks for a code whatever the user's two-factor state, which may be outdated. */
  asksForCode?: boolean;
}

/** The proof of ownership of a sensitive action: OwnerProof, and a code if two-factor is on. */
export function ProofFields({ card, form, asksForCode = false }: ProofFieldsProps) {
  const { user } = useOwnUser();
  const code = form.text('code');
  // A rate limit concerns both fields and is shown once.
  const told = user.hasPassword && code.error === form.errors['password'];
  return (
    <>
      <OwnerProof card={card} form={form} />
      {(user.twoFactor || asksForCode) && (
        <CodeProof {...code} error={told ? undefined : code.error} />
      )}
    </>
  );
}
