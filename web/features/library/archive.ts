/** Describes library.json in the archive of a data export; pkg/features/takeout reads it. */
import { defineMessages } from 'react-intl';

export const archiveMessages = defineMessages({
  archive: {
    id: 'library.archive',
    defaultMessage:
      'What you saved in your library, your folders, and the devices from which you changed it last.',
    description: 'In the text file that explains a data export: what library.json holds',
  },
});
