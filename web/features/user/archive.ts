/** Describes user.json in the archive of a data export; pkg/features/takeout reads it. */
import { defineMessages } from 'react-intl';

export const archiveMessages = defineMessages({
  archive: {
    id: 'user.archive',
    defaultMessage:
      'Your profile: what you entered about yourself, your settings and your picture.',
    description: 'In the text file that explains a data export: what user.json holds',
  },
});
