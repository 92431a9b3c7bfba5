import { defineMessages } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';

export const answerTexts = withValues(
  defineMessages({
    thread: {
      id: 'schoolBot.thread',
      defaultMessage: 'Questions and answers',
      description: 'Names, read out, the list of questions and answers of a conversation',
    },
    you: {
      id: 'schoolBot.you',
      defaultMessage: 'You asked:',
      description: 'Read out before a question of the user',
    },
    bot: {
      id: 'schoolBot.bot',
      defaultMessage: 'Answer:',
      description: 'Read out before an answer of the school bot',
    },
    looking: {
      id: 'schoolBot.looking',
      defaultMessage: 'Looking through the shared knows …',
      description:
        'In place of an answer of the school bot before its first sentence; a know is a piece of study material',
    },
    writing: {
      id: 'schoolBot.writing',
      defaultMessage: 'The answer is being written.',
      description: 'Read out when the school bot begins to answer',
    },
    complete: {
      id: 'schoolBot.complete',
      defaultMessage: 'The answer is complete.',
      description: 'Read out when the school bot has answered',
    },
    stopped: {
      id: 'schoolBot.stopped',
      defaultMessage: 'You stopped this answer.',
      description: 'Below an answer of the school bot that the user stopped',
    },
    broken: {
      id: 'schoolBot.broken',
      defaultMessage: 'The answer broke off.',
      description: 'Below an answer of the school bot that ended because of an error',
    },
    again: {
      id: 'schoolBot.again',
      defaultMessage: 'Ask again',
      description: 'Button below an answer of the school bot that the user stopped',
    },
    tryAgain: {
      id: 'schoolBot.retry',
      defaultMessage: 'Try again',
      description: 'Button that repeats what failed on the page of the school bot',
    },
    nothing: {
      id: 'schoolBot.nothing',
      defaultMessage: 'This answer was not kept.',
      description: 'In place of an answer of the school bot that has no sentences',
    },
    unsupported: {
      id: 'schoolBot.unsupported',
      defaultMessage: 'no source says this',
      description:
        'Mark behind a sentence of the school bot that no study material supports; small letters, short',
    },
    source: {
      id: 'schoolBot.source',
      defaultMessage: 'Source {number}: {title}, page {page}',
      description:
        'Name, read out, of a link behind a sentence to the passage of study material that supports it',
    },
    sources: {
      id: 'schoolBot.sources',
      defaultMessage: '{count, plural, one {# source} other {# sources}}',
      description: 'Heading of the list of passages below an answer of the school bot',
    },
    page: {
      id: 'schoolBot.source.page',
      defaultMessage: 'Page {page}',
      description: 'In the list of passages below an answer: the page of the study material',
    },
    allSources: {
      id: 'schoolBot.sources.all',
      defaultMessage: 'Show all {count}',
      description:
        'Button below the first passages of an answer: shows the others; {count} is more than 3',
    },
    builtIn: {
      id: 'schoolBot.provider.builtIn',
      defaultMessage: 'Put together from shared knows, without an AI model',
      description:
        'Below an answer of the school bot that is made of passages; a know is a piece of study material',
    },
    endpoint: {
      id: 'schoolBot.provider.endpoint',
      defaultMessage: 'Answer by {model}',
      description: 'Below an answer of the school bot; {model} is the name of an AI model',
    },
    endpointUnknown: {
      id: 'schoolBot.provider.unknown',
      defaultMessage: 'Answer by an AI model',
      description: 'Below an answer of the school bot that an AI model without a name gave',
    },
    good: {
      id: 'schoolBot.verdict.good',
      defaultMessage: 'Good answer',
      description: 'Button with a thumb up below an answer of the school bot',
    },
    bad: {
      id: 'schoolBot.verdict.bad',
      defaultMessage: 'Bad answer',
      description: 'Button with a thumb down below an answer of the school bot',
    },
    notFound: {
      id: 'schoolBot.notFound',
      defaultMessage: 'Nothing that was shared here answers this',
      description: 'Heading in place of an answer of the school bot that found nothing',
    },
    notFoundText: {
      id: 'schoolBot.notFound.text',
      defaultMessage: 'Try other words, or look for it yourself.',
      description: 'In place of an answer of the school bot that found nothing',
    },
    search: {
      id: 'schoolBot.notFound.search',
      defaultMessage: 'Search for it',
      description: 'Link to the search for study material, where the school bot found nothing',
    },
  }),
);
