import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useCall } from '../../app/session/useCall.ts';
import { Button } from '../../ui/Button.tsx';
import { DoneScene } from '../../ui/scenes/DoneScene.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { useForm } from './form.ts';
import styles from './Form.module.css';
import { useFragment } from './fragment.ts';
import { NewPasswordField } from './NewPasswordField.tsx';
import { sibling } from './redirect.ts';
import { SignInForm } from './SignInForm.tsx';
import { SpentLink } from './SpentLink.tsx';
import { lengthOf, MIN_PASSWORD } from './strength.ts';
import { faults } from './texts.ts';

/** Setting a new password by the link of a mail. */
export default function ResetPasswordScreen() {
  const fragment = useFragment();
  const token = fragment?.get('token');
  const [state, setState] = useState<'form' | 'done' | 'spent'>('form');
  if (!fragment) return null;
  if (!token || state === 'spent')
    return (
      <SpentLink
        action={
          <Button href={sibling('auth-forgot-password')}>
            <FormattedMessage
              id="auth.reset.again"
              defaultMessage="Get a new link"
              description="Button to the screen for a forgotten password, where a link has expired"
            />
          </Button>
        }
      />
    );
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
  return <Form token={token} onDone={() => setState('done')} onSpent={() => setState('spent')} />;
}

interface FormProps {
  token: string;
  onDone: () => void;
  onSpent: () => void;
}

function Form({ token, onDone, onSpent }: FormProps) {
  const intl = useIntl();
  const call = useCall('post', '/api/auth/accounts/reset-password', {
    context: 'auth.resetPassword',
    expects: ['BadRequestError', 'FormValidationError'],
  });
  const element = useRef<HTMLFormElement>(null);
  const form = useForm(
    element,
    ({ newPassword = '' }) => ({
      newPassword: lengthOf(newPassword) < MIN_PASSWORD && intl.formatMessage(faults.passwordShort),
    }),
    async ({ newPassword = '' }, fail) => {
      const outcome = await call.send({ body: { resetToken: token, newPassword } });
      if (outcome.ok) onDone();
      else if (outcome.error.type === 'BadRequestError') onSpent();
      else if (outcome.error.type === 'FormValidationError')
        fail({ newPassword: intl.formatMessage(faults.passwordGuessed) });
    },
  );
  return (
    <AuthFrame
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
    >
      <form ref={element} className={styles.form} onSubmit={form.onSubmit} method="post" noValidate>
        <NewPasswordField
          name="newPassword"
          label="newPassword"
          error={form.errors['newPassword']}
        />
        <Button type="submit" size="large" fullWidth loading={call.sending}>
          <FormattedMessage
            id="auth.reset.submit"
            defaultMessage="Save the password"
            description="Button that sets a new password"
          />
        </Button>
      </form>
    </AuthFrame>
  );
}
