import { Globe, Link2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useIntl } from 'react-intl';
import { usePageData } from '../../../api/pageData.tsx';
import type { ControlledForm } from '../../../form/useControlledForm.ts';
import { useMarketLang } from '../../../market/language.ts';
import { useMarket } from '../../../market/MarketProvider.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ChoiceCards } from '../../../ui/ChoiceCards.tsx';
import { keys } from '../../../ui/keys.ts';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { type Details, MAX_TITLE } from './details.ts';
import styles from './Editor.module.css';
import { editTexts as texts } from './editTexts.ts';

export interface DetailsFieldsProps {
  form: ControlledForm<Details>;
  /** Enter in the title goes on to the cards. */
  onNext: () => void;
}

/** Title and placement of a deck, and who may see it. */
export function DetailsFields({ form, onNext }: DetailsFieldsProps) {
  const intl = useIntl();
  const { values, set, errors } = form;
  function onKeyDown(event: KeyboardEvent) {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.nativeEvent.isComposing;
    if (event.key !== keys.enter || !isPlain) return;
    event.preventDefault();
    onNext();
  }
  return (
    <Card className={styles.card}>
      <TextField
        label={intl.formatMessage(texts.title)}
        help={intl.formatMessage(texts.titleHelp)}
        maxLength={MAX_TITLE}
        required
        autoComplete="off"
        enterKeyHint="next"
        onKeyDown={onKeyDown}
        {...form.text('title')}
      />
      <Placement form={form} />
      <ChoiceCards
        legend={intl.formatMessage(texts.visibility)}
        error={errors['visibility']}
        value={[values.visibility]}
        onChange={([chosen]) => set({ visibility: chosen === 'private' ? 'private' : 'public' })}
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
  );
}

/** Subject, topic and grade, as far as the market has them. */
function Placement({ form: { values, set, errors } }: Pick<DetailsFieldsProps, 'form'>) {
  const intl = useIntl();
  const lang = useMarketLang();
  const { country, hasSubjects } = useMarket();
  const listed = usePageData(
    '/api/subjects',
    {},
    { context: 'deck.getSubjects', enabled: hasSubjects },
  );
  const path = { id: country.code };
  const grades =
    usePageData('/api/countries/{id}/grades', { path }, { context: 'deck.getGrades' }).data ?? [];
  const subjects = listed.data?.subjects ?? [];
  const topics = subjects.find(({ id }) => id === values.subjectId)?.topics ?? [];
  const none = { value: '', label: intl.formatMessage(texts.choose) };
  return (
    <div className={styles.placement}>
      {subjects.length > 0 && (
        <Select
          label={intl.formatMessage(texts.subject)}
          lang={lang}
          value={values.subjectId ?? ''}
          error={errors['subjectId']}
          onChange={({ target }) =>
            set({ subjectId: target.value === '' ? null : Number(target.value), topicIds: [] })
          }
          options={[none, ...subjects.map(({ id, name }) => ({ value: `${id}`, label: name }))]}
        />
      )}
      {topics.length > 0 && (
        <Select
          label={intl.formatMessage(texts.topic)}
          lang={lang}
          value={values.topicIds[0] ?? ''}
          error={errors['topicIds']}
          onChange={({ target }) => set({ topicIds: target.value === '' ? [] : [target.value] })}
          options={[none, ...topics.map(({ uuid, name }) => ({ value: uuid, label: name }))]}
        />
      )}
      {grades.length > 0 && (
        <Select
          label={intl.formatMessage(texts.grade)}
          lang={lang}
          value={values.gradeIds[0] ?? ''}
          error={errors['gradeIds']}
          onChange={({ target }) => set({ gradeIds: target.value === '' ? [] : [target.value] })}
          options={[none, ...grades.map(({ id, name }) => ({ value: id, label: name }))]}
        />
      )}
    </div>
  );
}
