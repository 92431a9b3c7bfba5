import { defineMessages } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';

export const composerTexts = withValues(
  defineMessages({
    label: {
      id: 'schoolBot.question',
      defaultMessage: 'Your question',
      description: 'Label of the field in which the user writes to the school bot',
    },
    placeholder: {
      id: 'schoolBot.question.placeholder',
      defaultMessage: 'Ask about a topic',
      description: 'In the empty field in which the user writes to the school bot; short',
    },
    send: {
      id: 'schoolBot.send',
      defaultMessage: 'Send question',
      description: 'Button with an arrow that sends the question to the school bot',
    },
    stop: {
      id: 'schoolBot.stop',
      defaultMessage: 'Stop answer',
      description: 'Button with a square that ends the answer while it is being written',
    },
    left: {
      id: 'schoolBot.left',
      defaultMessage: '{count, plural, one {# question left today} other {# questions left today}}',
      description: 'Below the field for questions to the school bot',
    },
    check: {
      id: 'schoolBot.check',
      defaultMessage: 'Answers can be wrong. Check the pages.',
      description: 'Below the field for questions to the school bot; pages of study material',
    },
    characters: {
      id: 'schoolBot.characters',
      defaultMessage: '{used, number} of {most, number} characters',
      description: 'Below the field for questions, when the question is nearly too long',
    },
    tooLong: {
      id: 'schoolBot.tooLong',
      defaultMessage: '{count, plural, one {One character too many} other {# characters too many}}',
      description: 'Below the field for questions, when the question is too long',
    },
    closed: {
      id: 'schoolBot.closed',
      defaultMessage: 'You have asked all your questions for today',
      description: 'In place of the field for questions to the school bot',
    },
    opens: {
      id: 'schoolBot.closed.opens',
      defaultMessage: 'You can ask again on {date} at {time}.',
      description:
        'In place of the field for questions to the school bot; {date} is a day such as “Saturday, November 28”',
    },
    opensToday: {
      id: 'schoolBot.closed.opensToday',
      defaultMessage: 'You can ask again today at {time}.',
      description: 'In place of the field for questions to the school bot',
    },
    opensLater: {
      id: 'schoolBot.closed.later',
      defaultMessage: 'Come back tomorrow. Your conversations stay here.',
      description:
        'In place of the field for questions to the school bot, where it isn’t known when it opens',
    },
    offline: {
      id: 'schoolBot.refused.network',
      defaultMessage:
        'Your question didn’t get through. It is still here: try again when you are online.',
      description: 'Above the field for questions: there is no connection',
    },
    many: {
      id: 'schoolBot.refused.many',
      defaultMessage:
        'That was a lot in a short time. Your question is still here: try again in a moment.',
      description: 'Above the field for questions: the user asked too fast',
    },
    manyMinutes: {
      id: 'schoolBot.refused.manyMinutes',
      defaultMessage:
        'That was a lot in a short time. Your question is still here: try again in {count, plural, one {one minute} other {# minutes}}.',
      description: 'Above the field for questions: the user asked too fast',
    },
    forbidden: {
      id: 'schoolBot.refused.forbidden',
      defaultMessage: 'With your account you can’t ask questions at the moment.',
      description: 'Above the field for questions: the user may not use the school bot',
    },
    invalid: {
      id: 'schoolBot.refused.invalid',
      defaultMessage: 'This question can’t be sent like this. Write it a little differently.',
      description: 'Above the field for questions: the server refused the question',
    },
    gone: {
      id: 'schoolBot.refused.gone',
      defaultMessage:
        'This conversation was deleted. Your question is still here: send it in a new one.',
      description: 'Above the field for questions: the conversation was deleted elsewhere',
    },
    other: {
      id: 'schoolBot.refused.other',
      defaultMessage:
        'Something broke on our side. Your question is still here: try again in a moment.',
      description: 'Above the field for questions: any other failure',
    },
  }),
);
