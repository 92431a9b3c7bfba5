import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { DoneScene } from '../../ui/scenes/DoneScene.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { useFragment } from '../../page/fragment.ts';
import { NewLinkButton, NewPasswordForm } from './NewPasswordForm.tsx';
import { sibling } from './shared/redirect.ts';
import { SignInForm } from './SignInForm.tsx';
import { SpentLink } from './SpentLink.tsx';

/** Sets a new password with the link of a mail. */
export default function ResetPasswordScreen() {
  const fragment = useFragment();
  const token = fragment?.get('token') ?? null;
  const [state, setState] = useState<'form' | 'done' | 'spent'>('form');
  if ((fragment && !token) || state === 'spent')
    return <SpentLink action={<NewLinkButton href={sibling('auth-forgot-password')} />} />;
  if (state === 'done')
    return (
      <AuthFrame
        picture={<DoneScene />}
        title={
          <FormattedMessage
            id="auth.reset.done.title"
            defaultMessage="Your new password is set"
            description="Heading after setting a new password by a link"
          />
        }
        lead={
          <FormattedMessage
            id="auth.reset.done.text"
            defaultMessage="All devices were logged out. Log in with the new one."
            description="After setting a new password by a link"
          />
        }
      >
        <SignInForm />
      </AuthFrame>
    );
  return (
    <NewPasswordForm
      token={token}
      title={
        <FormattedMessage
          id="auth.reset.title"
          defaultMessage="Choose a new password"
          description="Heading of the screen that a mail for a forgotten password leads to"
        />
      }
      lead={
        <FormattedMessage
          id="auth.reset.lead"
          defaultMessage="All devices will be logged out, for safety."
          description="Below the heading of the screen for a new password"
        />
      }
      onDone={() => setState('done')}
      onSpent={() => setState('spent')}
    />
  );
}
