/** Describes know.json in the archive of a data export; pkg/features/takeout reads it. */
import { defineMessages } from 'react-intl';

export const archiveMessages = defineMessages({
  archive: {
    id: 'know.archive',
    defaultMessage:
      'Your knows: what you shared, with the files as you uploaded them, and which ones you like.',
    description:
      'In the text file that explains a data export: what know.json and the folder know hold',
  },
});
