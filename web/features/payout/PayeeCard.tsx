import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { callUrl } from '../../api/client.ts';
import { failureText } from '../../api/failureText.ts';
import { useCall } from '../../api/session/useCall.ts';
import { FormDialog } from '../../form/FormDialog.tsx';
import { SUMMARY } from '../../form/serverErrors.ts';
import { useControlledForm } from '../../form/useControlledForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import { withValues } from '../../ui/withValues.ts';
import { AccountCard } from '../account/shared/AccountCard.tsx';
import type { PayeeAnswer } from './calls.ts';
import { countryName } from './countries.ts';
import { endingText, momentText, payeeTexts } from './payeeTexts.ts';
import styles from './Request.module.css';

const texts = withValues(
  defineMessages({
    title: {
      id: 'payouts.payee',
      defaultMessage: 'Who is paid',
      description: 'Heading of the card with the name, address and account of who is paid',
    },
    held: {
      id: 'payouts.hold',
      defaultMessage:
        'Requests are held until {until}, since these details were changed on {changed}. If it wasn’t you, change your password and write to us.',
      description:
        'On the card with the details of who is paid, after a change; {until} is a day with the time, {changed} a day',
    },
    change: {
      id: 'payouts.payee.change',
      defaultMessage: 'Change',
      description: 'Button that opens the form with the details of who is paid',
    },
    remove: {
      id: 'payouts.payee.remove',
      defaultMessage: 'Delete',
      description: 'Button that deletes the details of who is paid',
    },
    removeTitle: {
      id: 'payouts.payee.remove.title',
      defaultMessage: 'Delete these details?',
      description: 'Heading of the question before the details of who is paid are deleted',
    },
    removeText: {
      id: 'payouts.payee.remove.text',
      defaultMessage:
        'Your balance stays as it is. Before the next request you write them again, which counts as a change: requests are then held for 72 hours.',
      description: 'What the deletion of the details of who is paid means',
    },
    waiting: {
      id: 'payouts.payee.remove.waiting',
      defaultMessage: 'A request is still waiting with these details. Withdraw it first.',
      description: 'Why the details of who is paid can’t be deleted',
    },
  }),
);

const loadForm = () => import('./PayeeForm.tsx');

export interface PayeeCardProps {
  answer: PayeeAnswer;
}

/** Who is paid, and the form that changes it. */
export function PayeeCard({ answer }: PayeeCardProps) {
  const intl = useIntl();
  const { payee } = answer;
  const [editing, setEditing] = useState(false);
  const [removing, setRemoving] = useState(false);
  const form = useLoaded(loadForm, !payee || editing);
  const title = <FormattedMessage {...texts.title} />;
  if (!payee || editing)
    return (
      <AccountCard title={title} busy={!form}>
        {form ? (
          <form.PayeeForm
            answer={answer}
            onCancel={payee ? () => setEditing(false) : undefined}
            onSaved={() => setEditing(false)}
          />
        ) : (
          <Skeleton height={640} shape="box" />
        )}
      </AccountCard>
    );
  return (
    <AccountCard
      title={title}
      actions={
        <>
          <Button variant="tonal" onClick={() => setEditing(true)}>
            <FormattedMessage {...texts.change} />
          </Button>
          <Button variant="quiet" onClick={() => setRemoving(true)}>
            <FormattedMessage {...texts.remove} />
          </Button>
        </>
      }
    >
      <address className={styles.payee} translate="no">
        <span className={styles.name}>{payee.name}</span>
        <span>{payee.street}</span>
        <span>
          {payee.postalCode} {payee.city}
        </span>
        <span>{countryName(intl.locale, payee.country)}</span>
      </address>
      <p>
        {intl.formatMessage(payeeTexts[payee.kind])} <bdi>{endingText(payee.ending)}</bdi>
      </p>
      {payee.heldUntil !== null && (
        <Notice tone="warning">
          <FormattedMessage
            {...texts.held}
            values={{
              changed: intl.formatDate(payee.changedOn, { dateStyle: 'long' }),
              until: momentText(intl, payee.heldUntil),
            }}
          />
        </Notice>
      )}
      <RemoveDialog open={removing} onClose={() => setRemoving(false)} answer={answer} />
    </AccountCard>
  );
}

interface RemoveDialogProps {
  open: boolean;
  onClose: () => void;
  answer: PayeeAnswer;
}

function RemoveDialog({ open, onClose, answer }: RemoveDialogProps) {
  const intl = useIntl();
  const queries = useQueryClient();
  const call = useCall('delete', '/api/payouts/payee', {
    context: 'payouts.deletePayee',
    expects: ['ForbiddenError'],
  });
  const form = useControlledForm({
    initial: {},
    send: async () => {
      const outcome = await call.send({});
      if (outcome.ok) {
        onClose();
        queries.setQueryData([callUrl('/api/payouts/payee')], { ...answer, payee: null });
        return undefined;
      }
      return outcome.error.type === 'ForbiddenError'
        ? { [SUMMARY]: intl.formatMessage(texts.waiting) }
        : { [SUMMARY]: failureText(intl, outcome.error) };
    },
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={<FormattedMessage {...texts.removeTitle} />}
      description={<FormattedMessage {...texts.removeText} />}
      submit={<FormattedMessage {...texts.remove} />}
      danger
    />
  );
}
