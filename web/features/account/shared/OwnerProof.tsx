import { useState } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { withValues } from '../../../ui/withValues.ts';
import { useOwnUser } from '../../../api/session/useOwnUser.ts';
import type { OwnUser } from '../../../api/session/types.ts';
import { useSignOut } from '../../../api/session/useSignOut.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import type { TextProps } from '../../../form/useControlledForm.ts';
import type { FieldErrors } from '../../../form/useForm.ts';
import { PasswordProof } from '../PasswordProof.tsx';
import { OWNER } from './proofs.ts';

const texts = withValues(
  defineMessages({
    title: {
      id: 'proof.again.title',
      defaultMessage: 'Is it still you?',
      description:
        'Heading of a notice for a user without a password who signed in a while ago, before something that only the owner of the account may do',
    },
    text: {
      id: 'proof.again.text',
      defaultMessage:
        'You have no password to prove it with, and you signed in a while ago. Sign in once more, then you have ten minutes for this. You come back right here.',
      description: 'Text of the notice “Is it still you?”',
    },
    action: {
      id: 'proof.again.action',
      defaultMessage: 'Sign in again',
      description:
        'Button of the notice “Is it still you?”: leads to signing in, and back to the card',
    },
  }),
);

export interface OwnerProofProps {
  /** The id of the card to return to after signing in. */
  card: string;
  /** A form with the password among its values. */
  form: { errors: FieldErrors; text: (name: 'password') => TextProps };
}

/** Whether only a new sign-in helps. */
export function needsSignIn({ hasPassword }: OwnUser, { [OWNER]: owner }: FieldErrors): boolean {
  return owner === true && !hasPassword;
}

/**
 * Asks for proof that the user is the account's owner before a sensitive action: the
 * password, or for users without one a recent sign-in.
 */
export function OwnerProof({ card, form }: OwnerProofProps) {
  const { user } = useOwnUser();
  if (user.hasPassword) return <PasswordProof {...form.text('password')} />;
  return needsSignIn(user, form.errors) ? <SignInAgain card={card} /> : null;
}

function SignInAgain({ card }: { card: string }) {
  const signOut = useSignOut();
  const [leaving, setLeaving] = useState(false);
  function again() {
    setLeaving(true);
    void signOut(`${location.pathname}${location.search}#${card}`);
  }
  return (
    <Notice
      tone="warning"
      live
      title={<FormattedMessage {...texts.title} />}
      action={
        <Button size="small" loading={leaving} onClick={again}>
          <FormattedMessage {...texts.action} />
        </Button>
      }
    >
      <FormattedMessage {...texts.text} />
    </Notice>
  );
}
