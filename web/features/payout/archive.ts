/** Describes payout.json in the archive of a data export; pkg/features/takeout reads it. */
import { defineMessages } from 'react-intl';

export const archiveMessages = defineMessages({
  archive: {
    id: 'payout.archive',
    defaultMessage:
      'What you have earned and for what, where you are paid, what you asked for, and which of your knows count for contests, and in which contests you take part by which terms.',
    description:
      'In the text file that explains a data export: what payout.json holds. A know is a piece of study material',
  },
});
