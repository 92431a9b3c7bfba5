/**
 * Titles and descriptions of pages, which the server writes into the document's head
 * (the table of routes names them). They are declared here so that the extraction finds
 * them. The server fills plain {arguments} only.
 */
import { defineMessages } from 'react-intl';

export const headMessages = defineMessages({
  aiTitle: {
    id: 'head.ai.title',
    defaultMessage: 'AI that helps you study',
    description:
      'Title of the page about the AI features in the browser tab; the brand is added behind it',
  },
  aiDescription: {
    id: 'head.ai.description',
    defaultMessage:
      'Not there yet: a summary of your notes, a mock exam to practice with and answers about your material, each with its source.',
    description: 'Description of the page about the AI features in search results',
  },
  schoolBotTitle: {
    id: 'head.schoolBot.title',
    defaultMessage: 'Ask the school bot',
    description: 'Title in the browser tab of the page on which the user asks questions',
  },
});
