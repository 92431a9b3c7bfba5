import { defineMessages } from 'react-intl';
import { withValues } from '../../../ui/withValues.ts';

export const resultTexts = withValues(
  defineMessages({
    title: {
      id: 'mockExam.result',
      defaultMessage: 'Your result',
      description: 'Heading above the result of a mock exam',
    },
    points: {
      id: 'mockExam.result.points',
      defaultMessage: '{points, number} of {most, plural, one {# point} other {# points}}',
      description: 'Result of a mock exam',
    },
    share: {
      id: 'mockExam.result.share',
      defaultMessage: '{share, number, percent}',
      description: 'Share of the points of a mock exam',
    },
    builtIn: {
      id: 'mockExam.result.builtIn',
      defaultMessage:
        'Questions put together from sentences of your material, without a language model.',
      description: 'Who made the questions of a mock exam',
    },
    byModel: {
      id: 'mockExam.result.byModel',
      defaultMessage: 'Questions by {model}, checked against your material.',
      description: 'Who made the questions of a mock exam; {model} is the name of a language model',
    },
    repeatWrong: {
      id: 'mockExam.repeat.wrong',
      defaultMessage: '{count, plural, one {Repeat the wrong one} other {Repeat the # wrong ones}}',
      description: 'Button: another attempt at the questions that were answered wrong',
    },
    repeatAll: {
      id: 'mockExam.repeat.all',
      defaultMessage: 'Repeat all',
      description: 'Button: another attempt at all questions',
    },
    print: {
      id: 'mockExam.result.print',
      defaultMessage: 'Print with solutions',
      description: 'Button: prints a mock exam and a sheet of solutions',
    },
    topics: {
      id: 'mockExam.topics',
      defaultMessage: 'Look at these again',
      description: 'Heading above the topics with wrong answers',
    },
    topicWrong: {
      id: 'mockExam.topics.wrong',
      defaultMessage: '{wrong, number} of {count, number} wrong',
      description: 'Behind a topic: how many of its questions were answered wrong',
    },
    goneSource: {
      id: 'mockExam.result.gone',
      defaultMessage: 'The source is no longer available.',
      description: 'In place of a passage whose study material was removed',
    },
    questions: {
      id: 'mockExam.result.questions',
      defaultMessage: 'Question by question',
      description: 'Heading above the marked questions',
    },
    question: {
      id: 'mockExam.result.question',
      defaultMessage: 'Question {number}',
      description: 'Read aloud: name of a marked question',
    },
    create: {
      id: 'mockExam.result.create',
      defaultMessage: 'New mock exam',
      description: 'Button below a result: to the form for a new mock exam',
    },
    delete: {
      id: 'mockExam.delete',
      defaultMessage: 'Delete',
      description: 'Button that deletes a mock exam',
    },
    deleteTitle: {
      id: 'mockExam.delete.title',
      defaultMessage: 'Delete this mock exam?',
      description: 'Heading of the question before a mock exam is deleted',
    },
    deleteText: {
      id: 'mockExam.delete.text',
      defaultMessage: 'Its questions, your answers and your points will be gone.',
      description: 'Question before a mock exam is deleted',
    },
    keep: {
      id: 'mockExam.delete.keep',
      defaultMessage: 'Keep it',
      description: 'Button: the mock exam isn’t deleted',
    },
    given: {
      id: 'mockExam.given',
      defaultMessage: 'Your answer',
      description: 'Label of the user’s answer in a result',
    },
    noAnswer: {
      id: 'mockExam.given.none',
      defaultMessage: 'None',
      description: 'In place of the user’s answer',
    },
    answer: {
      id: 'mockExam.answer',
      defaultMessage: 'Right answer',
      description: 'Label of the right answer in a result',
    },
    right: {
      id: 'mockExam.right',
      defaultMessage: 'Right',
      description: 'Mark of an answer; short',
    },
    partly: {
      id: 'mockExam.partly',
      defaultMessage: 'Partly right',
      description: 'Mark of an answer; short',
    },
    wrong: {
      id: 'mockExam.wrong',
      defaultMessage: 'Wrong',
      description: 'Mark of an answer; short',
    },
    byTerms: {
      id: 'mockExam.byTerms',
      defaultMessage: 'Marked by key terms.',
      description: 'How an answer was marked',
    },
    missing: {
      id: 'mockExam.missing',
      defaultMessage: 'Missing: {terms}',
      description: 'Key terms that an answer lacks; {terms} is a list of words',
    },
    byYou: {
      id: 'mockExam.byYou',
      defaultMessage: 'Counted as right by you.',
      description: 'How an answer was marked',
    },
    wasRight: {
      id: 'mockExam.wasRight',
      defaultMessage: 'I was right',
      description: 'Button: the user’s own answer counts as right',
    },
    takeBack: {
      id: 'mockExam.takeBack',
      defaultMessage: 'Undo',
      description: 'Button: the answer counts as it was marked',
    },
    page: {
      id: 'mockExam.page',
      defaultMessage: 'Page {page, number}',
      description: 'Behind the title of study material',
    },
    solutions: {
      id: 'mockExam.solutions',
      defaultMessage: 'Solutions',
      description: 'Heading of the printed page with the right answers',
    },
  }),
);
