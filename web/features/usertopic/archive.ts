/** Describes usertopic.json in the archive of a data export; pkg/features/takeout reads it. */
import { defineMessages } from 'react-intl';

export const archiveMessages = defineMessages({
  archive: {
    id: 'usertopic.archive',
    defaultMessage: 'The quizzes you made: their titles, and what each of them asks about.',
    description: 'In the text file that explains a data export: what usertopic.json holds',
  },
});
