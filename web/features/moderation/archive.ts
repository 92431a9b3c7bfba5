/** Describes moderation.json in the archive of a data export; pkg/features/takeout reads it. */
import { defineMessages } from 'react-intl';

export const archiveMessages = defineMessages({
  archive: {
    id: 'moderation.archive',
    defaultMessage:
      'What you reported, what you objected to when something of yours was removed, and what was decided.',
    description: 'In the text file that explains a data export: what moderation.json holds',
  },
});
