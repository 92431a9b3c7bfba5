/** Titles of pages, for the document's head. They are declared here so that the extraction finds them. */
import { defineMessages } from 'react-intl';

export const headMessages = defineMessages({
  notices: {
    id: 'head.notices.title',
    defaultMessage: 'Notifications',
    description: 'Title in the browser tab of the list of what happened that concerns the user',
  },
});
