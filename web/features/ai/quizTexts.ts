import { defineMessages } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';

export const quizTexts = withValues(
  defineMessages({
    quizAnswer: {
      id: 'schoolBot.quiz.answer',
      defaultMessage: 'The missing word',
      description: 'Label of the field for the answer to a question of the school bot with a gap',
    },
    quizCheck: {
      id: 'schoolBot.quiz.check',
      defaultMessage: 'Check',
      description: 'Button that has the answer to a question of the school bot marked',
    },
    quizShow: {
      id: 'schoolBot.quiz.show',
      defaultMessage: 'Show the answer',
      description: 'Button that shows the answer to a question of the school bot',
    },
    quizRight: {
      id: 'schoolBot.quiz.right',
      defaultMessage: 'That’s right',
      description: 'The answer to a question of the school bot was right',
    },
    quizWrong: {
      id: 'schoolBot.quiz.wrong',
      defaultMessage: 'Not quite: {answer}',
      description: 'The answer to a question of the school bot was wrong; answer is the right one',
    },
    quizShown: {
      id: 'schoolBot.quiz.shown',
      defaultMessage: 'The answer: {answer}',
      description: 'The answer to a question of the school bot, which the user asked for',
    },
  }),
);
