import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ApiError } from '../../api/errors.ts';
import { useCall } from '../../api/session/useCall.ts';
import { FormDialog } from '../../form/FormDialog.tsx';
import { serverErrors, SUMMARY } from '../../form/serverErrors.ts';
import { useControlledForm } from '../../form/useControlledForm.ts';
import { noErrors } from '../../form/useForm.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { useToasts } from '../../ui/ToastProvider.tsx';
import type { DeskPayment } from './deskCalls.ts';
import { deskTexts, refundTexts as texts } from './deskTexts.ts';
import { minorMoney } from '../../ui/minorMoney.ts';

/** Characters of a reason, as the server takes them. */
const MAX_REASON = 1000;

/** The type of the error for what a payment's state doesn't allow. */
const LATE = 'BadRequestError';

const DOWN = 503;

export interface DeskDialogProps {
  /** null: the dialog isn't open. */
  asked: DeskPayment | null;
  onClose: () => void;
  onDone: (payment: DeskPayment) => void;
  /** The payment has changed meanwhile. */
  onLate: () => void;
}

/** The question before a payment is given back. */
export function DeskDialog({ asked, ...rest }: DeskDialogProps) {
  // A dialog that closes keeps what it was about.
  const [last, setLast] = useState(asked);
  if (asked && asked !== last) setLast(asked);
  if (!last) return null;
  return <RefundDialog key={last.paymentUuid} payment={last} open={asked !== null} {...rest} />;
}

interface RefundDialogProps extends Omit<DeskDialogProps, 'asked'> {
  payment: DeskPayment;
  open: boolean;
}

function RefundDialog({ payment, open, onClose, onDone, onLate }: RefundDialogProps) {
  const intl = useIntl();
  const toasts = useToasts();
  const { status } = payment.subscription;
  const isRunning = status === 'ACTIVE' || status === 'PAST_DUE';
  const call = useCall('post', '/api/staff/plan/payments/{id}/refund', {
    context: 'plan.refund',
    expects: [LATE, 'FormValidationError', DOWN],
  });
  const failed = (error: ApiError) => {
    if (error.status === DOWN) return { [SUMMARY]: intl.formatMessage(texts.down) };
    if (error.type !== LATE) return serverErrors(intl, error, { reason: texts.reasonMissing });
    onLate();
    return { [SUMMARY]: intl.formatMessage(texts.late) };
  };
  const form = useControlledForm({
    initial: { reason: '', endNow: isRunning },
    check: ({ reason }) => ({
      reason: reason.trim() === '' && intl.formatMessage(texts.reasonMissing),
    }),
    send: async ({ reason, endNow }) => {
      const outcome = await call.send({
        path: { id: payment.paymentUuid },
        body: { reason: reason.trim(), endNow },
      });
      if (!outcome.ok) return failed(outcome.error);
      const { answer } = outcome;
      onDone(answer);
      toasts.show(intl.formatMessage(answer.toBeGivenBack ? texts.later : texts.done), 'success');
      return noErrors;
    },
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={
        <FormattedMessage
          {...texts.title}
          values={{
            amount: minorMoney(intl, payment.amount, payment.currency),
            name: <bdi>{payment.userName || intl.formatMessage(deskTexts.left)}</bdi>,
          }}
        />
      }
      description={<FormattedMessage {...texts.text} />}
      submit={<FormattedMessage {...deskTexts.refund} />}
      danger
    >
      <TextArea
        label={<FormattedMessage {...texts.reason} />}
        help={<FormattedMessage {...texts.reasonHelp} />}
        maxLength={MAX_REASON}
        {...form.text('reason')}
      />
      {isRunning && (
        <Checkbox
          label={<FormattedMessage {...texts.end} />}
          checked={form.values.endNow}
          onChange={({ target }) => form.set({ endNow: target.checked })}
        />
      )}
    </FormDialog>
  );
}
