import { defineMessages } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';

export const flashcardsTexts = withValues(
  defineMessages({
    title: {
      id: 'flashcards.title',
      defaultMessage: 'Today',
      description: 'Heading of the overview of what the user learns with flashcards',
    },
    create: {
      id: 'flashcards.create',
      defaultMessage: 'New deck',
      description: 'Button that leads to writing a new deck of flashcards',
    },
    import: {
      id: 'deckImport.open',
      defaultMessage: 'Import',
      description: 'Button that leads to the import of flashcards from other programs; short',
    },
    due: {
      id: 'flashcards.due',
      defaultMessage: 'To repeat',
      description: 'Above a number: flashcards that are due today; short',
    },
    learning: {
      id: 'flashcards.learning',
      defaultMessage: 'In progress',
      description: 'Above a number: flashcards that were begun and come again soon; short',
    },
    new: {
      id: 'flashcards.new',
      defaultMessage: 'New',
      description: 'Above a number: flashcards that the user sees for the first time today; short',
    },
    start: {
      id: 'flashcards.start',
      defaultMessage: '{count, plural, one {Learn one card} other {Learn # cards}}',
      description: 'Button that begins to learn the flashcards of today',
    },
    done: {
      id: 'flashcards.done',
      defaultMessage: 'All done for today. The next cards come tomorrow.',
      description: 'In place of the button that begins to learn, once nothing is left for today',
    },
    decks: {
      id: 'flashcards.decks',
      defaultMessage: 'Decks that you learn',
      description: 'Heading above the decks of flashcards that the user learns',
    },
    progress: {
      id: 'flashcards.progress',
      defaultMessage: '{started} of {cards, plural, one {# card} other {# cards}} begun',
      description: 'Below the title of a deck: how many of its flashcards the user has seen',
    },
    learnDue: {
      id: 'flashcards.learnDue',
      defaultMessage: 'Repeat {count}',
      description: 'Button on a deck: learns its flashcards, of which {count} are due; short',
    },
    learnDeck: {
      id: 'flashcards.learnDeck',
      defaultMessage: 'Learn',
      description: 'Button on a deck: learns its flashcards; short',
    },
    emptyTitle: {
      id: 'flashcards.empty',
      defaultMessage: 'Your first deck goes here',
      description: 'Heading of the overview of flashcards while the user learns no deck',
    },
    emptyText: {
      id: 'flashcards.empty.text',
      defaultMessage:
        'Type a few questions and answers, or open a deck of others and choose “Learn these cards”. Each card comes back just before you would forget it.',
      description: 'In the overview of flashcards while the user learns no deck',
    },
    emptyAction: {
      id: 'flashcards.empty.action',
      defaultMessage: 'Write a deck',
      description: 'Button in the empty overview of flashcards',
    },
  }),
);
