import { defineMessages } from 'react-intl';
import { withValues } from '../../../ui/withValues.ts';

export const matchTexts = withValues(
  defineMessages({
    intro: {
      id: 'learnMatch.intro',
      defaultMessage:
        'Find the answer to each question, as fast as you can. A wrong pair costs a second.',
      description: 'Above the button that starts the game of matching flashcards',
    },
    start: {
      id: 'learnMatch.start',
      defaultMessage: 'Start',
      description: 'Button: starts the game of matching flashcards',
    },
    again: {
      id: 'learnMatch.again',
      defaultMessage: 'Play again',
      description: 'Button after a game of matching flashcards',
    },
    best: {
      id: 'learnMatch.best',
      defaultMessage: 'Your best time: {time}',
      description: 'The best time in the game of matching the cards of this deck; {time} as 12.3 s',
    },
    record: {
      id: 'learnMatch.record',
      defaultMessage: 'Your best time so far',
      description: 'Heading after a game of matching flashcards that was faster than all before',
    },
    over: {
      id: 'learnMatch.over',
      defaultMessage: 'All matched',
      description: 'Heading after a game of matching flashcards',
    },
    result: {
      id: 'learnMatch.result',
      defaultMessage:
        '{time}{faults, plural, =0 {, without a wrong pair} one {, with one wrong pair} other {, with # wrong pairs}}.',
      description: 'After a game of matching flashcards: {time} as 12.3 s',
    },
    time: {
      id: 'learnMatch.time',
      defaultMessage: 'Time',
      description: 'Names, read out, the running clock of the game of matching flashcards',
    },
    board: {
      id: 'learnMatch.board',
      defaultMessage: 'Questions and answers',
      description: 'Names, read out, the tiles of the game of matching flashcards',
    },
    matched: {
      id: 'learnMatch.matched',
      defaultMessage:
        '{question}: {answer}. {left, plural, =0 {All pairs found.} one {One pair left.} other {# pairs left.}}',
      description: 'Read out once a question was matched with its answer',
    },
    missed: {
      id: 'learnMatch.missed',
      defaultMessage: 'No pair. One second more.',
      description: 'Read out once two flashcards were matched that don’t belong together',
    },
    few: {
      id: 'learnMatch.few',
      defaultMessage: 'Matching needs at least two cards with short, different answers.',
      description: 'In place of the game of matching flashcards, where a deck has too few',
    },
    keys: {
      id: 'learnMatch.keys',
      defaultMessage: 'Keys: arrows move, Enter chooses.',
      description: 'Below the tiles of the game of matching flashcards, on devices with a keyboard',
    },
  }),
);
