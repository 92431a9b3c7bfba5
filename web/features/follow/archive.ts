/** Describes follow.json in the archive of a data export; pkg/features/takeout reads it. */
import { defineMessages } from 'react-intl';

export const archiveMessages = defineMessages({
  archive: {
    id: 'follow.archive',
    defaultMessage: 'Whom you follow, and which subjects.',
    description:
      'In the text file that explains a data export: what follow.json holds; one follows knowers, as on social networks, and subjects such as maths',
  },
});
