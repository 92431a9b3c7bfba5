import { useQueryClient } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useApiQuery } from '../../../api/query.tsx';
import { useCall } from '../../../api/session/useCall.ts';
import { FormSummary } from '../../../form/FormSummary.tsx';
import { serverErrors, SUMMARY } from '../../../form/serverErrors.ts';
import { useControlledForm } from '../../../form/useControlledForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { ChoiceCards } from '../../../ui/ChoiceCards.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { OwnFilesField } from '../../know/shared/OwnFilesField.tsx';
import { useOwnFiles } from '../../know/shared/useOwnFiles.ts';
import { type Chosen, MOST_SOURCES, SourcePicker } from '../sources/SourcePicker.tsx';
import styles from './Exam.module.css';
import { EXAM_ALLOWANCE, EXAMS } from './keys.ts';
import { setUpTexts as texts } from './setUpTexts.ts';
import { useCourse } from '../toolPlace.ts';
import type { Difficulty, Kind } from './types.ts';
import { type ExamPlace, MOST_ABOUT } from './useExamPlace.ts';

const COUNTS = [5, 10, 15, 20, 30];
const MINUTES = [0, 10, 20, 30, 45, 60, 90];
const KINDS: readonly Kind[] = ['CHOICE', 'CLOZE', 'SHORT'];
const DIFFICULTIES: readonly Difficulty[] = ['EASY', 'MEDIUM', 'HARD'];
/** Characters of a pasted text. */
const MOST_TEXT = 200_000;

interface Values {
  sources: Chosen;
  text: string;
  count: string;
  kinds: readonly string[];
  difficulty: Difficulty;
  minutes: string;
  about: string;
}

/** The fields of a call that name sources. */
const SOURCE_FIELD = /^(?:knowUuids|folderUuids|uploadIds)\b/;

/** The form for a new exam. */
export function SetUp({ place }: { place: ExamPlace }) {
  const intl = useIntl();
  const queries = useQueryClient();
  const course = useCourse();
  const allowance = useApiQuery('/api/ai/exams/allowance', {}, { context: 'mockExam.allowance' });
  const create = useCall('post', '/api/ai/exams', {
    context: 'mockExam.create',
    expects: ['FormValidationError', 'TooManyRequestsError', '409'],
  });
  const files = useOwnFiles();
  const form = useControlledForm<Values>({
    initial: {
      sources: { knows: place.sources, folders: [] },
      text: '',
      count: '10',
      kinds: KINDS,
      difficulty: 'MEDIUM',
      minutes: '20',
      about: place.about,
    },
    check: ({ sources: { knows, folders }, text, kinds }) => {
      const count =
        knows.length + folders.length + files.uploads.items.length + (text.trim() === '' ? 0 : 1);
      return {
        sources:
          (count === 0 && intl.formatMessage(texts.noSource)) ||
          (count > MOST_SOURCES && intl.formatMessage(texts.tooMany, { most: MOST_SOURCES })),
        kinds: kinds.length === 0 && intl.formatMessage(texts.noKind),
      };
    },
    send: async ({ sources, text, count, kinds, difficulty, minutes, about }) => {
      const uploadIds = await files.sent();
      if (uploadIds === null) return { [SUMMARY]: intl.formatMessage(texts.notSent) };
      const outcome = await create.send({
        body: {
          knowUuids: [...sources.knows],
          folderUuids: [...sources.folders],
          uploadIds,
          ...(text.trim() !== '' && { text }),
          count: Number(count),
          kinds: kinds as Kind[],
          difficulty,
          minutes: Number(minutes),
          ...(about.trim() !== '' && { about }),
          ...(course !== null && { courseUuid: course }),
        },
      });
      void queries.invalidateQueries({ queryKey: EXAM_ALLOWANCE });
      if (outcome.ok) {
        void queries.invalidateQueries({ queryKey: EXAMS });
        return place.open(outcome.answer.uuid);
      }
      if (outcome.error.status === 409) return { [SUMMARY]: intl.formatMessage(texts.full) };
      if (outcome.error.status === 429) return { [SUMMARY]: intl.formatMessage(texts.closed) };
      if (outcome.error.fields.some(({ field }) => SOURCE_FIELD.test(field)))
        return { sources: intl.formatMessage(texts.goneSource) };
      return serverErrors(intl, outcome.error, {
        text: texts.badText,
        about: texts.badText,
      });
    },
  });
  const { values, set, errors } = form;
  const left = allowance.data;
  if (left?.remaining === 0)
    return (
      <Notice tone="warning" title={<FormattedMessage {...texts.closed} />}>
        {left.opensAt === null ? (
          <FormattedMessage {...texts.opensLater} />
        ) : (
          <FormattedMessage
            {...texts.opens}
            values={{
              time: intl.formatDate(left.opensAt, {
                weekday: 'long',
                hour: 'numeric',
                minute: '2-digit',
              }),
            }}
          />
        )}
      </Notice>
    );
  return (
    <form {...form.props} className={styles.form}>
      <FormSummary form={form} />
      <OwnFilesField files={files} />
      <SourcePicker
        chosen={values.sources}
        onChange={(sources) => set({ sources })}
        error={errors.sources}
      />
      <TextArea
        {...form.text('text')}
        label={intl.formatMessage(texts.text)}
        help={intl.formatMessage(texts.textHelp)}
        maxLength={MOST_TEXT}
        rows={4}
      />
      <TextField
        {...form.text('about')}
        label={intl.formatMessage(texts.about)}
        help={intl.formatMessage(texts.aboutHelp)}
        maxLength={MOST_ABOUT}
      />
      <ChoiceCards
        legend={intl.formatMessage(texts.kinds)}
        multiple
        layout="list"
        value={values.kinds}
        onChange={(kinds) => set({ kinds })}
        error={errors.kinds}
        choices={KINDS.map((kind) => ({
          value: kind,
          label: intl.formatMessage(texts[kind]),
          help: intl.formatMessage(texts[`${kind}_HELP`]),
        }))}
      />
      <ChoiceCards
        legend={intl.formatMessage(texts.difficulty)}
        layout="chips"
        value={[values.difficulty]}
        onChange={([difficulty]) => set({ difficulty: difficulty as Difficulty })}
        choices={DIFFICULTIES.map((value) => ({ value, label: intl.formatMessage(texts[value]) }))}
      />
      <div className={styles.pair}>
        <Select
          label={intl.formatMessage(texts.count)}
          value={values.count}
          onChange={({ target }) => set({ count: target.value })}
          options={COUNTS.map((count) => ({
            value: String(count),
            label: intl.formatMessage(texts.countOf, { count }),
          }))}
        />
        <Select
          label={intl.formatMessage(texts.minutes)}
          value={values.minutes}
          onChange={({ target }) => set({ minutes: target.value })}
          options={MINUTES.map((minutes) => ({
            value: String(minutes),
            label: intl.formatMessage(minutes === 0 ? texts.noClock : texts.minutesOf, {
              count: minutes,
            }),
          }))}
        />
      </div>
      <div className={styles.send}>
        <Button
          type="submit"
          size="large"
          fullWidth
          loading={form.busy}
          icon={<ListChecks size={20} aria-hidden="true" />}
        >
          <FormattedMessage {...texts.submit} />
        </Button>
        {left && (
          <p className={styles.muted}>
            <FormattedMessage {...texts.left} values={{ count: left.remaining }} />
          </p>
        )}
      </div>
    </form>
  );
}
