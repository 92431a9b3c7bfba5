import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';
import { callUrl } from '../../api/client.ts';
import { useApiQuery } from '../../api/query.tsx';
import { useCall } from '../../api/session/useCall.ts';
import { useOwnUser } from '../../api/session/useOwnUser.ts';
import { FormDialog } from '../../form/FormDialog.tsx';
import { useControlledForm } from '../../form/useControlledForm.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { useToasts } from '../../ui/ToastProvider.tsx';
import { emptyProof, ProofFields } from './ProofFields.tsx';
import { AccountCard } from './shared/AccountCard.tsx';
import { needsSignIn } from './shared/OwnerProof.tsx';
import { proofErrors, proofFaults } from './shared/proofs.ts';
import { RecoveryCodesDialog } from './RecoveryCodes.tsx';
import { TwoFactorSetup } from './TwoFactorSetup.tsx';

const texts = withValues(
  defineMessages({
    title: {
      id: 'security.twoFactor',
      defaultMessage: 'Two-factor sign-in',
      description: 'Heading of a card: signing in with a password and a code from an app',
    },
    text: {
      id: 'security.twoFactor.text',
      defaultMessage:
        '{password, select, true {Besides your password, a code from an app on your phone. Who learns your password still can’t get in.} other {When you sign in, a code from an app on your phone, too. Who gets into your mailbox or your other accounts still can’t get in here.}}',
      description:
        'On the card about two-factor sign-in while it is off; {password} is whether the user has a password',
    },
    left: {
      id: 'security.twoFactor.left',
      defaultMessage:
        '{count, plural, =0 {You have no recovery codes left. Make new ones.} one {You have one recovery code left.} other {You have # recovery codes left.}}',
      description:
        'On the card about two-factor sign-in while it is on; recovery codes work where the phone is lost',
    },
    on: {
      id: 'security.on',
      defaultMessage: 'On',
      description: 'Badge: a way of protecting the account is on',
    },
    off: {
      id: 'security.off',
      defaultMessage: 'Off',
      description: 'Badge: a way of protecting the account is off',
    },
    setUp: {
      id: 'security.twoFactor.setUp',
      defaultMessage: 'Set it up',
      description: 'Button that begins to set up two-factor sign-in',
    },
    renew: {
      id: 'security.twoFactor.renew',
      defaultMessage: 'New recovery codes',
      description: 'Button that makes new recovery codes, and heading of its dialog',
    },
    renewText: {
      id: 'security.twoFactor.renew.text',
      defaultMessage: 'The old ones stop working.',
      description: 'In the dialog that makes new recovery codes',
    },
    turnOff: {
      id: 'security.twoFactor.turnOff',
      defaultMessage: 'Turn off',
      description: 'Button that turns two-factor sign-in off',
    },
    turnOffTitle: {
      id: 'security.twoFactor.turnOff.title',
      defaultMessage: 'Turn two-factor sign-in off?',
      description: 'Heading of a dialog',
    },
    turnOffText: {
      id: 'security.twoFactor.turnOff.text',
      defaultMessage:
        '{password, select, true {Then your password alone is enough to sign in.} other {Then nobody is asked for a code any more.}}',
      description:
        'In the dialog that turns two-factor sign-in off; {password} is whether the user has a password',
    },
    turnedOff: {
      id: 'security.twoFactor.turnedOff',
      defaultMessage: 'Two-factor sign-in is off.',
      description: 'Short message',
    },
  }),
);

type Dialog = 'set-up' | 'renew' | 'turn-off';

/** The state of two-factor sign-in, and its actions. */
export function TwoFactorCard() {
  const { user, refresh } = useOwnUser();
  const queries = useQueryClient();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const path = { id: user.uuid };
  const state = useApiQuery(
    '/api/auth/accounts/{id}/two-factor',
    { path },
    { context: 'account.getTwoFactor' },
  );
  const enabled = state.data?.enabled ?? user.twoFactor;

  async function changed(newCodes: readonly string[] | null) {
    setDialog(null);
    setCodes(newCodes);
    const queryKey = [callUrl('/api/auth/accounts/{id}/two-factor', { path })];
    await Promise.all([queries.invalidateQueries({ queryKey }), refresh()]);
  }
  const close = () => setDialog(null);
  return (
    <AccountCard
      id="two-factor"
      title={<FormattedMessage {...texts.title} />}
      badge={
        <Badge tone={enabled ? 'success' : 'neutral'}>
          <FormattedMessage {...(enabled ? texts.on : texts.off)} />
        </Badge>
      }
      text={
        enabled && state.data ? (
          <FormattedMessage {...texts.left} values={{ count: state.data.recoveryCodesLeft }} />
        ) : (
          <FormattedMessage {...texts.text} values={{ password: user.hasPassword }} />
        )
      }
      actions={
        enabled ? (
          <>
            <Button variant="tonal" onClick={() => setDialog('renew')}>
              <FormattedMessage {...texts.renew} />
            </Button>
            <Button variant="quiet" onClick={() => setDialog('turn-off')}>
              <FormattedMessage {...texts.turnOff} />
            </Button>
          </>
        ) : (
          <Button variant="tonal" onClick={() => setDialog('set-up')}>
            <FormattedMessage {...texts.setUp} />
          </Button>
        )
      }
    >
      {dialog === 'set-up' && (
        <TwoFactorSetup onClose={close} onDone={(made) => void changed(made)} />
      )}
      {dialog === 'renew' && <RenewDialog onClose={close} onDone={(made) => void changed(made)} />}
      {dialog === 'turn-off' && <TurnOffDialog onClose={close} onDone={() => void changed(null)} />}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </AccountCard>
  );
}

interface DialogProps {
  onClose: () => void;
  onDone: (codes: readonly string[]) => void;
}

function RenewDialog({ onClose, onDone }: DialogProps) {
  const { user } = useOwnUser();
  const intl = useIntl();
  const call = useCall('post', '/api/auth/accounts/{id}/two-factor/recovery-codes', {
    context: 'account.renewCodes',
    expects: proofErrors,
  });
  const form = useControlledForm({
    initial: emptyProof,
    send: async (body) => {
      const outcome = await call.send({ path: { id: user.uuid }, body });
      if (!outcome.ok) return proofFaults(intl, outcome.error);
      return onDone(outcome.answer.recoveryCodes);
    },
  });
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      title={<FormattedMessage {...texts.renew} />}
      description={<FormattedMessage {...texts.renewText} />}
      submit={<FormattedMessage {...texts.renew} />}
      blocked={needsSignIn(user, form.errors)}
    >
      <ProofFields card="two-factor" form={form} asksForCode />
    </FormDialog>
  );
}

function TurnOffDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { user } = useOwnUser();
  const intl = useIntl();
  const toasts = useToasts();
  const call = useCall('delete', '/api/auth/accounts/{id}/two-factor', {
    context: 'account.disableTwoFactor',
    expects: proofErrors,
  });
  const form = useControlledForm({
    initial: emptyProof,
    send: async (body) => {
      const outcome = await call.send({ path: { id: user.uuid }, body });
      if (!outcome.ok) return proofFaults(intl, outcome.error);
      toasts.show(intl.formatMessage(texts.turnedOff), 'success');
      return onDone();
    },
  });
  return (
    <FormDialog
      form={form}
      open
      danger
      onClose={onClose}
      title={<FormattedMessage {...texts.turnOffTitle} />}
      description={
        <FormattedMessage {...texts.turnOffText} values={{ password: user.hasPassword }} />
      }
      submit={<FormattedMessage {...texts.turnOff} />}
      blocked={needsSignIn(user, form.errors)}
    >
      <ProofFields card="two-factor" form={form} asksForCode />
    </FormDialog>
  );
}
