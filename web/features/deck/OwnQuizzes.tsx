import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { useApiQuery } from '../../api/query.tsx';
import { useCall } from '../../api/session/useCall.ts';
import { FormDialog } from '../../form/FormDialog.tsx';
import { noErrors, useForm } from '../../form/useForm.ts';
import type { components } from '../../generated/api.ts';
import { useMarketLang } from '../../market/language.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { withValues } from '../../ui/withValues.ts';
import styles from './OwnQuizzes.module.css';

type Listed = components['schemas']['ListedUserTopic'];

const texts = withValues(
  defineMessages({
    title: {
      id: 'ownQuizzes.title',
      defaultMessage: 'My quizzes',
      description: 'Heading above the quizzes that the user made',
    },
    empty: {
      id: 'ownQuizzes.empty',
      defaultMessage: 'Open a deck or a topic and press “Make a quiz”. It is listed here then.',
      description: 'In place of the quizzes that the user made, while there is none',
    },
    failed: {
      id: 'ownQuizzes.failed',
      defaultMessage: 'Your quizzes could not be loaded',
      description: 'In place of the quizzes that the user made, where they could not be loaded',
    },
    retry: {
      id: 'ownQuizzes.retry',
      defaultMessage: 'Try again',
      description: 'Button where the user’s quizzes could not be loaded',
    },
    more: {
      id: 'ownQuizzes.more',
      defaultMessage: 'Show all',
      description: 'Button below the newest of the quizzes that the user made',
    },
    rename: {
      id: 'ownQuizzes.rename',
      defaultMessage: 'Rename “{title}”',
      description: 'Button on a quiz of one’s own, read out; and the title of its dialog',
    },
    name: {
      id: 'ownQuizzes.name',
      defaultMessage: 'Title',
      description: 'Label of the field with the title of a quiz',
    },
    missing: {
      id: 'ownQuizzes.missing',
      defaultMessage: 'Please give it a title.',
      description: 'Error: the title of a quiz is empty',
    },
    save: {
      id: 'ownQuizzes.save',
      defaultMessage: 'Save',
      description: 'Button that stores the new title of a quiz',
    },
    remove: {
      id: 'ownQuizzes.delete',
      defaultMessage: 'Delete “{title}”',
      description: 'Button on a quiz of one’s own, read out; and the title of its dialog',
    },
    removeText: {
      id: 'ownQuizzes.delete.text',
      defaultMessage: 'Its link stops working. The flashcards stay.',
      description: 'The question before a user deletes a quiz of their own',
    },
    removeSubmit: {
      id: 'ownQuizzes.delete.submit',
      defaultMessage: 'Delete',
      description: 'Button that deletes a quiz',
    },
  }),
);

const FIRST = 6;
const ALL = 100;
const MAX_TITLE = 120;

/** The quizzes that the user made, to take, rename and delete. */
export function OwnQuizzes() {
  const [all, setAll] = useState(false);
  const list = useApiQuery(
    '/api/user-topics',
    { query: { limit: all ? ALL : FIRST } },
    { context: 'userTopics.list', onScreen: true },
  );
  const refresh = () => void list.refetch();
  return (
    <Section space="tight" title={<FormattedMessage {...texts.title} />}>
      {list.isError && !list.data && (
        <Notice
          tone="warning"
          action={
            <Button size="small" variant="tonal" onClick={refresh}>
              <FormattedMessage {...texts.retry} />
            </Button>
          }
        >
          <FormattedMessage {...texts.failed} />
        </Notice>
      )}
      {list.isPending && <Skeleton height={120} shape="card" />}
      {list.data?.totalElements === 0 && (
        <p className={styles.empty}>
          <FormattedMessage {...texts.empty} />
        </p>
      )}
      {list.data && list.data.totalElements > 0 && (
        <ul className={styles.quizzes}>
          {list.data.content.map((quiz) => (
            <Row key={quiz.uuid} quiz={quiz} onChange={refresh} />
          ))}
        </ul>
      )}
      {list.data && !list.data.last && !all && (
        <Button variant="quiet" loading={list.isFetching} onClick={() => setAll(true)}>
          <FormattedMessage {...texts.more} />
        </Button>
      )}
    </Section>
  );
}

function Row({ quiz, onChange }: { quiz: Listed; onChange: () => void }) {
  const intl = useIntl();
  const lang = useMarketLang();
  const [dialog, setDialog] = useState<'rename' | 'delete' | null>(null);
  const props = { quiz, onClose: () => setDialog(null), onChange };
  return (
    <li className={styles.quiz}>
      <a className={styles.title} href={quiz.path} lang={lang}>
        {quiz.title}
      </a>
      <IconButton
        label={intl.formatMessage(texts.rename, { title: quiz.title })}
        onClick={() => setDialog('rename')}
      >
        <Pencil size={18} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={intl.formatMessage(texts.remove, { title: quiz.title })}
        onClick={() => setDialog('delete')}
      >
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
      {dialog === 'rename' && <RenameDialog {...props} />}
      {dialog === 'delete' && <DeleteDialog {...props} />}
    </li>
  );
}

interface DialogProps {
  quiz: Listed;
  onClose: () => void;
  onChange: () => void;
}

function RenameDialog({ quiz, onClose, onChange }: DialogProps) {
  const intl = useIntl();
  const { send } = useCall('patch', '/api/user-topics/{id}', {
    context: 'userTopics.rename',
    expects: ['FormValidationError'],
  });
  const form = useForm({
    check: ({ title }) =>
      title?.trim() ? noErrors : { title: <FormattedMessage {...texts.missing} /> },
    send: async ({ title = '' }) => {
      const outcome = await send({ path: { id: quiz.uuid }, body: { title } });
      if (!outcome.ok)
        return outcome.error.type === 'FormValidationError'
          ? { title: outcome.error.message }
          : noErrors;
      onChange();
      onClose();
      return noErrors;
    },
  });
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      title={<FormattedMessage {...texts.rename} values={{ title: quiz.title }} />}
      submit={<FormattedMessage {...texts.save} />}
    >
      <TextField
        label={intl.formatMessage(texts.name)}
        defaultValue={quiz.title}
        maxLength={MAX_TITLE}
        autoComplete="off"
        required
        {...form.field('title')}
      />
    </FormDialog>
  );
}

function DeleteDialog({ quiz, onClose, onChange }: DialogProps) {
  const { send } = useCall('delete', '/api/user-topics/{id}', {
    context: 'userTopics.delete',
    expects: ['NotFoundError'],
  });
  const form = useForm({
    send: async () => {
      const outcome = await send({ path: { id: quiz.uuid } });
      // Another tab may have deleted it.
      if (outcome.ok || outcome.error.type === 'NotFoundError') {
        onChange();
        onClose();
      }
      return noErrors;
    },
  });
  return (
    <FormDialog
      form={form}
      open
      danger
      onClose={onClose}
      title={<FormattedMessage {...texts.remove} values={{ title: quiz.title }} />}
      description={<FormattedMessage {...texts.removeText} />}
      submit={<FormattedMessage {...texts.removeSubmit} />}
    />
  );
}
