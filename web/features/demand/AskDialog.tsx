import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { usePageData } from '../../api/pageData.tsx';
import { useCall } from '../../api/session/useCall.ts';
import { FormDialog } from '../../form/FormDialog.tsx';
import { SUMMARY, serverErrors } from '../../form/serverErrors.ts';
import { useControlledForm } from '../../form/useControlledForm.ts';
import { noErrors } from '../../form/useForm.ts';
import { useMarketLang } from '../../market/language.ts';
import { useMarket } from '../../market/MarketProvider.tsx';
import { usePage } from '../../page/PageProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { withValues } from '../../ui/withValues.ts';
import type { Subject } from '../subject/shared/types.ts';

const texts = withValues(
  defineMessages({
    heading: {
      id: 'askDemand.heading',
      defaultMessage: 'What are you looking for?',
      description: 'Title of the dialog in which a user asks for study material',
    },
    lead: {
      id: 'askDemand.lead',
      defaultMessage:
        'Everybody sees your request for 30 days, without your name. When somebody answers, we mail you.',
      description: 'Below the title of the dialog in which a user asks for study material',
    },
    title: {
      id: 'askDemand.title',
      defaultMessage: 'In a few words',
      description: 'Label of the field for the title of a request for study material',
    },
    titleHelp: {
      id: 'askDemand.title.help',
      defaultMessage: 'For example: summary of “The Great Gatsby”, chapters 1 to 3',
      description: 'Help of the field for the title of a request: an example of one',
    },
    titleWrong: {
      id: 'askDemand.title.wrong',
      defaultMessage: 'Please write between 3 and 120 characters.',
      description: 'Error of the field for the title of a request',
    },
    twice: {
      id: 'askDemand.title.twice',
      defaultMessage: 'You are asking for this already.',
      description: 'Error of the field for the title of a request that the user has made before',
    },
    subject: {
      id: 'askDemand.subject',
      defaultMessage: 'Subject',
      description: 'Label of the choice of a subject for a request',
    },
    topic: {
      id: 'askDemand.topic',
      defaultMessage: 'Topic (optional)',
      description: 'Label of the choice of a topic for a request',
    },
    grade: {
      id: 'askDemand.grade',
      defaultMessage: 'Grade (optional)',
      description: 'Label of the choice of a grade, a year at school, for a request',
    },
    choose: {
      id: 'askDemand.choose',
      defaultMessage: 'Please choose',
      description: 'In a choice, while nothing is chosen',
    },
    choiceWrong: {
      id: 'askDemand.choice.wrong',
      defaultMessage: 'Please choose one.',
      description: 'Error of a choice in the form for a request',
    },
    description: {
      id: 'askDemand.description',
      defaultMessage: 'What should be in it? (optional)',
      description: 'Label of the field for the description of a request for study material',
    },
    descriptionWrong: {
      id: 'askDemand.description.wrong',
      defaultMessage: 'Please write at most 1,000 characters.',
      description: 'Error of the field for the description of a request',
    },
    submit: {
      id: 'askDemand.submit',
      defaultMessage: 'Ask',
      description: 'Button that publishes a request for study material',
    },
    many: {
      id: 'askDemand.many',
      defaultMessage: 'You have asked ten times today. Please try again tomorrow.',
      description: 'Error where the user has made too many requests in a day',
    },
    blocked: {
      id: 'askDemand.blocked',
      defaultMessage: 'Your account can’t ask for anything at the moment. Our support can help.',
      description: 'Error where the user’s account is blocked',
    },
  }),
);

const MAX_TITLE = 120;
const MAX_DESCRIPTION = 1000;

const empty = { title: '', description: '', subjectId: '', topicId: '', gradeId: '' };

const fields = {
  title: texts.titleWrong,
  description: texts.descriptionWrong,
  subjectId: texts.choiceWrong,
  topicId: texts.choiceWrong,
  gradeId: texts.choiceWrong,
};

/** What the form begins with, by the page's address: what a search didn't find, a topic, a subject. */
function askedFor(url: string, subjects: readonly Subject[]): Partial<typeof empty> {
  const query = new URLSearchParams(url.split('?')[1]);
  const has = ({ topics }: Subject) => topics?.some(({ uuid }) => uuid === query.get('topicId'));
  const named = subjects.find(has);
  const subject = named ?? subjects.find(({ id }) => String(id) === query.get('subjectId'));
  return {
    title: (query.get('query') ?? '').slice(0, MAX_TITLE),
    ...(subject && { subjectId: String(subject.id) }),
    ...(named && { topicId: query.get('topicId') ?? '' }),
  };
}

export interface AskDialogProps {
  open: boolean;
  onClose: () => void;
  subjects: readonly Subject[];
}

/** The form in which a user asks for study material; then the page of the request opens. */
export function AskDialog({ open, onClose, subjects }: AskDialogProps) {
  const intl = useIntl();
  const lang = useMarketLang();
  const { country } = useMarket();
  const { url } = usePage();
  const grades =
    usePageData(
      '/api/countries/{id}/grades',
      { path: { id: country.code } },
      { context: 'demands.getGrades', enabled: open },
    ).data ?? [];
  const call = useCall('post', '/api/know-demands', {
    context: 'demands.ask',
    expects: ['FormValidationError', 'DuplicateError', 'TooManyRequestsError', 'ForbiddenError'],
  });
  const form = useControlledForm({
    initial: () => ({ ...empty, ...askedFor(url, subjects) }),
    check: ({ title, subjectId }) => ({
      title: title.trim().length < 3 && intl.formatMessage(texts.titleWrong),
      subjectId: subjectId === '' && intl.formatMessage(texts.choiceWrong),
    }),
    send: async ({ title, description, subjectId, topicId, gradeId }) => {
      const outcome = await call.send({
        body: {
          title,
          description,
          subjectId: Number(subjectId),
          ...(topicId && { topicId }),
          ...(gradeId && { gradeId }),
        },
      });
      if (outcome.ok) {
        location.assign(urlTo('know-demand', { params: { id: outcome.answer.uuid } }));
        // The form stays busy until the page of the request is there.
        return new Promise<never>(() => undefined);
      }
      switch (outcome.error.type) {
        case 'DuplicateError':
          return { title: intl.formatMessage(texts.twice) };
        case 'TooManyRequestsError':
          return { [SUMMARY]: intl.formatMessage(texts.many) };
        case 'ForbiddenError':
          return { [SUMMARY]: intl.formatMessage(texts.blocked) };
        case 'FormValidationError':
          return serverErrors(intl, outcome.error, fields);
      }
      return noErrors;
    },
  });
  const { values, set, errors } = form;
  const none = { value: '', label: intl.formatMessage(texts.choose) };
  const topics = subjects.find(({ id }) => String(id) === values.subjectId)?.topics ?? [];
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={<FormattedMessage {...texts.heading} />}
      description={<FormattedMessage {...texts.lead} />}
      submit={<FormattedMessage {...texts.submit} />}
    >
      <TextField
        label={intl.formatMessage(texts.title)}
        help={intl.formatMessage(texts.titleHelp)}
        maxLength={MAX_TITLE}
        required
        {...form.text('title')}
      />
      <Select
        label={intl.formatMessage(texts.subject)}
        required
        lang={lang}
        value={values.subjectId}
        error={errors['subjectId']}
        onChange={({ target }) => set({ subjectId: target.value, topicId: '' })}
        options={[none, ...subjects.map(({ id, name }) => ({ value: String(id), label: name }))]}
      />
      {topics.length > 0 && (
        <Select
          label={intl.formatMessage(texts.topic)}
          lang={lang}
          value={values.topicId}
          error={errors['topicId']}
          onChange={({ target }) => set({ topicId: target.value })}
          options={[none, ...topics.map(({ uuid, name }) => ({ value: uuid, label: name }))]}
        />
      )}
      {grades.length > 0 && (
        <Select
          label={intl.formatMessage(texts.grade)}
          lang={lang}
          value={values.gradeId}
          error={errors['gradeId']}
          onChange={({ target }) => set({ gradeId: target.value })}
          options={[none, ...grades.map(({ id, name }) => ({ value: id, label: name }))]}
        />
      )}
      <TextArea
        label={intl.formatMessage(texts.description)}
        rows={3}
        maxLength={MAX_DESCRIPTION}
        {...form.text('description')}
      />
    </FormDialog>
  );
}
