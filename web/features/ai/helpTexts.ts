import { defineMessages } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';

/** Texts for people in need. */
export const helpTexts = withValues(
  defineMessages({
    title: {
      id: 'schoolBot.help.title',
      defaultMessage: 'You don’t have to go through this alone',
      description:
        'Heading in place of an answer of the school bot to somebody who writes that they harm themselves or are harmed; informal, warm',
    },
    text: {
      id: 'schoolBot.help.text',
      defaultMessage:
        'It is good that you wrote it. I am a program and can’t help you, but people can: tell an adult whom you trust, now.',
      description:
        'Below the heading for somebody who harms themselves or is harmed; informal, warm, plain words',
    },
    lines: {
      id: 'schoolBot.help.lines',
      defaultMessage: 'The people on these lines listen to you, free of charge.',
      description:
        'Before the telephone help lines, for somebody who harms themselves or is harmed',
    },
    danger: {
      id: 'schoolBot.help.danger',
      defaultMessage: 'In danger right now',
      description: 'Beside the button that calls the emergency number',
    },
    call: {
      id: 'schoolBot.help.call',
      defaultMessage: 'Call {phone}',
      description: 'Button that calls a telephone help line; {phone} is its number',
    },
    school: {
      id: 'schoolBot.help.school',
      defaultMessage: 'Did you ask for school?',
      description:
        'Beside the button that lets the school bot answer a question that sounded as if its writer were in need',
    },
    answer: {
      id: 'schoolBot.help.answer',
      defaultMessage: 'Yes, answer it',
      description: 'Button beside “Did you ask for school?”: the question is answered after all',
    },
    said: {
      id: 'schoolBot.help.said',
      defaultMessage: 'Help is shown instead of an answer.',
      description: 'Read out when help lines take the place of an answer of the school bot',
    },
  }),
);
