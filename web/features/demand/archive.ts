/** Describes demand.json in the archive of a data export; pkg/features/takeout reads it. */
import { defineMessages } from 'react-intl';

export const archiveMessages = defineMessages({
  archive: {
    id: 'demand.archive',
    defaultMessage: 'What you asked others to share, and the requests that you have reserved.',
    description: 'In the text file that explains a data export: what demand.json holds',
  },
});
