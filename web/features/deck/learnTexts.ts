import { defineMessages } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';

export const learnTexts = withValues(
  defineMessages({
    show: {
      id: 'learn.show',
      defaultMessage: 'Show answer',
      description: 'Button below a flashcard’s question: turns the card',
    },
    hint: {
      id: 'learn.hint',
      defaultMessage: 'Hint',
      description: 'Button below a flashcard’s question: shows a hint',
    },
    again: {
      id: 'learn.again',
      defaultMessage: 'Again',
      description: 'Rating of a flashcard: the learner didn’t know it; very short',
    },
    hard: {
      id: 'learn.hard',
      defaultMessage: 'Hard',
      description: 'Rating of a flashcard: the learner knew it with effort; very short',
    },
    good: {
      id: 'learn.good',
      defaultMessage: 'Good',
      description: 'Rating of a flashcard: the learner knew it; very short',
    },
    easy: {
      id: 'learn.easy',
      defaultMessage: 'Easy',
      description: 'Rating of a flashcard: the learner knew it at once; very short',
    },
    ratings: {
      id: 'learn.ratings',
      defaultMessage: 'How well did you know it?',
      description: 'Names, read out, the buttons by which a learner rates a flashcard',
    },
    minutes: {
      id: 'learn.in.minutes',
      defaultMessage: '{count, plural, one {# min} other {# min}}',
      description:
        'On the button of a rating: after how many minutes the flashcard comes again; very short',
    },
    days: {
      id: 'learn.in.days',
      defaultMessage: '{count, plural, one {# day} other {# days}}',
      description:
        'On the button of a rating: after how many days the flashcard comes again; very short',
    },
    months: {
      id: 'learn.in.months',
      defaultMessage: '{count, plural, one {# month} other {# months}}',
      description:
        'On the button of a rating: after how many months the flashcard comes again; very short',
    },
    years: {
      id: 'learn.in.years',
      defaultMessage: '{count, plural, one {# year} other {# years}}',
      description:
        'On the button of a rating: after how many years the flashcard comes again; very short',
    },
    progress: {
      id: 'learn.progress',
      defaultMessage: '{left, plural, one {# card left} other {# cards left}}',
      description: 'Above a flashcard: how many cards are left in this session',
    },
    question: {
      id: 'learn.question',
      defaultMessage: 'Question',
      description: 'Names, read out, the front of the flashcard that is being learned',
    },
    answer: {
      id: 'learn.answer',
      defaultMessage: 'Answer',
      description: 'Names, read out, the back of the flashcard that is being learned',
    },
    doneTitle: {
      id: 'learn.done',
      defaultMessage: 'Done for today',
      description: 'Heading once all flashcards of the day are learned',
    },
    doneText: {
      id: 'learn.done.text',
      defaultMessage:
        '{answered, plural, one {One answer} other {# answers}}, {percent} of them right. Come back tomorrow: a little every day stays longest.',
      description: 'Once all flashcards of the day are learned; {percent} is a share such as 90 %',
    },
    doneVisitor: {
      id: 'learn.done.visitor',
      defaultMessage:
        'Your progress is stored on this device. With an account you keep it everywhere, and cards come back just before you forget them.',
      description: 'Once a visitor without an account has learned a deck of flashcards',
    },
    signUp: {
      id: 'learn.done.signUp',
      defaultMessage: 'Keep my progress',
      description: 'Button for a visitor who has learned flashcards: leads to signing up',
    },
    undo: {
      id: 'learn.undo',
      defaultMessage: 'Undo',
      description: 'Button above a flashcard: takes the last rating back and asks its card again',
    },
    ways: {
      id: 'learn.ways',
      defaultMessage: 'Way to learn',
      description: 'Names, read out, the choice between four ways to learn flashcards',
    },
    keys: {
      id: 'learn.keys',
      defaultMessage: 'Keys: space turns the card, 1 to 4 rate it, U goes back.',
      description: 'Below a flashcard on devices with a keyboard: which keys do what',
    },
    waiting: {
      id: 'learn.waiting',
      defaultMessage:
        '{count, plural, one {One answer waits on this device until there is a connection.} other {# answers wait on this device until there is a connection.}}',
      description: 'Notice while learning without a connection',
    },
    unstored: {
      id: 'learn.unstored',
      defaultMessage:
        'This browser stores nothing: keep the page open until you are connected, or the answers are lost.',
      description: 'Notice while learning where the browser’s storage is full or denied',
    },
  }),
);
