import { useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useCall } from '../../../api/session/useCall.ts';
import { FormDialog } from '../../../form/FormDialog.tsx';
import { SUMMARY, serverErrors } from '../../../form/serverErrors.ts';
import { noErrors, useForm } from '../../../form/useForm.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { courseTexts as texts } from './courseTexts.ts';
import { COURSES } from './keys.ts';
import type { Course } from './types.ts';
import { MOST_NAME } from './useChosenCourse.ts';

export interface AskedCourse {
  kind: 'create' | 'rename' | 'delete';
  /** null of `create`. */
  course: Course | null;
}

export interface CourseDialogsProps {
  asked: AskedCourse;
  onClose: () => void;
  onCreated: (course: Course) => void;
  onDeleted: (uuid: string) => void;
}

/** The dialogs about a course. */
export function CourseDialogs({ asked, onClose, onCreated, onDeleted }: CourseDialogsProps) {
  const { kind, course } = asked;
  return kind === 'delete' && course ? (
    <Delete course={course} onClose={onClose} onDeleted={onDeleted} />
  ) : (
    <Name course={course} onClose={onClose} onCreated={onCreated} />
  );
}

/** Makes or renames a course. */
function Name({
  course,
  onClose,
  onCreated,
}: Omit<CourseDialogsProps, 'asked' | 'onDeleted'> & { course: Course | null }) {
  const intl = useIntl();
  const queries = useQueryClient();
  const expects = ['FormValidationError', 'DuplicateError', 'NotFoundError', '409'];
  const create = useCall('post', '/api/ai/courses', { context: 'course.create', expects });
  const rename = useCall('patch', '/api/ai/courses/{id}', { context: 'course.rename', expects });
  const form = useForm({
    check: ({ name }) =>
      name?.trim() ? noErrors : { name: <FormattedMessage {...texts.nameMissing} /> },
    async send({ name = '' }) {
      const body = { name: name.trim().replaceAll(/\s+/g, ' ') };
      const outcome = course
        ? await rename.send({ path: { id: course.uuid }, body })
        : await create.send({ body });
      void queries.invalidateQueries({ queryKey: COURSES });
      if (outcome.ok) {
        if (!course) onCreated(outcome.answer);
        onClose();
        return noErrors;
      }
      const { error } = outcome;
      if (error.type === 'DuplicateError') return { name: intl.formatMessage(texts.twice) };
      if (error.status === 409) return { [SUMMARY]: intl.formatMessage(texts.full) };
      if (error.type === 'NotFoundError') {
        onClose();
        return noErrors;
      }
      return serverErrors(intl, error, { name: texts.nameWrong });
    },
  });
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      title={<FormattedMessage {...(course ? texts.renameTitle : texts.add)} />}
      submit={<FormattedMessage {...texts.save} />}
    >
      <TextField
        label={intl.formatMessage(texts.name)}
        defaultValue={course?.name}
        maxLength={MOST_NAME}
        autoComplete="off"
        required
        {...form.field('name')}
      />
    </FormDialog>
  );
}

function Delete({
  course,
  onClose,
  onDeleted,
}: Pick<CourseDialogsProps, 'onClose' | 'onDeleted'> & { course: Course }) {
  const queries = useQueryClient();
  const call = useCall('delete', '/api/ai/courses/{id}', {
    context: 'course.delete',
    expects: ['NotFoundError'],
  });
  const form = useForm({
    async send() {
      const outcome = await call.send({ path: { id: course.uuid } });
      // Another tab may have deleted it.
      if (!outcome.ok && outcome.error.type !== 'NotFoundError') return noErrors;
      onDeleted(course.uuid);
      void queries.invalidateQueries({ queryKey: COURSES });
      onClose();
      return noErrors;
    },
  });
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      title={<FormattedMessage {...texts.deleteTitle} />}
      description={<FormattedMessage {...texts.deleteText} values={{ name: course.name }} />}
      submit={<FormattedMessage {...texts.deleteSubmit} />}
      danger
    />
  );
}
