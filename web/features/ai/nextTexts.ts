import { defineMessages } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';

export const nextTexts = withValues(
  defineMessages({
    ways: {
      id: 'schoolBot.ways',
      defaultMessage: 'Go on',
      description: 'Names, read out, the buttons below the last answer of the school bot',
    },
    simpler: {
      id: 'schoolBot.way.simpler',
      defaultMessage: 'Simpler, please',
      description:
        'Button below an answer of the school bot that has it explained more simply; also shown as what the user said',
    },
    example: {
      id: 'schoolBot.way.example',
      defaultMessage: 'Give me an example',
      description:
        'Button below an answer of the school bot that asks for an example; also shown as what the user said',
    },
    quiz: {
      id: 'schoolBot.way.quiz',
      defaultMessage: 'Quiz me',
      description:
        'Button below an answer of the school bot that has the user asked a question about it; also shown as what the user said',
    },
  }),
);
