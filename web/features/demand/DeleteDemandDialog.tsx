import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { useCall } from '../../api/session/useCall.ts';
import { FormDialog } from '../../form/FormDialog.tsx';
import { SUMMARY } from '../../form/serverErrors.ts';
import { noErrors, useForm } from '../../form/useForm.ts';
import { urlTo } from '../../page/routes.ts';
import { withValues } from '../../ui/withValues.ts';
import type { Demand } from './types.ts';

const texts = withValues(
  defineMessages({
    title: {
      id: 'deleteDemand.title',
      defaultMessage: 'Delete this request?',
      description: 'Title of the question before a request for study material is deleted',
    },
    text: {
      id: 'deleteDemand.text',
      defaultMessage: '“{title}” goes at once and for good. Nobody can answer it any more.',
      description: 'The question before a user deletes their own request; {title} is its title',
    },
    textStaff: {
      id: 'deleteDemand.text.staff',
      defaultMessage: '“{title}” goes at once and for good. Its answers stay. It is on record.',
      description:
        'The question before a member of staff deletes a user’s request; {title} is its title',
    },
    submit: {
      id: 'deleteDemand.submit',
      defaultMessage: 'Delete',
      description: 'Button that deletes a request for study material for good',
    },
    answered: {
      id: 'deleteDemand.answered',
      defaultMessage: 'It was answered meanwhile, so it stays.',
      description: 'Error where a user deletes a request that somebody has answered',
    },
  }),
);

export interface DeleteDemandDialogProps {
  demand: Demand;
  /** As whom it is deleted; null while the dialog is closed. */
  as: 'own' | 'staff' | null;
  onClose: () => void;
}

/** The question before a request is deleted; then the list of requests opens. */
export function DeleteDemandDialog({ demand, as, onClose }: DeleteDemandDialogProps) {
  const intl = useIntl();
  const own = useCall('delete', '/api/know-demands/{id}', {
    context: 'demands.delete',
    expects: ['BadRequestError', 'NotFoundError'],
  });
  const any = useCall('delete', '/api/staff/know-demands/{id}', {
    context: 'demands.deleteAny',
    expects: ['NotFoundError'],
  });
  const form = useForm({
    send: async () => {
      const outcome = await (as === 'staff' ? any : own).send({ path: { id: demand.uuid } });
      // Another tab may have deleted it.
      if (outcome.ok || outcome.error.type === 'NotFoundError') {
        location.assign(urlTo('know-demands'));
        return new Promise<never>(() => undefined);
      }
      if (outcome.error.type === 'BadRequestError')
        return { [SUMMARY]: intl.formatMessage(texts.answered) };
      return noErrors;
    },
  });
  return (
    <FormDialog
      form={form}
      open={as !== null}
      onClose={onClose}
      title={<FormattedMessage {...texts.title} />}
      description={
        <FormattedMessage
          {...(as === 'staff' ? texts.textStaff : texts.text)}
          values={{ title: demand.title }}
        />
      }
      submit={<FormattedMessage {...texts.submit} />}
      danger
    />
  );
}
