import { ArrowLeft, Globe, Link2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ApiError } from '../../api/errors.ts';
import { FormSummary } from '../../form/FormSummary.tsx';
import { serverErrors, SUMMARY } from '../../form/serverErrors.ts';
import { type ControlledForm, useControlledForm } from '../../form/useControlledForm.ts';
import { type FieldErrors, noErrors } from '../../form/useForm.ts';
import { useMarketLang } from '../../market/language.ts';
import { urlTo } from '../../page/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ChoiceCards } from '../../ui/ChoiceCards.tsx';
import { hueOf } from '../../ui/hues.ts';
import { Select } from '../../ui/Select.tsx';
import { StepProgress } from '../../ui/StepProgress.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { gradesOf } from '../school/shared/lists.ts';
import create from './Create.module.css';
import styles from './Details.module.css';
import { detailsTexts as texts } from './detailsTexts.ts';
import { type Details, MAX_DESCRIPTION, MAX_TITLE, MAX_TOPICS, MIN_TITLE } from './draft.ts';
import { TagsField } from './TagsField.tsx';
import { KindIcon } from './UploadList.tsx';
import type { UploadFault, UploadItem } from './uploadQueue.ts';
import { UploadTotal } from './UploadTotal.tsx';
import type { KnowLists } from './useKnowLists.ts';

export interface DetailsStepProps {
  /** The values that the form starts with. */
  initial: Details;
  onChange: (details: Details) => void;
  items: readonly UploadItem[];
  lists: KnowLists;
  /** Whether a know may have several grades. */
  severalGrades: boolean;
  /** Shares it, once all files are there; null where that succeeded. */
  send: (details: Details) => Promise<ApiError | null>;
  onRefused: (key: string, fault: UploadFault) => void;
  onBack: () => void;
  /** Where the list of files is. */
  backHref: string;
}

/** The second step: what the files are about. */
export function DetailsStep(props: DetailsStepProps) {
  const { initial, onChange, items, backHref, onBack } = props;
  const intl = useIntl();
  const form = useControlledForm<Details>({
    initial,
    check: (values) => ({
      title:
        (values.title.trim().length < MIN_TITLE || values.title.trim().length > MAX_TITLE) &&
        intl.formatMessage(texts.titleWrong),
      description:
        values.description.length > MAX_DESCRIPTION && intl.formatMessage(texts.descriptionWrong),
      topicIds: values.topicIds.length > MAX_TOPICS && intl.formatMessage(texts.topicsWrong),
      [SUMMARY]: faultOfFiles(items),
    }),
    async send(values) {
      const error = await props.send(values);
      if (error) return refusalOf(error, props, (one) => serverErrors(intl, one, fields));
      return noErrors;
    },
  });
  const { values } = form;
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  });
  useEffect(() => change.current(values), [values]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const isSending = items.some(({ state }) => state !== 'done');
  return (
    <div className={create.layout} id="detail">
      <form {...form.props} className={create.main}>
        <StepProgress step={2} of={2} />
        <a
          href={backHref}
          className={styles.back}
          onClick={(event) => {
            event.preventDefault();
            onBack();
          }}
        >
          <ArrowLeft size={18} aria-hidden="true" />
          <FormattedMessage {...texts.back} />
        </a>
        <header className={create.header}>
          <h1 ref={heading} tabIndex={-1} className={create.title}>
            <FormattedMessage {...texts.heading} />
          </h1>
          <p className={create.lead}>
            <FormattedMessage {...texts.lead} />
          </p>
        </header>
        <FormSummary form={form} />
        <Card className={styles.card}>
          <TextField
            label={intl.formatMessage(texts.title)}
            help={intl.formatMessage(texts.titleHelp)}
            maxLength={MAX_TITLE}
            required
            {...form.text('title')}
          />
          <Placement form={form} {...props} />
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
        <div className={styles.submit}>
          <p className={styles.terms}>
            <FormattedMessage
              {...texts.terms}
              values={{
                terms: (parts: ReactNode) => (
                  <a href={urlTo('legal-tos-knower')} target="_blank" rel="noopener">
                    {parts}
                  </a>
                ),
              }}
            />
          </p>
          <p className={styles.terms} role="status">
            {form.busy && isSending && <FormattedMessage {...texts.afterUpload} />}
          </p>
          <Button type="submit" size="large" loading={form.busy}>
            <FormattedMessage {...texts.submit} />
          </Button>
        </div>
      </form>
      <Files items={items} />
    </div>
  );
}

/** Subject, topics and what of the school the market asks for. */
function Placement({
  form,
  lists,
  severalGrades,
}: { form: ControlledForm<Details> } & Pick<DetailsStepProps, 'lists' | 'severalGrades'>) {
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

function Files({ items }: { items: readonly UploadItem[] }) {
  return (
    <aside className={styles.aside}>
      <h2 className={styles.asideTitle}>
        <FormattedMessage {...texts.files} />
      </h2>
      <ul className={styles.files}>
        {items.map(({ key, kind, name }) => (
          <li key={key} className={styles.file}>
            <KindIcon kind={kind} />
            <bdi className={styles.fileName}>{name}</bdi>
          </li>
        ))}
      </ul>
      <UploadTotal items={items} />
    </aside>
  );
}

/** Our texts for the fields that the server refuses. */
const fields = {
  title: texts.titleWrong,
  description: texts.descriptionWrong,
  subjectId: texts.choiceWrong,
  topicIds: texts.topicsWrong,
  gradeIds: texts.choiceWrong,
  schoolTypeId: texts.choiceWrong,
  examBoardId: texts.choiceWrong,
  tags: texts.tagsWrong,
};

function faultOfFiles(items: readonly UploadItem[]): ReactNode {
  if (items.length === 0) return <FormattedMessage {...texts.filesNone} />;
  const hasFault = items.some(({ state }) => state === 'failed' || state === 'lost');
  return hasFault && <FormattedMessage {...texts.filesWrong} />;
}

/** The errors of a refusal; files that the server can't take are marked as such. */
function refusalOf(
  error: ApiError,
  { items, onRefused }: Pick<DetailsStepProps, 'items' | 'onRefused'>,
  byFields: (error: ApiError) => FieldErrors,
): FieldErrors {
  if (error.type === 'DuplicateError') return { [SUMMARY]: <Duplicate error={error} /> };
  if (error.type === 'TooManyRequestsError')
    return { [SUMMARY]: <FormattedMessage {...texts.many} /> };
  if (error.type === 'ForbiddenError')
    return { [SUMMARY]: <FormattedMessage {...texts.blocked} /> };
  const refused = error.fields.flatMap(({ field }) => {
    const index = /^uploadIds\[(\d+)\]$/.exec(field)?.[1];
    const item = index === undefined ? undefined : items[Number(index)];
    return item ? [item] : [];
  });
  for (const { key } of refused)
    onRefused(key, error.type === 'InvalidMIMETypeError' ? 'type' : 'other');
  if (refused.length > 0) return { [SUMMARY]: <FormattedMessage {...texts.filesWrong} /> };
  const merged = error.fields.map((one) => ({
    ...one,
    field: one.field.replace(/\[\d+\]$/, ''),
  }));
  return byFields(new ApiError(error.status, { type: error.type, fields: merged }));
}

function Duplicate({ error }: { error: ApiError }) {
  const path = error.fields.find(({ field }) => field === 'duplicateOf')?.message;
  // Paths of this host alone become links.
  if (!path?.startsWith('/') || path.startsWith('//'))
    return <FormattedMessage {...texts.duplicateHidden} />;
  return (
    <FormattedMessage
      {...texts.duplicate}
      values={{ link: (parts: ReactNode) => <a href={path}>{parts}</a> }}
    />
  );
}
