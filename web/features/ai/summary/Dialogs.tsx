import { useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useCall } from '../../../api/session/useCall.ts';
import { FormDialog } from '../../../form/FormDialog.tsx';
import { SUMMARY, serverErrors } from '../../../form/serverErrors.ts';
import { noErrors, useForm } from '../../../form/useForm.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { SUMMARIES, summaryKey } from './keys.ts';
import { resultTexts as texts } from './resultTexts.ts';
import type { SummaryDetail } from './types.ts';

export interface DialogsProps {
  asked: 'rename' | 'delete';
  summary: SummaryDetail;
  onClose: () => void;
  onDeleted: () => void;
}

/** The dialogs about a summary. */
export function Dialogs({ asked, ...dialog }: DialogsProps) {
  return asked === 'rename' ? <Rename {...dialog} /> : <Delete {...dialog} />;
}

const MAX_TITLE = 120;

type DialogProps = Omit<DialogsProps, 'asked'>;

function Rename({ summary, onClose }: DialogProps) {
  const intl = useIntl();
  const queries = useQueryClient();
  const call = useCall('patch', '/api/ai/summaries/{id}', {
    context: 'aiSummary.rename',
    expects: ['FormValidationError', 'NotFoundError'],
  });
  const form = useForm({
    check: ({ title }) =>
      title?.trim() ? noErrors : { title: <FormattedMessage {...texts.nameMissing} /> },
    async send({ title = '' }) {
      const outcome = await call.send({
        path: { id: summary.uuid },
        body: { title: title.trim().replaceAll(/\s+/g, ' ') },
      });
      if (!outcome.ok)
        return outcome.error.type === 'NotFoundError'
          ? { [SUMMARY]: intl.formatMessage(texts.gone) }
          : serverErrors(intl, outcome.error, { title: texts.nameWrong });
      queries.setQueryData(summaryKey(summary.uuid), outcome.answer);
      void queries.invalidateQueries({ queryKey: SUMMARIES });
      onClose();
      return noErrors;
    },
  });
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      title={<FormattedMessage {...texts.rename} />}
      submit={<FormattedMessage {...texts.save} />}
    >
      <TextField
        label={intl.formatMessage(texts.name)}
        defaultValue={summary.title}
        maxLength={MAX_TITLE}
        autoComplete="off"
        required
        {...form.field('title')}
      />
    </FormDialog>
  );
}

function Delete({ summary, onClose, onDeleted }: DialogProps) {
  const queries = useQueryClient();
  const call = useCall('delete', '/api/ai/summaries/{id}', {
    context: 'aiSummary.delete',
    expects: ['NotFoundError'],
  });
  const form = useForm({
    async send() {
      const outcome = await call.send({ path: { id: summary.uuid } });
      // Another tab may have deleted it.
      if (!outcome.ok && outcome.error.type !== 'NotFoundError') return noErrors;
      void queries.invalidateQueries({ queryKey: SUMMARIES });
      onClose();
      onDeleted();
      return noErrors;
    },
  });
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      title={<FormattedMessage {...texts.deleteTitle} />}
      description={<FormattedMessage {...texts.deleteText} values={{ title: summary.title }} />}
      submit={<FormattedMessage {...texts.deleteSubmit} />}
      danger
    />
  );
}
