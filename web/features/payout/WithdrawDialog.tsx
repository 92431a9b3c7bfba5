import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { failureText } from '../../api/failureText.ts';
import { useCall } from '../../api/session/useCall.ts';
import { FormDialog } from '../../form/FormDialog.tsx';
import { SUMMARY } from '../../form/serverErrors.ts';
import { useControlledForm } from '../../form/useControlledForm.ts';
import { withValues } from '../../ui/withValues.ts';
import type { PayoutRequest } from './calls.ts';
import { money } from './money.ts';

const texts = withValues(
  defineMessages({
    title: {
      id: 'payouts.withdraw.title',
      defaultMessage: 'Withdraw this request?',
      description: 'Heading of the question before a request for a payout is taken back',
    },
    text: {
      id: 'payouts.withdraw.text',
      defaultMessage: '{amount} goes back to your balance. You can request it again.',
      description: 'What it means to take back a request for a payout',
    },
    submit: {
      id: 'payouts.withdraw.submit',
      defaultMessage: 'Withdraw it',
      description: 'Button that takes back a request for a payout, in the question',
    },
    late: {
      id: 'payouts.withdraw.late',
      defaultMessage: 'It is approved already, so it can’t be withdrawn any more.',
      description: 'Why a request for a payout can’t be taken back',
    },
  }),
);

export interface WithdrawDialogProps {
  /** null: the dialog is closed. */
  request: PayoutRequest | null;
  onClose: () => void;
  /** What is shown may be out of date. */
  onChanged: () => void;
}

/** Asks before a request is withdrawn. */
export function WithdrawDialog({ request, onClose, onChanged }: WithdrawDialogProps) {
  const intl = useIntl();
  const call = useCall('delete', '/api/payouts/requests/{id}', {
    context: 'payouts.withdraw',
    expects: ['ForbiddenError'],
  });
  const form = useControlledForm({
    initial: {},
    send: async () => {
      if (!request) return undefined;
      const outcome = await call.send({ path: { id: request.requestId } });
      onChanged();
      if (outcome.ok) {
        onClose();
        return undefined;
      }
      return {
        [SUMMARY]:
          outcome.error.type === 'ForbiddenError'
            ? intl.formatMessage(texts.late)
            : failureText(intl, outcome.error),
      };
    },
  });
  return (
    <FormDialog
      form={form}
      open={request !== null}
      onClose={() => {
        form.setErrors({});
        onClose();
      }}
      title={<FormattedMessage {...texts.title} />}
      description={
        request && (
          <FormattedMessage
            {...texts.text}
            values={{ amount: money(intl, request.amount, request.currency) }}
          />
        )
      }
      submit={<FormattedMessage {...texts.submit} />}
      danger
    />
  );
}
