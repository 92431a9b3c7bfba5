import { defineMessages } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';

/** Texts of the questions, which come when a quiz begins. */
export const quizTexts = withValues(
  defineMessages({
    progress: {
      id: 'userQuiz.progress',
      defaultMessage: 'Question {number} of {all}',
      description: 'Heading above a question of a quiz',
    },
    isIt: {
      id: 'userQuiz.isIt',
      defaultMessage: 'Is this the right answer?',
      description:
        'Quiz: above an answer to a question; the learner says whether that answer is true or false',
    },
    true: {
      id: 'userQuiz.true',
      defaultMessage: 'True',
      description: 'Quiz: choice that the shown answer is right',
    },
    false: {
      id: 'userQuiz.false',
      defaultMessage: 'False',
      description: 'Quiz: choice that the shown answer is wrong',
    },
    choices: {
      id: 'userQuiz.choices',
      defaultMessage: 'Answers',
      description: 'Read out: names the group of answers to choose from',
    },
    check: {
      id: 'userQuiz.check',
      defaultMessage: 'Check',
      description: 'Quiz: button that tells whether the chosen answer is right',
    },
    choose: {
      id: 'userQuiz.choose',
      defaultMessage: 'Choose an answer first.',
      description: 'Quiz: told when an answer is to be checked and none was chosen',
    },
    next: {
      id: 'userQuiz.next',
      defaultMessage: 'Next question',
      description: 'Quiz: button that leads to the next question',
    },
    toResult: {
      id: 'userQuiz.toResult',
      defaultMessage: 'See the result',
      description: 'Quiz: button below the last question',
    },
    right: {
      id: 'userQuiz.right',
      defaultMessage: 'Right.',
      description: 'Quiz: the chosen answer is right',
    },
    wrong: {
      id: 'userQuiz.wrong',
      defaultMessage: 'Not quite. This is right:',
      description: 'Quiz: the chosen answer is wrong; the right one follows',
    },
    keys: {
      id: 'userQuiz.keys',
      defaultMessage: 'Keys: 1–4 to choose, Enter to go on',
      description: 'Quiz: how it is used by keyboard',
    },
    failed: {
      id: 'userQuiz.failed',
      defaultMessage: 'The questions could not be loaded',
      description: 'Heading in place of the questions of a quiz that could not be loaded',
    },
    failedText: {
      id: 'userQuiz.failed.text',
      defaultMessage: 'Nothing is lost. Check your connection and try again.',
      description: 'In place of the questions of a quiz that could not be loaded',
    },
    retry: {
      id: 'userQuiz.retry',
      defaultMessage: 'Try again',
      description: 'Button in place of the questions of a quiz that could not be loaded',
    },
    loading: {
      id: 'userQuiz.loading',
      defaultMessage: 'Loading the questions',
      description: 'Read out while the questions of a quiz are loaded',
    },
    score: {
      id: 'userQuiz.score',
      defaultMessage: '{right} of {all} right',
      description: 'Heading: the result of a quiz',
    },
    all: {
      id: 'userQuiz.verdict.all',
      defaultMessage: 'You know all of it.',
      description: 'Below the result of a quiz: every answer was right',
    },
    most: {
      id: 'userQuiz.verdict.most',
      defaultMessage: 'Most of it is there. Have another look at the rest.',
      description: 'Below the result of a quiz: at least half of the answers were right',
    },
    few: {
      id: 'userQuiz.verdict.few',
      defaultMessage: 'A good moment to repeat it. Take the wrong ones again afterwards.',
      description: 'Below the result of a quiz: fewer than half of the answers were right',
    },
    repeat: {
      id: 'userQuiz.repeat',
      defaultMessage: 'What to repeat',
      description: 'Heading above the questions of a quiz that were answered wrongly',
    },
    repeatIn: {
      id: 'userQuiz.repeatIn',
      defaultMessage: 'Repeat it: {title}',
      description:
        'Link on a question that was answered wrongly, to the deck or the study guide with the answer; {title} is its title',
    },
    againWrong: {
      id: 'userQuiz.againWrong',
      defaultMessage: '{count, plural, one {The wrong one again} other {The # wrong ones again}}',
      description: 'Button: asks the questions again that were answered wrongly',
    },
    fresh: {
      id: 'userQuiz.fresh',
      defaultMessage: 'New quiz',
      description: 'Button below the result of a quiz: other questions on the same',
    },
    copy: {
      id: 'userQuiz.copy',
      defaultMessage: 'Copy link to these questions',
      description: 'Button below the result of a quiz: others get the same questions by the link',
    },
    copied: {
      id: 'userQuiz.copied',
      defaultMessage: 'Link copied',
      description: 'Told once the link to a quiz is copied',
    },
    notCopied: {
      id: 'userQuiz.notCopied',
      defaultMessage: 'The link could not be copied. It is in the address bar of your browser.',
      description: 'Told where the browser allows no copying of the link to a quiz',
    },
    share: {
      id: 'userQuiz.share',
      defaultMessage: 'Share picture',
      description: 'Button below the picture with the result of a quiz: the device’s own sharing',
    },
    save: {
      id: 'userQuiz.save',
      defaultMessage: 'Save picture',
      description: 'Button below the picture with the result of a quiz: saves it as a file',
    },
    picture: {
      id: 'userQuiz.picture',
      defaultMessage: 'Result of the quiz “{title}”: {right} of {all} right',
      description:
        'Alternative text of the picture with the result of a quiz, and its text where it is shared',
    },
    pictureLine: {
      id: 'userQuiz.pictureLine',
      defaultMessage: 'My result',
      description: 'In the picture with the result of a quiz, above the score; short',
    },
    pictureAsk: {
      id: 'userQuiz.pictureAsk',
      defaultMessage: 'How many do you get right?',
      description: 'In the picture with the result of a quiz, below its title',
    },
  }),
);
