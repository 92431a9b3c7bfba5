/**
 * Titles and descriptions of the pages with requests, for the document's head. They are
 * declared here so that the extraction finds them.
 */
import { defineMessages } from 'react-intl';

export const headMessages = defineMessages({
  listTitle: {
    id: 'head.knowDemands.title',
    defaultMessage: 'Requests: what students are looking for',
    description:
      'Title of the page with the study material that users are looking for and others can share',
  },
  listDescription: {
    id: 'head.knowDemands.description',
    defaultMessage:
      'Missing notes, a summary or an exercise? Ask for it here, or help somebody out with what you have.',
    description:
      'Description for search engines of the page with the study material that users are looking for',
  },
  demandTitle: {
    id: 'head.knowDemand.title',
    defaultMessage: 'Request: {title}',
    description:
      'Title of the page of one request; {title} is what study material the user asked for',
  },
  demandDescription: {
    id: 'head.knowDemand.description',
    defaultMessage: '“{title}” is wanted. Share what you have, or see what others have shared.',
    description: 'Description for search engines of the page of one request; {title} is its title',
  },
  ownTitle: {
    id: 'head.ownKnowDemands.title',
    defaultMessage: 'Your requests',
    description: 'Title in the browser tab of the list of what the user asked for and reserved',
  },
});
