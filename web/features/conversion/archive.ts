/** Describes conversion.json in the archive of a data export; pkg/features/takeout reads it. */
import { defineMessages } from 'react-intl';

export const archiveMessages = defineMessages({
  archive: {
    id: 'conversion.archive',
    defaultMessage:
      'What is waiting to be reported to an advertising network, with your consent: the network, the click id of its advertisement, what you did, when, on which page and in which browser.',
    description: 'In the text file that explains a data export: what conversion.json holds',
  },
});
