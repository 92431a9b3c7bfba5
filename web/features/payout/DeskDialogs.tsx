import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ApiError } from '../../api/errors.ts';
import { useCall } from '../../api/session/useCall.ts';
import { FormDialog } from '../../form/FormDialog.tsx';
import { serverErrors, SUMMARY } from '../../form/serverErrors.ts';
import { useControlledForm } from '../../form/useControlledForm.ts';
import { noErrors } from '../../form/useForm.ts';
import { TextArea } from '../../ui/TextArea.tsx';
import { useToasts } from '../../ui/ToastProvider.tsx';
import type { DeskRequest } from './calls.ts';
import staff from '../staff/shared/Staff.module.css';
import type { Decision } from './DeskList.tsx';
import { Payee } from './DeskRow.tsx';
import { decideTexts as texts } from './deskTexts.ts';
import { money } from './money.ts';

/** Characters of a reason, as the server takes them. */
const MAX_REASON = 1000;

/** The type of the error for what a request's state doesn't allow. */
const LATE = 'BadRequestError';

export interface DeskDialogsProps {
  /** null: no dialog is open. */
  decision: Decision | null;
  onClose: () => void;
  onDecided: (request: DeskRequest) => void;
  /** The request has changed meanwhile. */
  onLate: () => void;
}

/** The questions before a request is approved or rejected. */
export function DeskDialogs({ decision, ...rest }: DeskDialogsProps) {
  // A dialog that closes keeps what it was about.
  const [last, setLast] = useState(decision);
  if (decision && decision !== last) setLast(decision);
  if (!last) return null;
  const { request, deed } = last;
  const Dialog = deed === 'approve' ? ApproveDialog : RejectDialog;
  return (
    <Dialog
      key={`${deed} ${request.requestId}`}
      request={request}
      open={decision !== null}
      {...rest}
    />
  );
}

interface DialogProps extends Omit<DeskDialogsProps, 'decision'> {
  request: DeskRequest;
  open: boolean;
}

function ApproveDialog({ request, open, onClose, onDecided, onLate }: DialogProps) {
  const intl = useIntl();
  const toasts = useToasts();
  const call = useCall('post', '/api/staff/payouts/{id}/approvals', {
    context: 'payouts.approve',
    expects: [LATE],
  });
  const form = useControlledForm({
    initial: {},
    send: async () => {
      const outcome = await call.send({ path: { id: request.requestId } });
      if (!outcome.ok) {
        if (outcome.error.type !== LATE) return noErrors;
        onLate();
        return { [SUMMARY]: intl.formatMessage(texts.late) };
      }
      onDecided(outcome.answer);
      toasts.show(intl.formatMessage(texts.approved), 'success');
      return noErrors;
    },
  });
  const isSecond = request.approvals.some((one) => !one.void);
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={
        <FormattedMessage
          {...texts.approveTitle}
          values={{ amount: money(intl, request.amount, request.currency) }}
        />
      }
      submit={<FormattedMessage {...texts.approve} />}
    >
      <dl className={staff.details}>
        <Payee request={request} />
      </dl>
      <p>
        <FormattedMessage {...(isSecond ? texts.approveSecond : texts.approveFirst)} />
      </p>
    </FormDialog>
  );
}

function RejectDialog({ request, open, onClose, onDecided, onLate }: DialogProps) {
  const intl = useIntl();
  const toasts = useToasts();
  const call = useCall('post', '/api/staff/payouts/{id}/rejections', {
    context: 'payouts.reject',
    expects: [LATE, 'FormValidationError'],
  });
  const failed = (error: ApiError) => {
    if (error.type !== LATE) return serverErrors(intl, error, { reason: texts.reasonMissing });
    onLate();
    return { [SUMMARY]: intl.formatMessage(texts.late) };
  };
  const form = useControlledForm({
    initial: { reason: '' },
    check: ({ reason }) => ({
      reason: reason.trim() === '' && intl.formatMessage(texts.reasonMissing),
    }),
    send: async ({ reason }) => {
      const outcome = await call.send({
        path: { id: request.requestId },
        body: { reason: reason.trim() },
      });
      if (!outcome.ok) return failed(outcome.error);
      onDecided(outcome.answer);
      toasts.show(intl.formatMessage(texts.rejected), 'success');
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
          {...texts.rejectTitle}
          values={{
            amount: money(intl, request.amount, request.currency),
            name: <bdi>{request.userName}</bdi>,
          }}
        />
      }
      description={<FormattedMessage {...texts.rejectText} />}
      submit={<FormattedMessage {...texts.reject} />}
      danger
    >
      <TextArea
        label={<FormattedMessage {...texts.reason} />}
        maxLength={MAX_REASON}
        {...form.text('reason')}
      />
    </FormDialog>
  );
}
