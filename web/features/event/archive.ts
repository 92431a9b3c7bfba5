/** Describes event.json in the archive of a data export; pkg/features/takeout reads it. */
import { defineMessages } from 'react-intl';

export const archiveMessages = defineMessages({
  archive: {
    id: 'event.archive',
    defaultMessage:
      'How many events of yours we counted in the last 90 days with your consent. The file events.ndjson has the events: one in each line, with what you did and when.',
    description: 'In the text file that explains a data export: what event.json holds',
  },
});
