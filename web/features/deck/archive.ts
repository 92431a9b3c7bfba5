/** Describes deck.json in the archive of a data export; pkg/features/takeout reads it. */
import { defineMessages } from 'react-intl';

export const archiveMessages = defineMessages({
  archive: {
    id: 'deck.archive',
    defaultMessage:
      'Your decks of flashcards with all cards, which decks you learn, and each of your answers with its time.',
    description: 'In the text file that explains a data export: what deck.json holds',
  },
});
