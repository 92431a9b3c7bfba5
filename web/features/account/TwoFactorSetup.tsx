import { useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';
import { useCall } from '../../api/session/useCall.ts';
import { useOwnUser } from '../../api/session/useOwnUser.ts';
import { FormDialog } from '../../form/FormDialog.tsx';
import { useControlledForm } from '../../form/useControlledForm.ts';
import { CopyField } from '../../ui/CopyField.tsx';
import { QRCode } from '../../ui/QRCode.tsx';
import { useToasts } from '../../ui/ToastProvider.tsx';
import { needsSignIn, OwnerProof } from './shared/OwnerProof.tsx';
import { CodeProof } from './CodeProof.tsx';
import { MailCodeProof, useNeedsMailCode } from './MailCodeProof.tsx';
import { emptyProof } from './ProofFields.tsx';
import { proofErrors, proofFaults, unshownText } from './shared/proofs.ts';
import styles from './TwoFactorSetup.module.css';

const texts = withValues(
  defineMessages({
    title: {
      id: 'security.twoFactor.setUp.title',
      defaultMessage: 'Set up two-factor sign-in',
      description: 'Heading of the dialog that sets up two-factor sign-in',
    },
    first: {
      id: 'security.twoFactor.setUp.first',
      defaultMessage:
        'You need an app that makes codes, such as the password manager of your phone.{password, select, true { First, your password.} other {}}',
      description:
        'First step of setting up two-factor sign-in; {password} is whether the user has a password',
    },
    scan: {
      id: 'security.twoFactor.setUp.scan',
      defaultMessage: 'Scan this with the app, then type the code that it shows.',
      description: 'Second step of setting up two-factor sign-in',
    },
    qr: {
      id: 'security.twoFactor.setUp.qr',
      defaultMessage: 'QR code for the app that makes codes; the same as the secret beside it',
      description: 'Describes the QR code for people who can’t see it',
    },
    secret: {
      id: 'security.twoFactor.setUp.secret',
      defaultMessage: 'Or type this secret into the app',
      description: 'Label of the secret as a text, for those who can’t scan the QR code',
    },
    next: {
      id: 'account.continue',
      defaultMessage: 'Continue',
      description: 'Button that leads to the next step',
    },
    turnOn: {
      id: 'security.twoFactor.turnOn',
      defaultMessage: 'Turn on',
      description: 'Button that turns two-factor sign-in on',
    },
  }),
);

interface TwoFactorSetupProps {
  onClose: () => void;
  onDone: (codes: readonly string[]) => void;
}

/**
 * Sets up two-factor sign-in: asks for the password if there is one, of staff for a code by
 * mail, then for the app's first code.
 */
export function TwoFactorSetup({ onClose, onDone }: TwoFactorSetupProps) {
  const { user } = useOwnUser();
  const intl = useIntl();
  const [setup, setSetup] = useState<{ secret: string; uri: string } | null>(null);
  const [mailed, setMailed] = useState(false);
  const needsMailCode = useNeedsMailCode();
  const toasts = useToasts();
  const options = { context: 'account.setUpTwoFactor', expects: proofErrors };
  const begin = useCall('post', '/api/auth/accounts/{id}/two-factor', options);
  const mail = useCall('post', '/api/auth/accounts/{id}/two-factor/mail-code', options);
  const enable = useCall('put', '/api/auth/accounts/{id}/two-factor', options);
  const path = { id: user.uuid };

  const form = useControlledForm({
    initial: { ...emptyProof, mailCode: '' },
    send: async ({ password, code, mailCode }) => {
      if (!setup && needsMailCode && !mailed) {
        const sent = await mail.send({ path, body: { password } });
        return sent.ok ? setMailed(true) : proofFaults(intl, sent.error);
      }
      if (!setup) {
        const begun = await begin.send({
          path,
          body: { password, ...(needsMailCode && { mailCode }) },
        });
        if (begun.ok) return setSetup(begun.answer);
        const unshown = unshownText(intl, user, begun.error);
        return unshown === null ? proofFaults(intl, begun.error) : toasts.show(unshown, 'warning');
      }
      const enabled = await enable.send({ path, body: { code } });
      if (!enabled.ok) return proofFaults(intl, enabled.error);
      return onDone(enabled.answer.recoveryCodes);
    },
  });
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      title={<FormattedMessage {...texts.title} />}
      description={
        setup ? (
          <FormattedMessage {...texts.scan} />
        ) : (
          <FormattedMessage {...texts.first} values={{ password: user.hasPassword }} />
        )
      }
      submit={<FormattedMessage {...(setup ? texts.turnOn : texts.next)} />}
      blocked={needsSignIn(user, form.errors)}
    >
      {setup ? (
        <>
          <div className={styles.code}>
            <QRCode value={setup.uri} label={intl.formatMessage(texts.qr)} level="M" />
            <CopyField
              label={intl.formatMessage(texts.secret)}
              value={setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}
            />
          </div>
          <CodeProof {...form.text('code')} next />
        </>
      ) : (
        <>
          <OwnerProof card="two-factor" form={form} />
          {mailed && <MailCodeProof {...form.text('mailCode')} />}
        </>
      )}
    </FormDialog>
  );
}
