/** The ways to learn a deck, and their names. */
import { defineMessages } from 'react-intl';
import { withValues } from '../../../ui/withValues.ts';

export const WAYS = ['cards', 'write', 'match', 'test'] as const;
export type Way = (typeof WAYS)[number];

/** The way that an address names; cards where it names none. */
export const wayOf = (name: string): Way => WAYS.find((way) => way === name) ?? 'cards';

export const wayTexts = withValues(
  defineMessages({
    cards: {
      id: 'deckWay.cards',
      defaultMessage: 'Cards',
      description:
        'A way to learn flashcards: turn them and say how well one knew them; very short',
    },
    write: {
      id: 'deckWay.write',
      defaultMessage: 'Write',
      description: 'A way to learn flashcards: type their answers; a verb, very short',
    },
    match: {
      id: 'deckWay.match',
      defaultMessage: 'Match',
      description:
        'A way to learn flashcards: a game in which questions are matched with their answers; a verb, very short',
    },
    test: {
      id: 'deckWay.test',
      defaultMessage: 'Test',
      description: 'A way to learn flashcards: a test with a mark; a noun, very short',
    },
  }),
);
