/** Describes feed.json in the archive of a data export; pkg/features/takeout reads it. */
import { defineMessages } from 'react-intl';

export const archiveMessages = defineMessages({
  archive: {
    id: 'feed.archive',
    defaultMessage:
      'Your feed: what you read and liked, as far as your feed remembers it, and what you do not want to see in it.',
    description:
      'In the text file that explains a data export: what feed.json holds; the feed is the list of what to read next',
  },
});
