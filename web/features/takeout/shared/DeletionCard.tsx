import { useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { withValues } from '../../../ui/withValues.ts';
import { urlTo } from '../../../page/routes.ts';
import { useCall } from '../../../api/session/useCall.ts';
import { useOwnUser } from '../../../api/session/useOwnUser.ts';
import { FormDialog } from '../../../form/FormDialog.tsx';
import { serverErrors } from '../../../form/serverErrors.ts';
import { useControlledForm } from '../../../form/useControlledForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { ChoiceCards } from '../../../ui/ChoiceCards.tsx';
import { Link } from '../../../ui/Link.tsx';
import { AccountCard } from '../../account/shared/AccountCard.tsx';
import { needsSignIn, OwnerProof } from '../../account/shared/OwnerProof.tsx';
import { proofErrors, proofFaults } from '../../account/shared/proofs.ts';
import styles from './DeletionCard.module.css';

const texts = withValues(
  defineMessages({
    title: {
      id: 'data.deletion',
      defaultMessage: 'Delete your account',
      description: 'Heading of the card about deleting the user’s account, and of its dialog',
    },
    text: {
      id: 'data.deletion.text',
      defaultMessage:
        'It stays for 14 more days in which you can change your mind. Then it is gone, everywhere.',
      description: 'On the card about deleting the user’s account',
    },
    due: {
      id: 'data.deletion.due',
      defaultMessage: 'It is under way. Above you can keep your account.',
      description:
        'On the card about deleting the user’s account, once that was asked for; the notice at the top of the page takes it back',
    },
    open: {
      id: 'data.deletion.open',
      defaultMessage: 'Delete account …',
      description: 'Button that opens the dialog in which the user deletes their account',
    },
    gone: {
      id: 'data.deletion.gone',
      defaultMessage:
        'After 14 days these are gone: your profile and picture, what you saved, your sign-ins on all devices. Nobody can bring them back, we neither.',
      description: 'In the dialog in which the user deletes their account',
    },
    export: {
      id: 'data.deletion.export',
      defaultMessage: 'You may want to <link>take your data along</link> first.',
      description:
        'In the dialog in which the user deletes their account; <link> leads to the download of the user’s data',
    },
    choice: {
      id: 'data.deletion.choice',
      defaultMessage: 'What you shared',
      description: 'Label of a choice: what becomes of material that one published',
    },
    anonymise: {
      id: 'data.deletion.anonymise',
      defaultMessage: 'Stays, without my name',
      description: 'A choice: what the user published remains, without its author',
    },
    anonymiseHelp: {
      id: 'data.deletion.anonymise.help',
      defaultMessage: 'Others can go on learning with it.',
      description: 'Below the choice that what the user published remains',
    },
    remove: {
      id: 'data.deletion.remove',
      defaultMessage: 'Goes with me',
      description: 'A choice: what the user published is deleted, too',
    },
    removeHelp: {
      id: 'data.deletion.remove.help',
      defaultMessage: 'It disappears for everybody.',
      description: 'Below the choice that what the user published is deleted, too',
    },
    money: {
      id: 'data.deletion.money',
      defaultMessage: 'I give up the money that I haven’t been paid',
      description:
        'Checkbox in the dialog in which the user deletes their account, for who has earned money',
    },
    moneyHelp: {
      id: 'data.deletion.money.help',
      defaultMessage: 'What is on your balance is lost with the account.',
      description: 'Below the checkbox about money in the dialog about deleting the account',
    },
    moneyLeft: {
      id: 'data.deletion.money.left',
      defaultMessage: 'You still have money here. Ask to be paid first, or give it up.',
      description:
        'Error at the checkbox about money in the dialog about deleting the account: the server found money',
    },
    submit: {
      id: 'data.deletion.submit',
      defaultMessage: 'Delete in 14 days',
      description: 'Button that asks for the deletion of the account',
    },
  }),
);

/**
 * Requests the account's deletion: explains the consequences, asks what happens to
 * published knows, and for the password.
 */
export function DeletionCard() {
  const { user } = useOwnUser();
  const [open, setOpen] = useState(false);
  const due = user.deletionOn !== null;
  return (
    <AccountCard
      id="deletion"
      title={<FormattedMessage {...texts.title} />}
      text={<FormattedMessage {...(due ? texts.due : texts.text)} />}
      actions={
        !due && (
          <Button variant="quiet" className={styles.open} onClick={() => setOpen(true)}>
            <FormattedMessage {...texts.open} />
          </Button>
        )
      }
    >
      {open && <DeletionDialog onClose={() => setOpen(false)} />}
    </AccountCard>
  );
}

type Authored = 'anonymise' | 'remove';

function DeletionDialog({ onClose }: { onClose: () => void }) {
  const { user, refresh } = useOwnUser();
  const intl = useIntl();
  const call = useCall('post', '/api/users/{id}/deletion', {
    context: 'takeout.delete',
    expects: proofErrors,
  });
  // Asked only of those for whom the server has found money.
  const [owed, setOwed] = useState(false);
  const form = useControlledForm({
    initial: { password: '', authoredKnows: 'anonymise' as Authored, giveUpMoney: false },
    send: async (body) => {
      const outcome = await call.send({ path: { id: user.uuid }, body });
      if (!outcome.ok) {
        const found = serverErrors(intl, outcome.error, { giveUpMoney: texts.moneyLeft });
        if (!found['giveUpMoney']) return proofFaults(intl, outcome.error);
        setOwed(true);
        return found;
      }
      onClose();
      await refresh();
      return scrollTo({ top: 0 });
    },
  });
  return (
    <FormDialog
      form={form}
      open
      danger
      onClose={onClose}
      title={<FormattedMessage {...texts.title} />}
      description={<FormattedMessage {...texts.gone} />}
      submit={<FormattedMessage {...texts.submit} />}
      blocked={needsSignIn(user, form.errors)}
    >
      <p>
        <FormattedMessage
          {...texts.export}
          values={{
            link: (words) => <Link href={urlTo('profile-data', { hash: 'export' })}>{words}</Link>,
          }}
        />
      </p>
      <ChoiceCards
        legend={intl.formatMessage(texts.choice)}
        value={[form.values.authoredKnows]}
        onChange={([chosen]) => form.set({ authoredKnows: chosen as Authored })}
        choices={[
          {
            value: 'anonymise',
            label: intl.formatMessage(texts.anonymise),
            help: intl.formatMessage(texts.anonymiseHelp),
          },
          {
            value: 'remove',
            label: intl.formatMessage(texts.remove),
            help: intl.formatMessage(texts.removeHelp),
          },
        ]}
      />
      {owed && (
        <Checkbox
          label={<FormattedMessage {...texts.money} />}
          help={<FormattedMessage {...texts.moneyHelp} />}
          error={form.errors['giveUpMoney']}
          checked={form.values.giveUpMoney}
          onChange={({ currentTarget }) => form.set({ giveUpMoney: currentTarget.checked })}
        />
      )}
      <OwnerProof card="deletion" form={form} />
    </FormDialog>
  );
}
