/**
 * Title and description of the pages with results, for the document's head. They are
 * declared here so that the extraction finds them.
 */
import { defineMessages } from 'react-intl';

export const headMessages = defineMessages({
  title: {
    id: 'head.search.title',
    defaultMessage: 'Search',
    description:
      'Title of the page with search results in the browser tab; what was searched for stands before it',
  },
  description: {
    id: 'head.search.description',
    defaultMessage: 'Notes, summaries and exercises that students share, found by their words.',
    description: 'Description of the page with search results',
  },
});
