/** Describes staff.json in the archive of a data export; pkg/features/takeout reads it. */
import { defineMessages } from 'react-intl';

export const archiveMessages = defineMessages({
  archive: {
    id: 'staff.archive',
    defaultMessage: 'What our staff did with your account, such as blocking it.',
    description: 'In the text file that explains a data export: what staff.json holds',
  },
});
