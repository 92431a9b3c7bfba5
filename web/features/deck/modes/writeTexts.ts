import { defineMessages } from 'react-intl';
import { withValues } from '../../../ui/withValues.ts';

export const writeTexts = withValues(
  defineMessages({
    answer: {
      id: 'learnWrite.answer',
      defaultMessage: 'Your answer',
      description: 'Label of the field into which the answer of a flashcard is typed',
    },
    gap: {
      id: 'learnWrite.gap',
      defaultMessage: 'Gap {number, number}',
      description:
        'Label of one of several fields into which the missing words of a flashcard are typed',
    },
    check: {
      id: 'learnWrite.check',
      defaultMessage: 'Check',
      description: 'Button below a typed answer: compares it with the right one',
    },
    unknown: {
      id: 'learnWrite.unknown',
      defaultMessage: 'I don’t know',
      description: 'Button beside “Check” below a flashcard whose answer is typed',
    },
    next: {
      id: 'learnWrite.next',
      defaultMessage: 'Next',
      description: 'Button below a graded answer: goes to the next flashcard',
    },
    override: {
      id: 'learnWrite.override',
      defaultMessage: 'I was right',
      description: 'Button below an answer that was graded as wrong or with a mistake',
    },
    right: {
      id: 'learnWrite.right',
      defaultMessage: 'Right',
      description: 'Grade of a typed answer',
    },
    case: {
      id: 'learnWrite.case',
      defaultMessage: 'Right, mind the capitals',
      description: 'Grade of a typed answer that differs in upper and lower case alone',
    },
    accents: {
      id: 'learnWrite.accents',
      defaultMessage: 'Right but for the accents',
      description: 'Grade of a typed answer that lacks accents or has wrong ones',
    },
    typo: {
      id: 'learnWrite.typo',
      defaultMessage: 'Right but for a typo',
      description: 'Grade of a typed answer that differs in a letter or two',
    },
    wrong: {
      id: 'learnWrite.wrong',
      defaultMessage: 'Not right',
      description: 'Grade of a typed answer',
    },
    yours: {
      id: 'learnWrite.yours',
      defaultMessage: 'Yours, corrected',
      description:
        'Before a typed answer in which wrong letters are struck out and missing ones inserted',
    },
    solution: {
      id: 'learnWrite.solution',
      defaultMessage: 'Right answer',
      description: 'Before the right answer of a flashcard',
    },
    flip: {
      id: 'learnWrite.flip',
      defaultMessage: 'This answer can’t be typed: turn the card and rate yourself.',
      description:
        'Above a flashcard whose answer is a picture, a formula, a list or long, where others are typed',
    },
    keys: {
      id: 'learnWrite.keys',
      defaultMessage: 'Keys: Enter checks and goes on, Ctrl + Z goes back.',
      description: 'Below a flashcard whose answer is typed, on devices with a keyboard',
    },
  }),
);
