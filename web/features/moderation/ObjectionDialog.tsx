import { FormattedMessage, useIntl } from 'react-intl';
import { useCall } from '../../api/session/useCall.ts';
import { FormDialog } from '../../form/FormDialog.tsx';
import { serverErrors } from '../../form/serverErrors.ts';
import { useControlledForm } from '../../form/useControlledForm.ts';
import { noErrors } from '../../form/useForm.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { useToasts } from '../../ui/ToastProvider.tsx';
import { objectionTexts as texts } from './objectionTexts.ts';

/** Characters of an objection, as the server takes them. */
const MAX_TEXT = 2000;

export interface ObjectionDialogProps {
  know: { uuid: string; title: string };
  open: boolean;
  onClose: () => void;
  onSent: () => void;
}

/** Asks an author why the removal of their know is wrong. */
export function ObjectionDialog({ know, open, onClose, onSent }: ObjectionDialogProps) {
  const intl = useIntl();
  const toasts = useToasts();
  const call = useCall('post', '/api/knows/{id}/objection', {
    context: 'knows.object',
    expects: ['FormValidationError', 'DuplicateError', 'BadRequestError', 'NotFoundError'],
  });
  const form = useControlledForm({
    initial: { text: '', statement: false },
    check: ({ text, statement }) => ({
      text: text.trim() === '' && intl.formatMessage(texts.textMissing),
      statement: !statement && intl.formatMessage(texts.statementMissing),
    }),
    send: async ({ text, statement }) => {
      const outcome = await call.send({
        path: { id: know.uuid },
        body: { text: text.trim(), statement },
      });
      if (!outcome.ok && outcome.error.type === 'FormValidationError')
        return serverErrors(intl, outcome.error, {
          text: texts.textMissing,
          statement: texts.statementMissing,
        });
      // A failure of another kind was told in a toast; another tab may have objected.
      if (outcome.ok) toasts.show(intl.formatMessage(texts.done), 'success');
      else if (outcome.error.type === 'DuplicateError')
        toasts.show(intl.formatMessage(texts.already));
      else if (outcome.error.status === 0 || outcome.error.status >= 500) return noErrors;
      onClose();
      onSent();
      return noErrors;
    },
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={<FormattedMessage {...texts.title} />}
      description={<FormattedMessage {...texts.lead} values={{ title: <bdi>{know.title}</bdi> }} />}
      submit={<FormattedMessage {...texts.submit} />}
    >
      <TextArea
        label={<FormattedMessage {...texts.text} />}
        help={<FormattedMessage {...texts.textHelp} />}
        rows={5}
        maxLength={MAX_TEXT}
        {...form.text('text')}
      />
      <Checkbox
        label={<FormattedMessage {...texts.statement} />}
        checked={form.values.statement}
        onChange={({ target }) => form.set({ statement: target.checked })}
        error={form.errors['statement']}
      />
    </FormDialog>
  );
}
