/** Describes account.json in the archive of a data export; pkg/features/takeout reads it. */
import { defineMessages } from 'react-intl';

export const archiveMessages = defineMessages({
  archive: {
    id: 'account.archive',
    defaultMessage:
      'Your account: address, name, when you signed up and what you agreed to, your sessions and devices, and how you sign in.',
    description: 'In the text file that explains a data export: what account.json holds',
  },
});
