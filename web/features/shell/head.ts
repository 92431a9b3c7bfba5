/**
 * Titles and descriptions of pages, which the server writes into the document's head
 * (the table of routes names them). They are declared here so that the extraction finds
 * them. The server fills plain {arguments} only.
 */
import { defineMessages } from 'react-intl';

export const headMessages = defineMessages({
  unavailableTitle: {
    id: 'head.unavailable.title',
    defaultMessage: 'Not available here',
    description:
      'Title in the browser tab of the page that says that a feature is closed in this country',
  },
  unavailableDescription: {
    id: 'head.unavailable.description',
    defaultMessage: 'This feature is not available here yet.',
    description: 'Description of the page that says that a feature is closed in this country',
  },
  offlineTitle: {
    id: 'head.offline.title',
    defaultMessage: 'No connection',
    description:
      'Title in the browser tab of the page that stands in for another one while there is no internet',
  },
  offlineDescription: {
    id: 'head.offline.description',
    defaultMessage: 'What you can learn without the internet.',
    description: 'Description of the page that stands in for another one without the internet',
  },
  appTitle: {
    id: 'head.app.title',
    defaultMessage: 'Your study desk',
    description: 'Title in the browser tab while the signed-in area loads',
  },
  appDescription: {
    id: 'head.app.description',
    defaultMessage: 'Your account and your subjects in one place.',
    description: 'Description of the signed-in area',
  },
  notFoundTitle: {
    id: 'head.error.notFound',
    defaultMessage: 'Page not found',
    description: 'Title in the browser tab of the page for an address that does not exist',
  },
  forbiddenTitle: {
    id: 'head.error.forbidden',
    defaultMessage: 'No access',
    description: 'Title in the browser tab of the page for an address that the visitor may not see',
  },
  errorTitle: {
    id: 'head.error.title',
    defaultMessage: 'Something went wrong',
    description: 'Title in the browser tab of the page for any other failure',
  },
  busyTitle: {
    id: 'head.busy.title',
    defaultMessage: 'Very busy right now',
    description:
      'Heading and title in the browser tab while more visitors come than the site can serve',
  },
  busyText: {
    id: 'head.busy.text',
    defaultMessage: 'More people are here than we can serve at once. Try again in a few seconds.',
    description:
      'Text while more visitors come than the site can serve; a button to try again is below',
  },
});
