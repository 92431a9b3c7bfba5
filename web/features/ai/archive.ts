/** Describes ai.json in the archive of a data export; pkg/features/takeout reads it. */
import { defineMessages } from 'react-intl';

export const archiveMessages = defineMessages({
  archive: {
    id: 'ai.archive',
    defaultMessage:
      'Your conversations with the school bot: questions, answers, and what you thought of them. Your summaries and mock exams.',
    description: 'In the text file that explains a data export: what ai.json holds',
  },
});
