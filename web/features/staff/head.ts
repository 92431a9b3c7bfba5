/** Titles of the pages for staff, for the document's head. They are declared here so that the extraction finds them. */
import { defineMessages } from 'react-intl';

export const headMessages = defineMessages({
  people: {
    id: 'head.staffPeople.title',
    defaultMessage: 'People',
    description: 'Title in the browser tab of the page on which staff find users',
  },
  log: {
    id: 'head.staffLog.title',
    defaultMessage: 'What staff did',
    description: 'Title in the browser tab of the page with the log of what staff did',
  },
});
