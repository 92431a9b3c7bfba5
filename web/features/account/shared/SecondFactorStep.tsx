import { useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { useFailureReport } from '../../../api/FailureProvider.tsx';
import type { AnswerOf } from '../../../api/client.ts';
import { useSessionAccess } from '../../../api/session/SessionProvider.tsx';
import { useCall } from '../../../api/session/useCall.ts';
import { useOwnUser } from '../../../api/session/useOwnUser.ts';
import { useControlledForm } from '../../../form/useControlledForm.ts';
import { urlTo } from '../../../page/routes.ts';
import { Button } from '../../../ui/Button.tsx';
import { Link } from '../../../ui/Link.tsx';
import { useToasts } from '../../../ui/ToastProvider.tsx';
import { withValues } from '../../../ui/withValues.ts';
import { CodeProof } from '../CodeProof.tsx';
import { PasskeyButton } from '../PasskeyButton.tsx';
import { RecoveryCodesDialog } from '../RecoveryCodes.tsx';
import type { Proof } from '../signIn.ts';
import { TwoFactorSetup } from '../TwoFactorSetup.tsx';
import { proofErrors, proofFaults } from './proofs.ts';
import styles from './SecondFactorStep.module.css';

const texts = withValues(
  defineMessages({
    title: {
      id: 'factor.title',
      defaultMessage: 'One more proof that it is you',
      description:
        'Heading of the step before the pages for staff: they need a second factor beside the password',
    },
    setUp: {
      id: 'factor.setUp',
      defaultMessage:
        'These pages show what people trust us with, so a password alone doesn’t open them. Set up the codes of an app, or a passkey. It takes your password and a code that we mail you.',
      description: 'In the step before the pages for staff, for those without a second factor',
    },
    app: {
      id: 'factor.setUp.app',
      defaultMessage: 'Set up an app',
      description: 'Button that begins to set up an app that makes codes',
    },
    passkey: {
      id: 'factor.setUp.passkey',
      defaultMessage: 'Add a passkey instead',
      description: 'Link to the page on which the user adds a passkey',
    },
    code: {
      id: 'factor.code',
      defaultMessage:
        'You have signed in here without a code so far. Enter the one that your app shows, or a recovery code.',
      description:
        'In the step before the pages for staff, for those whose app makes codes and who signed in before they had it',
    },
    submit: {
      id: 'factor.code.submit',
      defaultMessage: 'Continue',
      description: 'Button that sends the code of the step before the pages for staff',
    },
    byPasskey: {
      id: 'factor.byPasskey',
      defaultMessage: 'You have a passkey. Use it once, and you go on here.',
      description:
        'In the step before the pages for staff, for those who have a passkey and signed in without it',
    },
    failed: {
      id: 'factor.byPasskey.failed',
      defaultMessage: 'This passkey doesn’t open your account here.',
      description: 'Short message where the user’s passkey was refused',
    },
    lost: {
      id: 'factor.lost',
      defaultMessage:
        'Have you lost it? Ask whoever runs the servers: they can remove it, and you set up a new one.',
      description: 'In the step before the pages for staff: help for those who lost their phone',
    },
  }),
);

export interface SecondFactorStepProps {
  state: AnswerOf<'/api/auth/accounts/{id}/two-factor'>;
  /** Called once the session has shown a second factor; its tokens are outdated. */
  onShown: () => void;
}

/** Has the user set up a second factor, or show the one that they have. */
export function SecondFactorStep({ state, onShown }: SecondFactorStepProps) {
  return (
    <div className={styles.step}>
      <h1 className={styles.title}>
        <FormattedMessage {...texts.title} />
      </h1>
      {state.enabled && <ByCode onShown={onShown} />}
      {!state.enabled && state.byMail && <SetUp onShown={onShown} />}
      {!state.enabled && !state.byMail && <ByPasskey onShown={onShown} />}
      {!state.byMail && (
        <p>
          <FormattedMessage {...texts.lost} />
        </p>
      )}
    </div>
  );
}

type WayProps = Pick<SecondFactorStepProps, 'onShown'>;

function SetUp({ onShown }: WayProps) {
  const [open, setOpen] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <>
      <p>
        <FormattedMessage {...texts.setUp} />
      </p>
      <div className={styles.ways}>
        <Button fullWidth onClick={() => setOpen(true)}>
          <FormattedMessage {...texts.app} />
        </Button>
        <Link href={`${urlTo('profile-security')}#passkeys`} variant="standalone">
          <FormattedMessage {...texts.passkey} />
        </Link>
      </div>
      {open && (
        <TwoFactorSetup
          onClose={() => setOpen(false)}
          onDone={(made) => {
            setOpen(false);
            setCodes(made);
          }}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={onShown} />}
    </>
  );
}

function ByCode({ onShown }: WayProps) {
  const { user } = useOwnUser();
  const intl = useIntl();
  const call = useCall('post', '/api/auth/accounts/{id}/two-factor/shown', {
    context: 'account.showSecondFactor',
    expects: proofErrors,
  });
  const form = useControlledForm({
    initial: { code: '' },
    send: async (body) => {
      const outcome = await call.send({ path: { id: user.uuid }, body });
      return outcome.ok ? onShown() : proofFaults(intl, outcome.error);
    },
  });
  return (
    <form className={styles.ways} method="post" {...form.props}>
      <p>
        <FormattedMessage {...texts.code} />
      </p>
      <CodeProof {...form.text('code')} next />
      <Button type="submit" fullWidth loading={call.sending}>
        <FormattedMessage {...texts.submit} />
      </Button>
    </form>
  );
}

function ByPasskey({ onShown }: WayProps) {
  const { user } = useOwnUser();
  const { load } = useSessionAccess();
  const report = useFailureReport();
  const intl = useIntl();
  const toasts = useToasts();
  const token = useCall('post', '/api/auth/oauth/token', {
    context: 'auth.signIn',
    expects: ['InvalidCredentialsError', 'BadRequestError'],
  });
  const refused = () => toasts.show(intl.formatMessage(texts.failed), 'warning');
  async function enter(proof: Proof) {
    const outcome = await token.send({ body: proof });
    if (!outcome.ok) return refused();
    const client = await load();
    const before = client.store.get().tokens;
    const entered = await client.signIn(outcome.answer, report);
    // The session without a second factor is of no more use; nor is another user's.
    if (before)
      await client
        .call('post', '/api/auth/oauth/logout', { body: { refreshToken: before.refreshToken } })
        .catch((error: unknown) => report(error, 'auth.logout'));
    if (entered?.uuid === user.uuid) onShown();
  }
  return (
    <>
      <p>
        <FormattedMessage {...texts.byPasskey} />
      </p>
      <PasskeyButton
        busy={token.sending}
        onPasskey={(proof) => void enter(proof)}
        onFailure={refused}
      />
    </>
  );
}
