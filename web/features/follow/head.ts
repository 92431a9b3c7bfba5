/** Titles of pages, for the document's head. They are declared here so that the extraction finds them. */
import { defineMessages } from 'react-intl';

export const headMessages = defineMessages({
  following: {
    id: 'head.following.title',
    defaultMessage: 'Following',
    description:
      'Title in the browser tab of the list of knowers and subjects that a user follows, as on social networks',
  },
});
