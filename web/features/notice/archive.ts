/** Describes notice.json in the archive of a data export; pkg/features/takeout reads it. */
import { defineMessages } from 'react-intl';

export const archiveMessages = defineMessages({
  archive: {
    id: 'notice.archive',
    defaultMessage: 'What you were notified of, and whether you asked for the weekly mail.',
    description: 'In the text file that explains a data export: what notice.json holds',
  },
});
