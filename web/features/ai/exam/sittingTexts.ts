import { defineMessages } from 'react-intl';
import { withValues } from '../../../ui/withValues.ts';

export const sittingTexts = withValues(
  defineMessages({
    title: {
      id: 'mockExam.sitting',
      defaultMessage: 'Mock exam',
      description: 'Heading above the questions of a mock exam',
    },
    clock: {
      id: 'mockExam.clock',
      defaultMessage: 'Time left: {time}',
      description: 'Read aloud for the clock of a mock exam; {time} is such as 9:05',
    },
    warning: {
      id: 'mockExam.warning',
      defaultMessage: '{count, plural, one {One minute left} other {# minutes left}}',
      description: 'Announced when a mock exam is nearly over',
    },
    answered: {
      id: 'mockExam.answered',
      defaultMessage: '{count, number} of {most, number} answered',
      description: 'Above the questions of a mock exam; short',
    },
    saved: {
      id: 'mockExam.saved',
      defaultMessage: 'Saved',
      description: 'Above the questions: all answers are stored; short',
    },
    saving: {
      id: 'mockExam.saving',
      defaultMessage: 'Saving …',
      description: 'Above the questions: answers are being stored; short',
    },
    unstored: {
      id: 'mockExam.unstored',
      defaultMessage:
        'Your answers can’t be saved right now. Check the connection, and hand in again.',
      description: 'Below the button “Hand in”, after it was pressed without a connection',
    },
    unsaved: {
      id: 'mockExam.unsaved',
      defaultMessage: 'Not saved yet',
      description: 'Above the questions: answers will be stored soon; short',
    },
    number: {
      id: 'mockExam.number',
      defaultMessage: 'Question {number}',
      description: 'Above a question of a mock exam',
    },
    gap: {
      id: 'mockExam.gap',
      defaultMessage: 'gap',
      description: 'Read aloud for the missing word in a sentence',
    },
    gapField: {
      id: 'mockExam.gap.field',
      defaultMessage: 'Missing word of question {number}',
      description: 'Read aloud for the field in the gap of a sentence',
    },
    explain: {
      id: 'mockExam.explain',
      defaultMessage: 'Explain: {term}',
      description: 'Task of a mock exam; {term} is a word of the study material',
    },
    shortHelp: {
      id: 'mockExam.explain.help',
      defaultMessage: 'A sentence is enough.',
      description: 'Below the field in which a term is explained',
    },
    submit: {
      id: 'mockExam.handIn',
      defaultMessage: 'Hand in',
      description: 'Button that ends a mock exam and has it marked',
    },
    mayLeave: {
      id: 'mockExam.sitting.leave',
      defaultMessage: 'Your answers are saved as you go, on all your devices.',
      description: 'Below the questions of a mock exam',
    },
    askTitle: {
      id: 'mockExam.handIn.title',
      defaultMessage: 'Hand in already?',
      description: 'Heading of the question before a mock exam is handed in',
    },
    ask: {
      id: 'mockExam.handIn.open',
      defaultMessage:
        '{count, plural, one {One question has no answer yet.} other {# questions have no answer yet.}}',
      description: 'Question before a mock exam is handed in',
    },
    goOn: {
      id: 'mockExam.handIn.goOn',
      defaultMessage: 'Go on',
      description: 'Button: the mock exam isn’t handed in',
    },
    submitAnyway: {
      id: 'mockExam.handIn.anyway',
      defaultMessage: 'Hand in anyway',
      description: 'Button: the mock exam is handed in with open questions',
    },
  }),
);
