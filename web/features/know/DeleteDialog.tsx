import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { useCall } from '../../api/session/useCall.ts';
import { FormDialog } from '../../form/FormDialog.tsx';
import { SUMMARY } from '../../form/serverErrors.ts';
import { noErrors, useForm } from '../../form/useForm.ts';
import { useToasts } from '../../ui/ToastProvider.tsx';
import { withValues } from '../../ui/withValues.ts';

const texts = withValues(
  defineMessages({
    title: {
      id: 'deleteKnow.title',
      defaultMessage: 'Delete this know?',
      description: 'Title of the question before study material is deleted',
    },
    text: {
      id: 'deleteKnow.text',
      defaultMessage: '“{title}” goes at once and for good, with its files, views and likes.',
      description: 'The question before study material is deleted; {title} is its title',
    },
    submit: {
      id: 'deleteKnow.submit',
      defaultMessage: 'Delete',
      description: 'Button that deletes study material for good',
    },
    paid: {
      id: 'deleteKnow.paid',
      defaultMessage: 'You are paid for this know, so it can’t be deleted. Our support can help.',
      description: 'Error where study material can’t be deleted because its author is paid for it',
    },
    done: {
      id: 'deleteKnow.done',
      defaultMessage: 'Your know is deleted.',
      description: 'Toast after study material was deleted',
    },
  }),
);

export interface DeleteDialogProps {
  /** What is to be deleted; null while the dialog is closed. */
  know: { uuid: string; title: string } | null;
  onClose: () => void;
  onDeleted: () => void;
}

/** The question before a know is deleted. */
export function DeleteDialog({ know, onClose, onDeleted }: DeleteDialogProps) {
  const intl = useIntl();
  const toasts = useToasts();
  const call = useCall('delete', '/api/knows/{id}', {
    context: 'knows.delete',
    expects: ['KnowIsUndeletableError', 'NotFoundError'],
  });
  const form = useForm({
    send: async () => {
      if (!know) return noErrors;
      const outcome = await call.send({ path: { id: know.uuid } });
      // Another tab may have deleted it.
      if (!outcome.ok && outcome.error.type === 'KnowIsUndeletableError')
        return { [SUMMARY]: intl.formatMessage(texts.paid) };
      if (!outcome.ok && outcome.error.type !== 'NotFoundError') return noErrors;
      onClose();
      onDeleted();
      toasts.show(intl.formatMessage(texts.done), 'success');
      return noErrors;
    },
  });
  return (
    <FormDialog
      form={form}
      open={know !== null}
      onClose={onClose}
      title={<FormattedMessage {...texts.title} />}
      description={<FormattedMessage {...texts.text} values={{ title: know?.title ?? '' }} />}
      submit={<FormattedMessage {...texts.submit} />}
      danger
    />
  );
}
