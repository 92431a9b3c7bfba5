import { defineMessages } from 'react-intl';
import { withValues } from '../../../ui/withValues.ts';

export const sampleTexts = withValues(
  defineMessages({
    length: {
      id: 'ai.sample.length',
      defaultMessage: 'Length',
      description: 'Name of the choice of a sample summary’s length, read out',
    },
    SHORT: {
      id: 'ai.sample.short',
      defaultMessage: 'Short',
      description: 'Choice of a sample summary’s length',
    },
    MEDIUM: {
      id: 'ai.sample.medium',
      defaultMessage: 'Medium',
      description: 'Choice of a sample summary’s length',
    },
    LONG: {
      id: 'ai.sample.long',
      defaultMessage: 'Long',
      description: 'Choice of a sample summary’s length',
    },
    of: {
      id: 'ai.sample.of',
      defaultMessage: 'Try it with “{title}”',
      description: 'Above a tool that visitors try with a sample text, such as Photosynthesis',
    },
    read: {
      id: 'ai.sample.read',
      defaultMessage: 'Read the whole text',
      description: 'Opens the sample text on the page about the AI tools',
    },
    count: {
      id: 'ai.sample.count',
      defaultMessage: 'Question {number} of {count}',
      description: 'Above a question of the sample exam',
    },
    right: {
      id: 'ai.sample.right',
      defaultMessage: 'Right',
      description: 'Verdict on an answer of the sample exam',
    },
    wrong: {
      id: 'ai.sample.wrong',
      defaultMessage: 'Not quite. Right is: {answer}',
      description: 'Verdict on an answer of the sample exam',
    },
    next: {
      id: 'ai.sample.next',
      defaultMessage: 'Next question',
      description: 'Button below an answered question of the sample exam',
    },
    score: {
      id: 'ai.sample.score',
      defaultMessage: '{right} of {count} right',
      description: 'At the end of the sample exam',
    },
    again: {
      id: 'ai.sample.again',
      defaultMessage: 'Once more',
      description: 'Button at the end of the sample exam: begins it again',
    },
    gap: {
      id: 'ai.sample.gap',
      defaultMessage: 'gap',
      description: 'Read out in place of the line for a missing word in a question',
    },
    question: {
      id: 'ai.sample.question',
      defaultMessage: 'Your question about the text',
      description: 'Label of the field in which visitors ask about the sample text',
    },
    ask: {
      id: 'ai.sample.ask',
      defaultMessage: 'Ask',
      description: 'Button that sends a question about the sample text',
    },
    none: {
      id: 'ai.sample.none',
      defaultMessage: 'The text doesn’t say. The school bot would look in all shared knows.',
      description: 'Where no sentence of the sample text answers the visitor’s question',
    },
    invalid: {
      id: 'ai.sample.invalid',
      defaultMessage: 'Please ask in up to 300 characters.',
      description: 'Where the server refuses a question about the sample text',
    },
    many: {
      id: 'ai.sample.many',
      defaultMessage: 'That was a lot of questions. Please wait a little.',
      description: 'Where the server refuses more questions about the sample text for a while',
    },
    failed: {
      id: 'ai.sample.failed',
      defaultMessage: 'There is no answer right now. Please try again.',
      description: 'Where a question about the sample text could not be sent',
    },
    builtIn: {
      id: 'ai.sample.builtIn',
      defaultMessage: 'Sentences of the text, found without a language model.',
      description: 'Below the answer to a question about the sample text: who gave it',
    },
  }),
);
