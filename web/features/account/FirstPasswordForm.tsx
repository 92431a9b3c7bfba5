import { FormattedMessage, useIntl } from 'react-intl';
import { useCall } from '../../api/session/useCall.ts';
import { useForm } from '../../form/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import styles from './Form.module.css';
import { NewPasswordField } from './NewPasswordField.tsx';
import { useSignIn } from './signIn.ts';
import { lengthOf, MIN_PASSWORD } from './strength.ts';
import { faults, fields } from './texts.ts';

export interface FirstPasswordFormProps {
  /** The mail's token; valid until a password is saved. */
  token: string;
  /** The account's address. */
  email: string;
  /** Called when the account is confirmed, but signing in failed. */
  onDone: () => void;
  /** Called when the token is no longer valid. */
  onSpent: () => void;
}

/**
 * Confirms a sign-up on another device than the one that signed up: the account opens
 * with the password saved here, the sign-up's or another. Nothing is confirmed before.
 */
export function FirstPasswordForm({ token, email, onDone, onSpent }: FirstPasswordFormProps) {
  const intl = useIntl();
  const call = useCall('post', '/api/auth/accounts/confirm-email', {
    context: 'auth.confirmEmail',
    expects: ['BadRequestError', 'FormValidationError'],
  });
  const { signIn, busy } = useSignIn();
  const form = useForm({
    check: ({ password = '' }) => ({
      password: lengthOf(password) < MIN_PASSWORD && intl.formatMessage(faults.passwordShort),
    }),
    send: async ({ password = '' }) => {
      const outcome = await call.send({ body: { confirmationToken: token, password } });
      if (outcome.ok) {
        const failure = await signIn({ grantType: 'password', email, password });
        return failure ? onDone() : undefined;
      }
      if (outcome.error.type === 'BadRequestError') return onSpent();
      return outcome.error.type === 'FormValidationError'
        ? { password: intl.formatMessage(faults.passwordGuessed) }
        : undefined;
    },
  });
  return (
    <AuthFrame
      title={
        <FormattedMessage
          id="auth.confirm.choose.title"
          defaultMessage="Enter your password again"
          description="Heading where the address of a sign-up is confirmed on another device than that of the sign-up"
        />
      }
      lead={
        <FormattedMessage
          id="auth.confirm.choose.lead"
          defaultMessage="Or choose a new one. You signed up on another device, so the password that you save here opens your account. Nothing is confirmed before, and the link in the mail stays good until then."
          description="Below the heading “Enter your password again”: why a password is asked for once more"
        />
      }
      foot={
        <FormattedMessage
          id="auth.confirm.choose.foot"
          defaultMessage="You didn’t sign up? Then just close this page, and nothing happens with your address."
          description="Below the form that confirms a sign-up with a password, for people whose address was used by another person"
        />
      }
    >
      <form className={styles.form} method="post" {...form.props}>
        <TextField
          label={intl.formatMessage(fields.email)}
          name="email"
          type="email"
          autoComplete="username"
          value={email}
          readOnly
        />
        <NewPasswordField
          {...form.field('password')}
          label="password"
          autoComplete="current-password"
          own={[email]}
        />
        <Button type="submit" size="large" fullWidth loading={form.busy || busy}>
          <FormattedMessage
            id="auth.confirm.choose.submit"
            defaultMessage="Save and log in"
            description="Button that saves the password of a sign-up, confirms its address and signs in"
          />
        </Button>
      </form>
    </AuthFrame>
  );
}
