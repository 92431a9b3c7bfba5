/** Titles of the pages with flashcards, for the document's head. They are declared here so that the extraction finds them. */
import { defineMessages } from 'react-intl';

export const headMessages = defineMessages({
  flashcards: {
    id: 'head.flashcards.title',
    defaultMessage: 'Your flashcards',
    description: 'Title in the browser tab of the overview of what the user learns',
  },
  learn: {
    id: 'head.flashcardsLearn.title',
    defaultMessage: 'Learn',
    description: 'Title in the browser tab of the page on which flashcards are learned',
  },
  create: {
    id: 'head.deckCreate.title',
    defaultMessage: 'New deck',
    description: 'Title in the browser tab of the page on which a deck of flashcards is written',
  },
  import: {
    id: 'head.deckImport.title',
    defaultMessage: 'Import flashcards',
    description: 'Title in the browser tab of the page on which flashcards are imported',
  },
  edit: {
    id: 'head.deckEdit.title',
    defaultMessage: 'Edit deck',
    description: 'Title in the browser tab of the page on which a deck of flashcards is changed',
  },
});
