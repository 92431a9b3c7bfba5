import { FormattedMessage, useIntl } from 'react-intl';
import { useCall } from '../../api/session/useCall.ts';
import { FormDialog } from '../../form/FormDialog.tsx';
import { serverErrors, SUMMARY } from '../../form/serverErrors.ts';
import { useControlledForm } from '../../form/useControlledForm.ts';
import { noErrors } from '../../form/useForm.ts';
import { TextArea } from '../../ui/TextArea.tsx';
import { useToasts } from '../../ui/ToastProvider.tsx';
import { peopleTexts as texts } from './peopleTexts.ts';
import type { StaffUser } from './types.ts';

/** Characters of a reason, as the server takes them. */
const MAX_REASON = 500;

export interface BlockDialogProps {
  /** Who is to be blocked; null while the dialog is closed. */
  user: StaffUser | null;
  onClose: () => void;
  onBlocked: () => void;
}

/** Asks for the reason of a block. */
export function BlockDialog({ user, onClose, onBlocked }: BlockDialogProps) {
  const intl = useIntl();
  const toasts = useToasts();
  const call = useCall('post', '/api/staff/users/{id}/block', {
    context: 'staff.block',
    expects: ['ForbiddenError', 'FormValidationError'],
  });
  const form = useControlledForm({
    initial: { reason: '' },
    check: ({ reason }) => ({
      reason: reason.trim() === '' && intl.formatMessage(texts.reasonMissing),
    }),
    send: async ({ reason }) => {
      if (!user) return noErrors;
      const outcome = await call.send({
        path: { id: user.uuid },
        body: { reason: reason.trim() },
      });
      if (!outcome.ok && outcome.error.type === 'ForbiddenError')
        return { [SUMMARY]: intl.formatMessage(texts.self) };
      if (!outcome.ok) return serverErrors(intl, outcome.error, { reason: texts.reasonMissing });
      onClose();
      onBlocked();
      toasts.show(intl.formatMessage(texts.done, { name: user.name }), 'success');
      return noErrors;
    },
  });
  return (
    <FormDialog
      form={form}
      open={user !== null}
      onClose={onClose}
      title={
        <FormattedMessage {...texts.blockTitle} values={{ name: <bdi>{user?.name ?? ''}</bdi> }} />
      }
      description={<FormattedMessage {...texts.blockText} />}
      submit={<FormattedMessage {...texts.block} />}
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
