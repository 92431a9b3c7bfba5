import { useQueryClient } from '@tanstack/react-query';
import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';
import { type AnswerOf, callUrl } from '../../api/client.ts';
import { useApiQuery } from '../../api/query.tsx';
import { useCall } from '../../api/session/useCall.ts';
import { useOwnUser } from '../../api/session/useOwnUser.ts';
import { FormDialog } from '../../form/FormDialog.tsx';
import { type TextProps, useControlledForm } from '../../form/useControlledForm.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useToasts } from '../../ui/ToastProvider.tsx';
import { AccountCard } from './shared/AccountCard.tsx';
import { FailedPart } from './shared/FailedPart.tsx';
import { hasPasskeys, makePasskey, type PasskeyFault } from './passkeys.ts';
import { MailCodeProof, useNeedsMailCode } from './MailCodeProof.tsx';
import { emptyProof, ProofFields } from './ProofFields.tsx';
import { needsSignIn } from './shared/OwnerProof.tsx';
import { isProofError, proofErrors, proofFaults, unshownText } from './shared/proofs.ts';
import { Row, Rows } from './shared/Rows.tsx';

const texts = withValues(
  defineMessages({
    title: {
      id: 'security.passkeys',
      defaultMessage: 'Passkeys',
      description:
        'Heading of the card that lists passkeys; a passkey signs in with fingerprint, face or the screen lock instead of a password',
    },
    text: {
      id: 'security.passkeys.text',
      defaultMessage:
        'Sign in with your fingerprint, your face or the lock of your screen. Nobody can guess or steal it.',
      description: 'On the card that lists passkeys',
    },
    unsupported: {
      id: 'security.passkeys.unsupported',
      defaultMessage:
        'This browser can’t make passkeys. Open this page on a phone or in a newer browser.',
      description: 'On the card that lists passkeys, where the browser has none',
    },
    add: {
      id: 'security.passkeys.add',
      defaultMessage: 'Add a passkey',
      description: 'Button, and heading of the dialog that it opens',
    },
    addText: {
      id: 'security.passkeys.add.text',
      defaultMessage:
        '{password, select, true {First your password. Then your device asks for you.} other {Your device asks for you.}}',
      description:
        'In the dialog that adds a passkey; {password} is whether the user has a password',
    },
    name: {
      id: 'security.passkeys.name',
      defaultMessage: 'Name, so that you know which one it is',
      description: 'Label of the field for the name of a passkey',
    },
    nameMissing: {
      id: 'security.passkeys.name.missing',
      defaultMessage: 'Write a name of 1 to 60 characters.',
      description: 'Error below the field for the name of a passkey',
    },
    used: {
      id: 'security.passkeys.used',
      defaultMessage: 'Made on {date} · last used on {used}',
      description: 'About a passkey in the list; both are days',
    },
    unused: {
      id: 'security.passkeys.unused',
      defaultMessage: 'Made on {date} · not used yet',
      description: 'About a passkey in the list; {date} is a day',
    },
    elsewhere: {
      id: 'security.passkeys.host',
      defaultMessage: 'works on {host}',
      description:
        'About a passkey in the list that belongs to another site of the platform; {host} is that site’s address',
    },
    rename: {
      id: 'security.passkeys.rename',
      defaultMessage: 'Rename {name}',
      description: 'Button that renames a passkey, and heading of the dialog that it opens',
    },
    remove: {
      id: 'security.passkeys.remove',
      defaultMessage: 'Remove {name}',
      description: 'Button that removes a passkey',
    },
    removeTitle: {
      id: 'security.passkeys.remove.title',
      defaultMessage: 'Remove this passkey?',
      description: 'Heading of a dialog',
    },
    removeText: {
      id: 'security.passkeys.remove.text',
      defaultMessage: '“{name}” signs in no more. Remove it on your device, too.',
      description: 'In the dialog that removes a passkey; {name} is its name',
    },
    removeAction: {
      id: 'security.remove',
      defaultMessage: 'Remove',
      description: 'Button in a dialog that removes a way to sign in',
    },
    save: {
      id: 'account.save',
      defaultMessage: 'Save',
      description: 'Button that saves what was changed in a form',
    },
    added: {
      id: 'security.passkeys.added',
      defaultMessage: 'Your passkey is ready.',
      description: 'Short message after a passkey was added',
    },
    removed: {
      id: 'security.passkeys.removed',
      defaultMessage: 'The passkey is removed.',
      description: 'Short message after a passkey was removed',
    },
    onlyWay: {
      id: 'security.onlyWay',
      defaultMessage: 'This is your only way in. Choose a password first.',
      description: 'Short message when the user tries to remove the only way to sign in',
    },
  }),
);

const faults = withValues(
  defineMessages({
    cancelled: {
      id: 'security.passkeys.cancelled',
      defaultMessage: 'Your device made no passkey. Try again when you’re ready.',
      description:
        'Short message when the user has closed the dialog of their device, or let it time out',
    },
    known: {
      id: 'security.passkeys.known',
      defaultMessage: 'This device has a passkey for your account already.',
      description: 'Short message where a device that has a passkey is asked for another one',
    },
    failed: {
      id: 'security.passkeys.failed',
      defaultMessage: 'That didn’t work on this device. Try another one.',
      description: 'Short message where a device can’t make a passkey',
    },
  }),
);

type Passkey = AnswerOf<'/api/auth/accounts/{id}/passkeys'>[number];
type Question = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey };

/** The list of passkeys, with the actions to add, rename and remove one. */
export function PasskeysCard() {
  const { user } = useOwnUser();
  const [question, setQuestion] = useState<Question | null>(null);
  const passkeys = useApiQuery(
    '/api/auth/accounts/{id}/passkeys',
    { path: { id: user.uuid } },
    { context: 'account.getPasskeys' },
  );
  const close = () => setQuestion(null);
  const able = hasPasskeys();
  return (
    <AccountCard
      id="passkeys"
      title={<FormattedMessage {...texts.title} />}
      text={<FormattedMessage {...(able ? texts.text : texts.unsupported)} />}
      busy={passkeys.isLoading}
      actions={
        able && (
          <Button variant="tonal" onClick={() => setQuestion({ kind: 'add' })}>
            <FormattedMessage {...texts.add} />
          </Button>
        )
      }
    >
      {passkeys.isLoading && <Skeleton shape="box" height={64} />}
      {passkeys.isError && <FailedPart onRetry={() => void passkeys.refetch()} />}
      {passkeys.data && passkeys.data.length > 0 && (
        <Rows>
          {passkeys.data.map((passkey) => (
            <PasskeyRow key={passkey.uuid} passkey={passkey} onAsk={setQuestion} />
          ))}
        </Rows>
      )}
      {question?.kind === 'add' && <AddDialog onClose={close} />}
      {question?.kind === 'rename' && <RenameDialog passkey={question.passkey} onClose={close} />}
      {question?.kind === 'remove' && <RemoveDialog passkey={question.passkey} onClose={close} />}
    </AccountCard>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  onAsk: (question: Question) => void;
}

function PasskeyRow({ passkey, onAsk }: PasskeyRowProps) {
  const intl = useIntl();
  const { name, createdOn, usedOn, host } = passkey;
  const day = (time: string) => intl.formatDate(time, { dateStyle: 'medium' });
  const made = usedOn
    ? intl.formatMessage(texts.used, { date: day(createdOn), used: day(usedOn) })
    : intl.formatMessage(texts.unused, { date: day(createdOn) });
  const elsewhere = host !== location.hostname && intl.formatMessage(texts.elsewhere, { host });
  return (
    <Row
      icon={<KeyRound size={22} aria-hidden="true" />}
      title={name}
      text={elsewhere ? `${made} · ${elsewhere}` : made}
      action={
        <>
          <IconButton
            label={intl.formatMessage(texts.rename, { name })}
            onClick={() => onAsk({ kind: 'rename', passkey })}
          >
            <Pencil size={20} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={intl.formatMessage(texts.remove, { name })}
            onClick={() => onAsk({ kind: 'remove', passkey })}
          >
            <Trash2 size={20} aria-hidden="true" />
          </IconButton>
        </>
      }
    />
  );
}

/** Fetches the list again. */
function useRefetchList() {
  const { user } = useOwnUser();
  const queries = useQueryClient();
  const path = { id: user.uuid };
  return async (): Promise<void> => {
    await Promise.all(
      // A passkey counts as a second factor.
      (['/api/auth/accounts/{id}/passkeys', '/api/auth/accounts/{id}/two-factor'] as const).map(
        (call) => queries.invalidateQueries({ queryKey: [callUrl(call, { path })] }),
      ),
    );
  };
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const { user } = useOwnUser();
  const intl = useIntl();
  const toasts = useToasts();
  const refetch = useRefetchList();
  const path = { id: user.uuid };
  const { data: devices } = useApiQuery(
    '/api/auth/accounts/{id}/sessions',
    { path },
    { context: 'account.getDevices' },
  );
  const begin = useCall('post', '/api/auth/accounts/{id}/passkeys/options', {
    context: 'account.beginPasskey',
    expects: proofErrors,
  });
  const mail = useCall('post', '/api/auth/accounts/{id}/two-factor/mail-code', {
    context: 'account.beginPasskey',
    expects: proofErrors,
  });
  const [mailed, setMailed] = useState(false);
  const needsMailCode = useNeedsMailCode();
  const add = useCall('post', '/api/auth/accounts/{id}/passkeys', {
    context: 'account.addPasskey',
    expects: ['DuplicateError'],
  });
  const tell = (fault: PasskeyFault) => toasts.show(intl.formatMessage(faults[fault]), 'warning');

  const suggested = suggestion(devices?.find(({ current }) => current));
  const form = useControlledForm({
    initial: { ...emptyProof, mailCode: '', name: null as string | null },
    send: async ({ name: typed, mailCode, ...proof }) => {
      const name = (typed ?? suggested).trim();
      if (name === '') return undefined;
      if (needsMailCode && !mailed) {
        const sent = await mail.send({ path, body: { password: proof.password } });
        return sent.ok ? setMailed(true) : proofFaults(intl, sent.error);
      }
      const body = { ...proof, ...(needsMailCode && { mailCode }) };
      const begun = await begin.send({ path, body });
      if (!begun.ok) {
        const unshown = unshownText(intl, user, begun.error);
        return unshown === null ? proofFaults(intl, begun.error) : toasts.show(unshown, 'warning');
      }
      // The mailed code is used, whatever the device does now.
      setMailed(false);
      form.set({ mailCode: '' });
      const made = await makePasskey(begun.answer.publicKey);
      if (typeof made === 'string') return tell(made);
      const credential = { requestId: begun.answer.requestId, name, credential: made };
      const added = await add.send({ path, body: credential });
      if (!added.ok) return added.error.type === 'DuplicateError' ? tell('known') : undefined;
      toasts.show(intl.formatMessage(texts.added), 'success');
      onClose();
      return refetch();
    },
  });
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      title={<FormattedMessage {...texts.add} />}
      description={<FormattedMessage {...texts.addText} values={{ password: user.hasPassword }} />}
      submit={<FormattedMessage {...texts.add} />}
      blocked={needsSignIn(user, form.errors)}
    >
      <NameField
        value={form.values.name ?? suggested}
        onChange={(event) => form.set({ name: event.target.value })}
      />
      <ProofFields card="passkeys" form={form} />
      {mailed && <MailCodeProof {...form.text('mailCode')} />}
    </FormDialog>
  );
}

type Device = AnswerOf<'/api/auth/accounts/{id}/sessions'>[number];

/** The default name of a passkey: the device that it is made on. */
function suggestion(device: Device | undefined): string {
  return [device?.system, device?.browser].filter(Boolean).join(', ');
}

function NameField({ value, onChange }: Omit<TextProps, 'error'>) {
  const intl = useIntl();
  return (
    <TextField
      label={intl.formatMessage(texts.name)}
      error={value.trim() === '' ? intl.formatMessage(texts.nameMissing) : undefined}
      value={value}
      onChange={onChange}
      maxLength={60}
      autoComplete="off"
      required
    />
  );
}

interface OneDialogProps {
  passkey: Passkey;
  onClose: () => void;
}

function RenameDialog({ passkey, onClose }: OneDialogProps) {
  const { user } = useOwnUser();
  const refetch = useRefetchList();
  const call = useCall('patch', '/api/auth/accounts/{id}/passkeys/{passkeyId}', {
    context: 'account.renamePasskey',
  });
  const form = useControlledForm({
    initial: { name: passkey.name },
    send: async ({ name }) => {
      if (name.trim() === '') return;
      const path = { id: user.uuid, passkeyId: passkey.uuid };
      const { ok } = await call.send({ path, body: { name: name.trim() } });
      if (!ok) return;
      await refetch();
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      title={<FormattedMessage {...texts.rename} values={{ name: passkey.name }} />}
      submit={<FormattedMessage {...texts.save} />}
    >
      <NameField {...form.text('name')} />
    </FormDialog>
  );
}

function RemoveDialog({ passkey, onClose }: OneDialogProps) {
  const { user } = useOwnUser();
  const intl = useIntl();
  const toasts = useToasts();
  const refetch = useRefetchList();
  const call = useCall('delete', '/api/auth/accounts/{id}/passkeys/{passkeyId}', {
    context: 'account.removePasskey',
    expects: ['ForbiddenError', 'NotFoundError', ...proofErrors],
  });
  const form = useControlledForm({
    initial: emptyProof,
    send: async (body) => {
      const path = { id: user.uuid, passkeyId: passkey.uuid };
      const outcome = await call.send({ path, body });
      if (!outcome.ok && isProofError(outcome.error)) return proofFaults(intl, outcome.error);
      onClose();
      if (!outcome.ok && outcome.error.type === 'ForbiddenError')
        return toasts.show(intl.formatMessage(texts.onlyWay), 'warning');
      await refetch();
      return toasts.show(intl.formatMessage(texts.removed), 'success');
    },
  });
  return (
    <FormDialog
      form={form}
      open
      danger
      onClose={onClose}
      title={<FormattedMessage {...texts.removeTitle} />}
      description={<FormattedMessage {...texts.removeText} values={{ name: passkey.name }} />}
      submit={<FormattedMessage {...texts.removeAction} />}
      blocked={needsSignIn(user, form.errors)}
    >
      <ProofFields card="passkeys" form={form} />
    </FormDialog>
  );
}
