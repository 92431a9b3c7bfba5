/** Describes plan.json in the archive of a data export; pkg/features/takeout reads it. */
import { defineMessages } from 'react-intl';

export const archiveMessages = defineMessages({
  archive: {
    id: 'plan.archive',
    defaultMessage: 'Your subscriptions to Plus, and what was paid and given back for them.',
    description: 'In the text file that explains a data export: what plan.json holds',
  },
});
