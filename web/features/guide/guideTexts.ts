import { defineMessages } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';

/** Texts of cards and quizzes, which come after the page. */
export const practiceTexts = withValues(
  defineMessages({
    cards: {
      id: 'guide.cards',
      defaultMessage: 'Cards to remember',
      description:
        'Study guide: heading above the questions and answers at the end of a part, written like flashcards',
    },
    quiz: {
      id: 'guide.quiz',
      defaultMessage: 'Check yourself',
      description: 'Study guide: heading above the quiz at the end of a part',
    },
    showAnswer: {
      id: 'guide.quiz.answer',
      defaultMessage: 'Show the answer',
      description:
        'Study guide: unfolds the answer to a question of a quiz, where the browser runs no scripts',
    },
    check: {
      id: 'guide.quiz.check',
      defaultMessage: 'Check',
      description:
        'Study guide: button that tells whether the chosen answer to a question is right',
    },
    choose: {
      id: 'guide.quiz.choose',
      defaultMessage: 'Choose an answer first.',
      description: 'Study guide: told when an answer is to be checked and none was chosen',
    },
    right: {
      id: 'guide.quiz.right',
      defaultMessage: 'Right.',
      description: 'Study guide: the chosen answer is right; an explanation may follow',
    },
    wrong: {
      id: 'guide.quiz.wrong',
      defaultMessage: 'Not quite. The right answer is marked.',
      description: 'Study guide: the chosen answer is wrong; an explanation may follow',
    },
    score: {
      id: 'guide.quiz.score',
      defaultMessage: '{right} of {all} right',
      description: 'Study guide: the result of a quiz once all its questions are answered',
    },
    again: {
      id: 'guide.quiz.again',
      defaultMessage: 'Try again',
      description: 'Study guide: button that begins a quiz anew',
    },
  }),
);
