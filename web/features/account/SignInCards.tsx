/** The cards of the password and the e-mail address. */
import { useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';
import { useCall } from '../../api/session/useCall.ts';
import { useOwnUser } from '../../api/session/useOwnUser.ts';
import { FormDialog } from '../../form/FormDialog.tsx';
import { useControlledForm } from '../../form/useControlledForm.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useToasts } from '../../ui/ToastProvider.tsx';
import { emptyProof, ProofFields } from './ProofFields.tsx';
import { AccountCard } from './shared/AccountCard.tsx';
import { needsSignIn } from './shared/OwnerProof.tsx';
import { proofErrors, proofFaults, unshownText } from './shared/proofs.ts';

const texts = withValues(
  defineMessages({
    password: {
      id: 'security.password',
      defaultMessage: 'Password',
      description: 'Heading of a card about signing in',
    },
    passwordText: {
      id: 'security.password.text',
      defaultMessage: 'When you change it, your other devices are signed out.',
      description: 'On the card about the password',
    },
    passwordNone: {
      id: 'security.password.none',
      defaultMessage:
        'You sign in without a password. With “Forgot password” on the sign-in page you get one.',
      description:
        'On the card about the password of a user who has none, because they sign in through a provider',
    },
    passwordChange: {
      id: 'security.password.change',
      defaultMessage: 'Change password',
      description: 'Button, and heading of the dialog that it opens',
    },
    newPassword: {
      id: 'security.password.new',
      defaultMessage: 'New password',
      description: 'Label of a field',
    },
    newPasswordHelp: {
      id: 'security.password.help',
      defaultMessage: 'At least 10 characters. Three words that you like will do.',
      description: 'Below the field for a new password',
    },
    passwordChanged: {
      id: 'security.password.changed',
      defaultMessage: 'Your password is changed. Other devices are signed out.',
      description: 'Short message after the password was changed',
    },
    email: {
      id: 'security.email',
      defaultMessage: 'E-mail address',
      description: 'Heading of a card about signing in',
    },
    confirmed: {
      id: 'security.email.confirmed',
      defaultMessage: 'Confirmed',
      description: 'Badge beside the own e-mail address',
    },
    emailChange: {
      id: 'security.email.change',
      defaultMessage: 'Change address',
      description: 'Button, and heading of the dialog that it opens',
    },
    emailText: {
      id: 'security.email.text',
      defaultMessage:
        'We send a link to the new address. Until you open it, the old one stays. Both are told.',
      description: 'In the dialog that changes the e-mail address',
    },
    newEmail: {
      id: 'security.email.new',
      defaultMessage: 'New e-mail address',
      description: 'Label of a field',
    },
    emailSent: {
      id: 'security.email.sent',
      defaultMessage: 'Look into the mailbox of {email}: there is a link to open.',
      description: 'Short message after a change of the e-mail address was asked for',
    },
  }),
);

/** The password, and the dialog that changes it. */
export function PasswordCard() {
  const { user } = useOwnUser();
  const [open, setOpen] = useState(false);
  return (
    <AccountCard
      title={<FormattedMessage {...texts.password} />}
      text={<FormattedMessage {...(user.hasPassword ? texts.passwordText : texts.passwordNone)} />}
      actions={
        user.hasPassword && (
          <Button variant="tonal" onClick={() => setOpen(true)}>
            <FormattedMessage {...texts.passwordChange} />
          </Button>
        )
      }
    >
      {open && <PasswordDialog onClose={() => setOpen(false)} />}
    </AccountCard>
  );
}

function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { user, refresh } = useOwnUser();
  const intl = useIntl();
  const toasts = useToasts();
  const call = useCall('patch', '/api/auth/accounts/{id}/password', {
    context: 'account.changePassword',
    expects: proofErrors,
  });
  const form = useControlledForm({
    initial: { ...emptyProof, newPassword: '' },
    send: async ({ password, code, newPassword }) => {
      const outcome = await call.send({
        path: { id: user.uuid },
        body: { oldPassword: password, newPassword, code },
      });
      if (!outcome.ok) return proofFaults(intl, outcome.error);
      toasts.show(intl.formatMessage(texts.passwordChanged), 'success');
      onClose();
      return refresh();
    },
  });
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      title={<FormattedMessage {...texts.passwordChange} />}
      submit={<FormattedMessage {...texts.passwordChange} />}
    >
      <ProofFields card="password" form={form} />
      <PasswordField
        label={intl.formatMessage(texts.newPassword)}
        {...form.text('newPassword')}
        help={
          form.errors['newPassword'] == null ? intl.formatMessage(texts.newPasswordHelp) : undefined
        }
        autoComplete="new-password"
        maxLength={1024}
        required
      />
    </FormDialog>
  );
}

/**
 * The e-mail address, and the dialog that changes it. The address is always confirmed,
 * since sign-in requires that.
 */
export function EmailCard() {
  const { user } = useOwnUser();
  const [open, setOpen] = useState(false);
  return (
    <AccountCard
      id="email"
      title={<FormattedMessage {...texts.email} />}
      badge={
        <Badge tone="success">
          <FormattedMessage {...texts.confirmed} />
        </Badge>
      }
      text={user.email}
      actions={
        <Button variant="tonal" onClick={() => setOpen(true)}>
          <FormattedMessage {...texts.emailChange} />
        </Button>
      }
    >
      {open && <EmailDialog onClose={() => setOpen(false)} />}
    </AccountCard>
  );
}

function EmailDialog({ onClose }: { onClose: () => void }) {
  const { user } = useOwnUser();
  const intl = useIntl();
  const toasts = useToasts();
  const call = useCall('patch', '/api/auth/accounts/{id}/email', {
    context: 'account.changeEmail',
    expects: proofErrors,
  });
  const form = useControlledForm({
    initial: { ...emptyProof, newEmail: '' },
    send: async (body) => {
      const outcome = await call.send({ path: { id: user.uuid }, body });
      if (!outcome.ok) {
        const unshown = unshownText(intl, user, outcome.error);
        return unshown === null
          ? proofFaults(intl, outcome.error)
          : toasts.show(unshown, 'warning');
      }
      toasts.show(intl.formatMessage(texts.emailSent, { email: body.newEmail }), 'success');
      return onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      title={<FormattedMessage {...texts.emailChange} />}
      description={<FormattedMessage {...texts.emailText} />}
      submit={<FormattedMessage {...texts.emailChange} />}
      blocked={needsSignIn(user, form.errors)}
    >
      <TextField
        label={intl.formatMessage(texts.newEmail)}
        {...form.text('newEmail')}
        type="email"
        autoComplete="email"
        maxLength={254}
        required
      />
      <ProofFields card="email" form={form} />
    </FormDialog>
  );
}
