/** The title of the home feed's document. It is declared here so that the extraction finds it. */
import { defineMessages } from 'react-intl';

export const headMessages = defineMessages({
  title: {
    id: 'head.feed.title',
    defaultMessage: 'For you',
    description: 'Title of a signed-in user’s home feed',
  },
});
