import { defineMessages } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';

/** Texts of the start of a quiz. */
export const startTexts = withValues(
  defineMessages({
    kind: {
      id: 'userQuiz.kind',
      defaultMessage: 'Quiz',
      description: 'Small line above the title of a quiz',
    },
    by: {
      id: 'userQuiz.by',
      defaultMessage: 'By {author}',
      description: 'Below the title of a quiz: who made it; {author} is their name',
    },
    about: {
      id: 'userQuiz.about',
      defaultMessage: 'What is asked',
      description: 'Heading above the topics, decks and study guides that a quiz asks about',
    },
    topic: {
      id: 'userQuiz.topic',
      defaultMessage: 'Topic',
      description: 'On a thing that a quiz asks about: it is a topic of a school subject',
    },
    deck: {
      id: 'userQuiz.deck',
      defaultMessage: 'Flashcards',
      description: 'On a thing that a quiz asks about: it is a deck of flashcards',
    },
    guide: {
      id: 'userQuiz.guide',
      defaultMessage: 'Study guide',
      description: 'On a thing that a quiz asks about: it is a study guide',
    },
    count: {
      id: 'userQuiz.count',
      defaultMessage:
        '{asked, plural, one {# question} other {# questions}} out of {all}. Each time you get others.',
      description:
        'Start of a quiz: how many questions are asked, of how many that there are; {asked} is smaller than {all}',
    },
    countAll: {
      id: 'userQuiz.countAll',
      defaultMessage: '{asked, plural, one {# question} other {# questions}}.',
      description: 'Start of a quiz: how many questions are asked, where there are no more',
    },
    start: {
      id: 'userQuiz.start',
      defaultMessage: 'Start the quiz',
      description: 'Button that begins a quiz',
    },
    hidden: {
      id: 'userQuiz.hidden',
      defaultMessage:
        '{count, plural, one {One more card is} other {# more cards are}} asked with an account',
      description:
        'Notice at the start of a quiz that visitors see: how many more flashcards are asked of signed-in users',
    },
    hiddenText: {
      id: 'userQuiz.hidden.text',
      defaultMessage: 'It costs nothing and takes a minute.',
      description: 'In the notice at the start of a quiz that visitors see: about an account',
    },
    signUp: {
      id: 'userQuiz.signUp',
      defaultMessage: 'Create an account',
      description: 'Button in the notice at the start of a quiz that visitors see',
    },
    empty: {
      id: 'userQuiz.empty',
      defaultMessage: 'There is nothing to ask yet',
      description: 'In place of the start of a quiz without questions',
    },
    emptyText: {
      id: 'userQuiz.empty.text',
      defaultMessage:
        'A quiz needs a deck of at least two flashcards with different answers. Its decks are too short, or were taken away. Add some cards, or share a deck on the topic.',
      description: 'In place of the start of a quiz without questions: why, and what to do',
    },
    emptyAction: {
      id: 'userQuiz.empty.action',
      defaultMessage: 'Write flashcards',
      description: 'Button in place of the start of a quiz without questions',
    },
  }),
);
