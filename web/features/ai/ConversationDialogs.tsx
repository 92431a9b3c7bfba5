import { useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useCall } from '../../api/session/useCall.ts';
import { FormDialog } from '../../form/FormDialog.tsx';
import { SUMMARY, serverErrors } from '../../form/serverErrors.ts';
import { noErrors, useForm } from '../../form/useForm.ts';
import { TextField } from '../../ui/TextField.tsx';
import { CONVERSATIONS } from './keys.ts';
import { listTexts as texts } from './listTexts.ts';
import type { Asked } from './SchoolBotScreen.tsx';
import type { Conversation } from './shared/types.ts';

export interface ConversationDialogsProps {
  asked: Asked;
  onClose: () => void;
  onDeleted: () => void;
}

/** The dialogs about a conversation. */
export function ConversationDialogs({ asked, onClose, onDeleted }: ConversationDialogsProps) {
  const { kind, conversation } = asked;
  return kind === 'rename' ? (
    <Rename conversation={conversation} onClose={onClose} />
  ) : (
    <Delete conversation={conversation} onClose={onClose} onDeleted={onDeleted} />
  );
}

/** As many characters as a list shows of a name. */
const MAX_TITLE = 120;

interface DialogProps {
  conversation: Conversation;
  onClose: () => void;
}

function Rename({ conversation, onClose }: DialogProps) {
  const intl = useIntl();
  const queries = useQueryClient();
  const call = useCall('patch', '/api/ai/conversations/{id}', {
    context: 'schoolBot.rename',
    expects: ['FormValidationError', 'NotFoundError'],
  });
  const form = useForm({
    check: ({ title }) =>
      title?.trim() ? noErrors : { title: <FormattedMessage {...texts.nameMissing} /> },
    async send({ title = '' }) {
      const outcome = await call.send({
        path: { id: conversation.uuid },
        body: { title: title.trim().replaceAll(/\s+/g, ' ') },
      });
      if (!outcome.ok)
        return outcome.error.type === 'NotFoundError'
          ? { [SUMMARY]: intl.formatMessage(texts.deleteGone) }
          : serverErrors(intl, outcome.error, { title: texts.nameWrong });
      void queries.invalidateQueries({ queryKey: CONVERSATIONS });
      onClose();
      return noErrors;
    },
  });
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      title={<FormattedMessage {...texts.renameTitle} />}
      submit={<FormattedMessage {...texts.save} />}
    >
      <TextField
        label={intl.formatMessage(texts.name)}
        defaultValue={conversation.title}
        maxLength={MAX_TITLE}
        autoComplete="off"
        required
        {...form.field('title')}
      />
    </FormDialog>
  );
}

function Delete({ conversation, onClose, onDeleted }: DialogProps & { onDeleted: () => void }) {
  const queries = useQueryClient();
  const call = useCall('delete', '/api/ai/conversations/{id}', {
    context: 'schoolBot.delete',
    expects: ['NotFoundError'],
  });
  const form = useForm({
    async send() {
      const outcome = await call.send({ path: { id: conversation.uuid } });
      // Another tab may have deleted it.
      if (!outcome.ok && outcome.error.type !== 'NotFoundError') return noErrors;
      void queries.invalidateQueries({ queryKey: CONVERSATIONS });
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
      description={
        <FormattedMessage {...texts.deleteText} values={{ title: conversation.title }} />
      }
      submit={<FormattedMessage {...texts.deleteSubmit} />}
      danger
    />
  );
}
