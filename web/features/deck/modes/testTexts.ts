import { defineMessages } from 'react-intl';
import { withValues } from '../../../ui/withValues.ts';

export const testTexts = withValues(
  defineMessages({
    kinds: {
      id: 'learnTest.kinds',
      defaultMessage: 'Questions',
      description: 'Names the choice of the kinds of questions in a test of flashcards',
    },
    kindsNone: {
      id: 'learnTest.kinds.none',
      defaultMessage: 'Choose at least one kind.',
      description: 'Error where no kind of question is chosen for a test of flashcards',
    },
    choice: {
      id: 'learnTest.choice',
      defaultMessage: 'Several answers to choose from',
      description: 'A kind of question in a test of flashcards',
    },
    written: {
      id: 'learnTest.written',
      defaultMessage: 'Answers to write',
      description: 'A kind of question in a test of flashcards',
    },
    truth: {
      id: 'learnTest.truth',
      defaultMessage: 'True or false',
      description: 'A kind of question in a test of flashcards',
    },
    count: {
      id: 'learnTest.count',
      defaultMessage: 'How many',
      description: 'Names the choice of the number of questions in a test of flashcards',
    },
    all: {
      id: 'learnTest.all',
      defaultMessage: 'All {count, number}',
      description: 'Choice of as many questions in a test as there are flashcards; short',
    },
    start: {
      id: 'learnTest.start',
      defaultMessage: 'Begin the test',
      description: 'Button: begins a test of flashcards',
    },
    print: {
      id: 'learnTest.print',
      defaultMessage: 'Print it as a sheet',
      description: 'Button: prints a test of flashcards, with its answers on the last page',
    },
    none: {
      id: 'learnTest.none',
      defaultMessage:
        'These cards can’t be asked like this. Choose another kind, or a deck with more cards.',
      description: 'In place of a test of flashcards that would have no question',
    },
    omitted: {
      id: 'learnTest.omitted',
      defaultMessage:
        '{count, plural, one {One card is left out: it can’t be asked like this.} other {# cards are left out: they can’t be asked like this.}}',
      description: 'Above a test of flashcards: cards that the chosen kinds of questions can’t ask',
    },
    question: {
      id: 'learnTest.question',
      defaultMessage: 'Question {number, number} of {count, number}',
      description: 'Above a question of a test of flashcards',
    },
    isIt: {
      id: 'learnTest.isIt',
      defaultMessage: 'Is this the answer?',
      description: 'Above an answer that is true or false, in a test of flashcards',
    },
    true: {
      id: 'learnTest.true',
      defaultMessage: 'True',
      description: 'Choice in a test of flashcards: the answer shown is the right one',
    },
    false: {
      id: 'learnTest.false',
      defaultMessage: 'False',
      description: 'Choice in a test of flashcards: the answer shown is a wrong one',
    },
    finish: {
      id: 'learnTest.finish',
      defaultMessage: 'See the result',
      description: 'Button at the end of a test of flashcards',
    },
    result: {
      id: 'learnTest.result',
      defaultMessage: '{right, number} of {count, number} right',
      description: 'Heading of the result of a test of flashcards',
    },
    allRight: {
      id: 'learnTest.allRight',
      defaultMessage: 'Nothing to repeat.',
      description: 'Below the result of a test of flashcards without mistakes',
    },
    repeat: {
      id: 'learnTest.repeat',
      defaultMessage: 'To repeat',
      description: 'Heading above the flashcards that were answered wrongly in a test',
    },
    yours: {
      id: 'learnTest.yours',
      defaultMessage: 'Yours',
      description: 'Before the learner’s own answer in the result of a test; short',
    },
    nothing: {
      id: 'learnTest.nothing',
      defaultMessage: 'no answer',
      description: 'In place of the learner’s answer in the result of a test, where there is none',
    },
    solution: {
      id: 'learnTest.solution',
      defaultMessage: 'Right',
      description: 'Before the right answer in the result of a test; short',
    },
    again: {
      id: 'learnTest.again',
      defaultMessage: 'Again with the wrong ones',
      description: 'Button below the result of a test: a test of the cards answered wrongly',
    },
    another: {
      id: 'learnTest.another',
      defaultMessage: 'Another test',
      description:
        'Button below the result of a test of flashcards: leads to the choice of another',
    },
    sheet: {
      id: 'learnTest.sheet',
      defaultMessage: 'Test',
      description: 'Heading of a printed test of flashcards without a deck’s title',
    },
    name: {
      id: 'learnTest.name',
      defaultMessage: 'Name',
      description: 'Before a line for the pupil’s name on a printed test',
    },
    date: {
      id: 'learnTest.date',
      defaultMessage: 'Date',
      description: 'Before a line for the date on a printed test',
    },
    answers: {
      id: 'learnTest.answers',
      defaultMessage: 'Answers',
      description: 'Heading of the last page of a printed test',
    },
  }),
);
