import { defineMessages } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';

export const schoolBotTexts = withValues(
  defineMessages({
    title: {
      id: 'schoolBot.title',
      defaultMessage: 'School bot',
      description: 'Heading of the page on which the user asks questions about school subjects',
    },
    conversations: {
      id: 'schoolBot.conversations',
      defaultMessage: 'Conversations',
      description: 'Heading of the list of the user’s conversations with the school bot',
    },
    create: {
      id: 'schoolBot.create',
      defaultMessage: 'New conversation',
      description: 'Button that begins a new conversation with the school bot',
    },
    welcome: {
      id: 'schoolBot.welcome',
      defaultMessage: 'What would you like to understand?',
      description: 'Heading of a conversation with the school bot before the first question',
    },
    promise: {
      id: 'schoolBot.promise',
      defaultMessage:
        'Answers come from knows that were shared here, and each sentence names the page it stands on.',
      description:
        'Below the heading of a new conversation with the school bot; a know is a piece of study material',
    },
    examples: {
      id: 'schoolBot.examples',
      defaultMessage: 'For example',
      description: 'Above three questions that the user can ask the school bot with one press',
    },
    exampleExplain: {
      id: 'schoolBot.example.explain',
      defaultMessage: 'Explain photosynthesis in two sentences',
      description: 'A question to the school bot that is offered as an example',
    },
    exampleDifference: {
      id: 'schoolBot.example.difference',
      defaultMessage: 'What is the difference between speed and acceleration?',
      description: 'A question to the school bot that is offered as an example',
    },
    exampleHow: {
      id: 'schoolBot.example.how',
      defaultMessage: 'How do I solve a quadratic equation?',
      description: 'A question to the school bot that is offered as an example',
    },
    attach: {
      id: 'schoolBot.attach',
      defaultMessage: 'Ask about your own material',
      description:
        'Button above the first question of a conversation: opens the choice of files, saved study material and folders that answers come from',
    },
    attached: {
      id: 'schoolBot.attached',
      defaultMessage: 'Answers come from what you choose here alone. Files stay private.',
      description: 'Above the choice of files, saved study material and folders for a conversation',
    },
    about: {
      id: 'schoolBot.about',
      defaultMessage:
        '{count, plural, one {Answers come from one know that you chose} other {Answers come from # knows that you chose}}',
      description:
        'Above the first question of a conversation that is about certain knows; a know is a piece of study material',
    },
    aboutOne: {
      id: 'schoolBot.about.one',
      defaultMessage: 'Answers come from “{title}”',
      description: 'Above the first question of a conversation that is about one know',
    },
    aboutAll: {
      id: 'schoolBot.about.all',
      defaultMessage: 'Ask about all knows instead',
      description: 'Button that widens a conversation about certain knows to all of them',
    },
    loading: {
      id: 'schoolBot.loading',
      defaultMessage: 'The conversation is loading',
      description: 'Read out while a conversation with the school bot is fetched',
    },
    failed: {
      id: 'schoolBot.failed',
      defaultMessage: 'This conversation can’t be loaded right now.',
      description: 'In place of a conversation with the school bot that couldn’t be fetched',
    },
    gone: {
      id: 'schoolBot.gone',
      defaultMessage: 'This conversation no longer exists.',
      description: 'In place of a conversation with the school bot that was deleted',
    },
    retry: {
      id: 'schoolBot.retry',
      defaultMessage: 'Try again',
      description: 'Button that repeats what failed on the page of the school bot',
    },
  }),
);
