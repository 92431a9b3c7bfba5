/**
 * Titles and descriptions of pages, which the server writes into the document's head
 * (the table of routes names them). They are declared here so that the extraction finds
 * them. The server fills plain {arguments} only.
 */
import { defineMessages } from 'react-intl';

export const headMessages = defineMessages({
  knowerOwnTitle: {
    id: 'head.knower.own',
    defaultMessage: 'Profile',
    description: 'Title in the browser tab of a person’s page inside the signed-in area',
  },
  knowerTitle: {
    id: 'head.knower.title',
    defaultMessage: '{name}: study material',
    description:
      'Title of the public page of a user who publishes material; {name} is the person; the brand is added behind it',
  },
  knowerDescription: {
    id: 'head.knower.description',
    defaultMessage: 'Study material that {name} shares on {brand}: notes and summaries for school.',
    description:
      'Description of the public page of a user who publishes material; {name} is the person, {brand} the platform',
  },
});
