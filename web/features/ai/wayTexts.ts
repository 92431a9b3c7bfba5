import { defineMessages } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';

export const wayTexts = withValues(
  defineMessages({
    ways: {
      id: 'schoolBot.ways',
      defaultMessage: 'Go on',
      description: 'Names, read out, the buttons below the last answer of the school bot',
    },
    solution: {
      id: 'schoolBot.way.solution',
      defaultMessage: 'Show the solution',
      description:
        'Button below a hint of the school bot, and what the user has said after pressing it',
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
