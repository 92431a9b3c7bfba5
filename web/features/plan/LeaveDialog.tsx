import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { failureText } from '../../api/failureText.ts';
import { useSessionAccess } from '../../api/session/SessionProvider.tsx';
import { useCall } from '../../api/session/useCall.ts';
import { FormDialog } from '../../form/FormDialog.tsx';
import { SUMMARY } from '../../form/serverErrors.ts';
import { useControlledForm } from '../../form/useControlledForm.ts';
import { withValues } from '../../ui/withValues.ts';
import { SHOWN, type Subscription } from './calls.ts';
import { minorMoney } from '../../ui/minorMoney.ts';
import { useLongDay } from './useLongDay.ts';

const texts = withValues(
  defineMessages({
    cancelTitle: {
      id: 'plan.leave.cancel.title',
      defaultMessage: 'Cancel Plus?',
      description: 'Heading of the question before a Plus subscription is cancelled',
    },
    cancelText: {
      id: 'plan.leave.cancel.text',
      defaultMessage: 'You keep Plus until {day}. Nothing more is charged.',
      description: 'What it means to cancel a Plus subscription',
    },
    cancelNow: {
      id: 'plan.leave.cancel.now',
      defaultMessage:
        'Plus ends at once, since the time that you have paid for is over. Nothing more is charged.',
      description: 'What it means to cancel a Plus subscription whose payment was declined',
    },
    trialTitle: {
      id: 'plan.leave.trial.title',
      defaultMessage: 'End the trial?',
      description: 'Heading of the question before a trial of Plus is ended',
    },
    trialText: {
      id: 'plan.leave.trial.text',
      defaultMessage:
        'Plus ends at once, and you can’t try it again. Nothing is charged, now or later.',
      description: 'What it means to end a trial of Plus',
    },
    trialSubmit: {
      id: 'plan.leave.trial.submit',
      defaultMessage: 'End it now',
      description: 'Button in the question that ends a trial of Plus',
    },
    cancelSubmit: {
      id: 'plan.leave.cancel.submit',
      defaultMessage: 'Cancel it now',
      description: 'Button in the question that cancels the Plus subscription',
    },
    withdrawTitle: {
      id: 'plan.leave.withdraw.title',
      defaultMessage: 'Withdraw from the purchase?',
      description: 'Heading of the question before a user withdraws from the purchase of Plus',
    },
    withdrawText: {
      id: 'plan.leave.withdraw.text',
      defaultMessage: 'Plus ends at once, and you get {amount} back the way you paid.',
      description: 'What it means to withdraw from the purchase of Plus',
    },
    withdrawSubmit: {
      id: 'plan.leave.withdraw.submit',
      defaultMessage: 'Withdraw now',
      description: 'Button in the question that withdraws from the purchase of Plus',
    },
    late: {
      id: 'plan.leave.late',
      defaultMessage: 'That isn’t possible any more: it has ended, or the time for it is over.',
      description: 'After the attempt to cancel or to withdraw from a Plus subscription',
    },
  }),
);

export interface Leave {
  how: 'cancel' | 'withdraw';
  subscription: Subscription;
}

export interface LeaveDialogProps {
  /** null: the dialog is closed. */
  leave: Leave | null;
  onClose: () => void;
  /** What is shown is out of date. */
  onChanged: () => void;
}

/** Asks before a subscription is cancelled or withdrawn from, or a trial ended. */
export function LeaveDialog({ leave, onClose, onChanged }: LeaveDialogProps) {
  const intl = useIntl();
  const { load } = useSessionAccess();
  const options = { context: 'plan.leave', expects: SHOWN };
  const cancel = useCall('put', '/api/plan/subscriptions/{id}/cancellation', options);
  const withdraw = useCall('post', '/api/plan/subscriptions/{id}/withdrawal', options);
  const form = useControlledForm({
    initial: {},
    send: async () => {
      if (!leave) return undefined;
      const parts = { path: { id: leave.subscription.subscriptionUuid } };
      const outcome = await (leave.how === 'cancel' ? cancel : withdraw).send(parts);
      onChanged();
      if (!outcome.ok)
        return {
          [SUMMARY]:
            outcome.error.status === 409
              ? intl.formatMessage(texts.late)
              : failureText(intl, outcome.error),
        };
      // What Plus gave ends now: the access token says so from here on.
      if (outcome.answer.premiumStatus === 'NONE')
        await load()
          .then((client) => client.renew())
          .catch(() => undefined);
      onClose();
      return undefined;
    },
  });
  const kind = leave?.subscription.trial ? 'trial' : (leave?.how ?? 'cancel');
  return (
    <FormDialog
      form={form}
      open={leave !== null}
      onClose={() => {
        form.setErrors({});
        onClose();
      }}
      title={<FormattedMessage {...texts[`${kind}Title`]} />}
      description={leave && <Means leave={leave} />}
      submit={<FormattedMessage {...texts[`${kind}Submit`]} />}
      danger
    />
  );
}

function Means({ leave: { how, subscription } }: { leave: Leave }) {
  const intl = useIntl();
  const longDay = useLongDay();
  const { amount, currency, currentPeriodEnd, status, trial } = subscription;
  if (trial) return <FormattedMessage {...texts.trialText} />;
  if (how === 'withdraw')
    return (
      <FormattedMessage
        {...texts.withdrawText}
        values={{ amount: minorMoney(intl, amount, currency) }}
      />
    );
  if (status === 'PAST_DUE' || currentPeriodEnd === null)
    return <FormattedMessage {...texts.cancelNow} />;
  return <FormattedMessage {...texts.cancelText} values={{ day: longDay(currentPeriodEnd) }} />;
}
