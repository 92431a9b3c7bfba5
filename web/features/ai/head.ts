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
      'Ask about what you learn, and read on which page each sentence of the answer stands. Have your notes summed up, and test yourself.',
    description: 'Description of the page about the AI features in search results',
  },
  schoolBotTitle: {
    id: 'head.schoolBot.title',
    defaultMessage: 'Ask the school bot',
    description: 'Title in the browser tab of the page on which the user asks questions',
  },
  buddyTitle: {
    id: 'head.buddy.title',
    defaultMessage: '{name}: your study buddy',
    description:
      'Title in the browser tab and in search results of the page about a study buddy of the school bot; name is the buddy’s',
  },
  buddyDescription: {
    id: 'head.buddy.description',
    defaultMessage: '{aim} Ask {name}, and read where each answer stands.',
    description:
      'Description in search results of the page about a study buddy of the school bot; aim is a whole sentence, name the buddy’s',
  },
  aiSummaryTitle: {
    id: 'head.aiSummary.title',
    defaultMessage: 'Summaries',
    description:
      'Title in the browser tab of the page on which the user has study material summed up',
  },
  mockExamTitle: {
    id: 'head.mockExam.title',
    defaultMessage: 'Mock exam',
    description: 'Title in the browser tab of the page on which the user has mock exams made',
  },
  universitySummaryTitle: {
    id: 'head.universitySummary.title',
    defaultMessage: 'Summaries for university',
    description: 'Title in the browser tab of the page about summaries for students at university',
  },
  universitySummaryDescription: {
    id: 'head.universitySummary.description',
    defaultMessage:
      'Have scripts and slides summed up by chapter. Each point names the page it stands on. Try it without an account.',
    description: 'Description in search results of the page about summaries for university',
  },
  uniGptTitle: {
    id: 'head.uniGpt.title',
    defaultMessage: 'Uni GPT',
    description: 'Title in the browser tab of the page about questions of students at university',
  },
  uniGptDescription: {
    id: 'head.uniGpt.description',
    defaultMessage:
      'Ask about your course and read on which page each sentence of the answer stands. Try it without an account.',
    description: 'Description in search results of the page about questions at university',
  },
  universityExamTitle: {
    id: 'head.universityExam.title',
    defaultMessage: 'Mock exams for university',
    description: 'Title in the browser tab of the page about mock exams for students at university',
  },
  universityExamDescription: {
    id: 'head.universityExam.description',
    defaultMessage:
      'Turn scripts into exam questions with a clock, and see why an answer was right. Try it without an account.',
    description: 'Description in search results of the page about mock exams for university',
  },
});
