import { useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useCall } from '../../../api/session/useCall.ts';
import { FormSummary } from '../../../form/FormSummary.tsx';
import { serverErrors } from '../../../form/serverErrors.ts';
import { noErrors, useForm } from '../../../form/useForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './CourseFrame.module.css';
import { courseTexts as texts } from './courseTexts.ts';
import { COURSES } from './keys.ts';
import { MOST_STUDIES, type Studies, writeStudies } from './onboarding.ts';
import { MOST_NAME } from './useChosenCourse.ts';

export interface WelcomeProps {
  /** The user's uuid. */
  user: string;
  onDone: (studies: Studies) => void;
  choose: (course: string) => void;
}

/** Names of the fields for courses. */
const FIELDS = ['first', 'second', 'third'] as const;

/** Asks a student once what they study, and for their first courses. */
export function Welcome({ user, onDone, choose }: WelcomeProps) {
  const intl = useIntl();
  const queries = useQueryClient();
  const call = useCall('post', '/api/ai/courses', {
    context: 'course.welcome',
    expects: ['FormValidationError', 'DuplicateError'],
  });
  const done = (subject: string) => {
    writeStudies(user, { subject });
    onDone({ subject: subject.trim() });
  };
  const form = useForm({
    async send(values) {
      let first: string | null = null;
      for (const field of FIELDS) {
        const name = (values[field] ?? '').trim().replaceAll(/\s+/g, ' ');
        if (name === '') continue;
        const outcome = await call.send({ body: { name } });
        if (outcome.ok) first ??= outcome.answer.uuid;
        // The same name in two fields is one course; so is one that was made before a fault.
        else if (outcome.error.type !== 'DuplicateError') {
          const { name: fault } = serverErrors(intl, outcome.error, { name: texts.nameWrong });
          return fault ? { [field]: fault } : serverErrors(intl, outcome.error, {});
        }
      }
      await queries.invalidateQueries({ queryKey: COURSES });
      done(values['subject'] ?? '');
      if (first !== null) choose(first);
      return noErrors;
    },
  });
  return (
    <section className={styles.welcome}>
      <h2 className={styles.title}>
        <FormattedMessage {...texts.welcomeTitle} />
      </h2>
      <p className={styles.lead}>
        <FormattedMessage {...texts.welcomeText} />
      </p>
      <form {...form.props} className={styles.welcomeForm}>
        <FormSummary form={form} />
        <TextField
          label={intl.formatMessage(texts.studiesLabel)}
          maxLength={MOST_STUDIES}
          autoComplete="off"
          {...form.field('subject')}
        />
        <div className={styles.fields}>
          {FIELDS.map((field, index) => (
            <TextField
              key={field}
              label={intl.formatMessage(texts.first, { number: index + 1 })}
              maxLength={MOST_NAME}
              autoComplete="off"
              {...form.field(field)}
            />
          ))}
        </div>
        <div className={styles.actions}>
          <Button type="submit" loading={form.busy}>
            <FormattedMessage {...texts.welcomeSubmit} />
          </Button>
          <Button variant="quiet" onClick={() => done('')}>
            <FormattedMessage {...texts.skip} />
          </Button>
        </div>
      </form>
    </section>
  );
}
