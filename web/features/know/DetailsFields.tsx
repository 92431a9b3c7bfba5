import { Globe, Link2 } from 'lucide-react';
import { useIntl } from 'react-intl';
import type { ControlledForm } from '../../form/useControlledForm.ts';
import { useMarketLang } from '../../market/language.ts';
import { Card } from '../../ui/Card.tsx';
import { ChoiceCards } from '../../ui/ChoiceCards.tsx';
import { hueOf } from '../../ui/hues.ts';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { gradesOf } from '../school/shared/lists.ts';
import styles from './Details.module.css';
import { detailsTexts as texts } from './detailsTexts.ts';
import { type Details, MAX_DESCRIPTION, MAX_TITLE } from './draft.ts';
import { TagsField } from './TagsField.tsx';
import type { KnowLists } from './useKnowLists.ts';

export interface DetailsFieldsProps {
  form: ControlledForm<Details>;
  lists: KnowLists;
  /** Whether a know may have several grades. */
  severalGrades: boolean;
  /** Which fields have what the files suggest. */
  suggested?: { title: boolean; place: boolean };
}

/** The fields about a know, and who may see it. */
export function DetailsFields({ form, lists, severalGrades, suggested }: DetailsFieldsProps) {
  const intl = useIntl();
  const { values } = form;
  return (
    <>
      <Card className={styles.card}>
        <TextField
          label={intl.formatMessage(texts.title)}
          help={intl.formatMessage(suggested?.title ? texts.titleSuggested : texts.titleHelp)}
          maxLength={MAX_TITLE}
          required
          {...form.text('title')}
        />
        <Placement form={form} lists={lists} severalGrades={severalGrades} suggested={suggested} />
      </Card>
      <Card className={styles.card}>
        <TextArea
          label={intl.formatMessage(texts.description)}
          rows={4}
          maxLength={MAX_DESCRIPTION}
          {...form.text('description')}
        />
        <TagsField
          value={values.tags}
          onChange={(tags) => form.set({ tags })}
          error={form.errors['tags']}
        />
      </Card>
      <Card className={styles.card}>
        <ChoiceCards
          legend={intl.formatMessage(texts.visibility)}
          error={form.errors['visibility']}
          value={[values.visibility]}
          onChange={([chosen]) =>
            form.set({ visibility: chosen === 'private' ? 'private' : 'public' })
          }
          choices={[
            {
              value: 'public',
              label: intl.formatMessage(texts.public),
              help: intl.formatMessage(texts.publicHelp),
              icon: <Globe size={22} aria-hidden="true" />,
            },
            {
              value: 'private',
              label: intl.formatMessage(texts.private),
              help: intl.formatMessage(texts.privateHelp),
              icon: <Link2 size={22} aria-hidden="true" />,
            },
          ]}
        />
      </Card>
    </>
  );
}

/** Subject, topics and what of the school the market asks for. */
function Placement({ form, lists, severalGrades, suggested }: DetailsFieldsProps) {
  const intl = useIntl();
  const lang = useMarketLang();
  const { values, errors, set } = form;
  const subject = lists.subjects.find(({ id }) => id === values.subjectId);
  const topics = subject?.topics ?? [];
  const grades = gradesOf(lists.grades, values.schoolTypeId);
  const any = { value: '', label: intl.formatMessage(texts.none) };
  return (
    <>
      {lists.subjects.length > 0 && (
        <ChoiceCards
          legend={intl.formatMessage(texts.subject)}
          help={suggested?.place && intl.formatMessage(texts.placeSuggested)}
          layout="chips"
          error={errors['subjectId']}
          value={values.subjectId === null ? [] : [String(values.subjectId)]}
          onChange={([id]) =>
            set({ subjectId: id === undefined ? null : Number(id), topicIds: [] })
          }
          choices={lists.subjects.map(({ id, name, color }) => ({
            value: String(id),
            label: name,
            hue: hueOf(color),
            lang,
          }))}
        />
      )}
      {topics.length > 0 && (
        <ChoiceCards
          legend={intl.formatMessage(texts.topics)}
          help={intl.formatMessage(texts.topicsHelp)}
          layout="chips"
          multiple
          error={errors['topicIds']}
          value={values.topicIds}
          onChange={(topicIds) => set({ topicIds })}
          choices={topics.map(({ uuid, name }) => ({ value: uuid, label: name, lang }))}
        />
      )}
      {lists.schoolTypes.length > 0 && (
        <Select
          label={intl.formatMessage(texts.schoolType)}
          error={errors['schoolTypeId']}
          value={values.schoolTypeId ?? ''}
          onChange={({ target }) => {
            const schoolTypeId = target.value || null;
            const left = new Set(gradesOf(lists.grades, schoolTypeId).map(({ id }) => id));
            set({ schoolTypeId, gradeIds: values.gradeIds.filter((id) => left.has(id)) });
          }}
          lang={lang}
          options={[any, ...lists.schoolTypes.map(({ id, name }) => ({ value: id, label: name }))]}
        />
      )}
      {grades.length > 0 && (
        <ChoiceCards
          legend={intl.formatMessage(texts.grades, { several: severalGrades })}
          layout="chips"
          multiple={severalGrades}
          error={errors['gradeIds']}
          value={values.gradeIds}
          onChange={(gradeIds) => set({ gradeIds })}
          choices={grades.map(({ id, name }) => ({ value: id, label: name, lang }))}
        />
      )}
      {lists.examBoards.length > 0 && (
        <Select
          label={intl.formatMessage(texts.examBoard)}
          error={errors['examBoardId']}
          value={values.examBoardId ?? ''}
          onChange={({ target }) => set({ examBoardId: target.value || null })}
          lang={lang}
          options={[any, ...lists.examBoards.map(({ id, name }) => ({ value: id, label: name }))]}
        />
      )}
    </>
  );
}
