import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useCall } from '../../api/session/useCall.ts';
import { useForm } from '../../form/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import styles from './Form.module.css';
import { NewPasswordField } from './NewPasswordField.tsx';
import { lengthOf, MIN_PASSWORD } from './strength.ts';
import { faults } from './texts.ts';

export interface NewPasswordFormProps {
  /** Sets the password; null until the browser has read the token. */
  token: string | null;
  title: ReactNode;
  lead: ReactNode;
  onDone: () => void;
  /** Called when the token is no longer valid. */
  onSpent: () => void;
}

/** Sets a password with a token from a mail. */
export function NewPasswordForm({ token, title, lead, onDone, onSpent }: NewPasswordFormProps) {
  const intl = useIntl();
  const call = useCall('post', '/api/auth/accounts/reset-password', {
    context: 'auth.resetPassword',
    expects: ['BadRequestError', 'FormValidationError'],
  });
  const form = useForm({
    check: ({ newPassword = '' }) => ({
      newPassword: lengthOf(newPassword) < MIN_PASSWORD && intl.formatMessage(faults.passwordShort),
    }),
    send: async ({ newPassword = '' }) => {
      if (token === null) return undefined;
      const outcome = await call.send({ body: { resetToken: token, newPassword } });
      if (outcome.ok) return onDone();
      if (outcome.error.type === 'BadRequestError') return onSpent();
      return outcome.error.type === 'FormValidationError'
        ? { newPassword: intl.formatMessage(faults.passwordGuessed) }
        : undefined;
    },
  });
  return (
    <AuthFrame title={title} lead={lead}>
      <form className={styles.form} method="post" {...form.props}>
        <NewPasswordField {...form.field('newPassword')} label="newPassword" />
        <Button type="submit" size="large" fullWidth loading={form.busy || token === null}>
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

/** A link to request a new mail, when the token for a password has expired. */
export function NewLinkButton({ href }: { href: string }) {
  return (
    <Button href={href}>
      <FormattedMessage
        id="auth.reset.again"
        defaultMessage="Get a new link"
        description="Button to the screen for a forgotten password, where a link has expired"
      />
    </Button>
  );
}
