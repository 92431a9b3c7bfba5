import { defineMessages } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';

export const buddyTexts = withValues(
  defineMessages({
    choose: {
      id: 'buddy.choose',
      defaultMessage: 'Or with a study buddy',
      description:
        'Above the study buddies with whom a conversation with the school bot can begin; a study buddy is the bot with a subject of its own',
    },
    others: {
      id: 'buddy.others',
      defaultMessage: 'Or with somebody else',
      description: 'Above the other study buddies, where one is chosen',
    },
    bot: {
      id: 'buddy.bot',
      defaultMessage: 'School bot',
      description: 'Name of the bot that is about all subjects, among the study buddies',
    },
    botAim: {
      id: 'buddy.bot.aim',
      defaultMessage: 'Answers questions about every subject.',
      description: 'What the school bot is for, among the study buddies',
    },
    gone: {
      id: 'buddy.gone',
      defaultMessage: 'This study buddy is no longer here. The school bot goes on in its place.',
      description: 'Above a conversation with a study buddy that was taken away',
    },
  }),
);
