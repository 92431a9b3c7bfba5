import { defineMessages } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';

export const wayTexts = withValues(
  defineMessages({
    solution: {
      id: 'schoolBot.way.solution',
      defaultMessage: 'Show the solution',
      description:
        'Button below a hint of the school bot, and what the user has said after pressing it',
    },
    hint: {
      id: 'schoolBot.hint',
      defaultMessage: 'Hint',
      description: 'Above an answer of the school bot that is only a hint',
    },
    gap: {
      id: 'schoolBot.gap',
      defaultMessage: 'gap',
      description: 'Read out where a word is left out of a sentence',
    },
    noSimpler: {
      id: 'schoolBot.way.noSimpler',
      defaultMessage: 'The knows say it no more simply.',
      description:
        'In place of a simpler answer of the school bot where there is none; a know is a piece of study material',
    },
    noExample: {
      id: 'schoolBot.way.noExample',
      defaultMessage: 'The knows give no example of it.',
      description:
        'In place of examples of the school bot where there are none; a know is a piece of study material',
    },
    noQuiz: {
      id: 'schoolBot.way.noQuiz',
      defaultMessage: 'No further question can be made of what the knows say about it.',
      description:
        'In place of a question that the school bot asks back; a know is a piece of study material',
    },
  }),
);
