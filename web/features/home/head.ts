/**
 * Titles and descriptions of pages, which the server writes into the document's head
 * (the table of routes names them). They are declared here so that the extraction finds
 * them. The server fills plain {arguments} only.
 */
import { defineMessages } from 'react-intl';

export const headMessages = defineMessages({
  homeTitle: {
    id: 'head.home.title',
    defaultMessage: 'Study material from students for students',
    description:
      'Title of the home page in the browser tab and in search results; the brand is added behind it',
  },
  homeDescription: {
    id: 'head.home.description',
    defaultMessage:
      'Study material from students for students: read notes and summaries, download them and share your own. An account is free.',
    description: 'Description of the home page in search results',
  },
});
