import { defineMessages } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';

/** Why a know is in the feed, in a few words on its card. */
export const shortReasons = withValues(
  defineMessages({
    FOLLOWED_KNOWER: {
      id: 'feed.why.followedKnower',
      defaultMessage: 'You follow {name}',
      description: 'On a card of the home feed: why it is there; {name} is its author',
    },
    FOLLOWED_SUBJECT: {
      id: 'feed.why.followedSubject',
      defaultMessage: 'You follow {subject}',
      description: 'On a card of the home feed: why it is there; {subject} is a school subject',
    },
    READ: {
      id: 'feed.why.read',
      defaultMessage: 'Like “{title}”',
      description:
        'On a card of the home feed: why it is there; {title} is study material that the user read, which this one resembles',
    },
    READ_UNNAMED: {
      id: 'feed.why.readUnnamed',
      defaultMessage: 'Like what you read',
      description: 'On a card of the home feed: it resembles study material that the user read',
    },
    SUBJECT: {
      id: 'feed.why.subject',
      defaultMessage: 'More in {subject}',
      description:
        'On a card of the home feed: why it is there; {subject} is a school subject that the user chose or reads about',
    },
    GRADE: {
      id: 'feed.why.grade',
      defaultMessage: 'For your grade',
      description: 'On a card of the home feed: it is there because it is for the user’s grade',
    },
    FRESH_KNOWER: {
      id: 'feed.why.freshKnower',
      defaultMessage: 'One of {name}’s first knows',
      description:
        'On a card of the home feed: it is there because its author {name} has shared little so far; a know is a piece of study material',
    },
    NEW: {
      id: 'feed.why.new',
      defaultMessage: 'Just shared',
      description: 'On a card of the home feed: it is there because it is new',
    },
    POPULAR: {
      id: 'feed.why.popular',
      defaultMessage: 'Read by many',
      description: 'On a card of the home feed: it is there because many read it',
    },
    DISCOVER: {
      id: 'feed.why.discover',
      defaultMessage: 'Hardly read so far',
      description: 'On a card of the home feed: it is there because few have found it yet',
    },
  }),
);

/** The same in whole sentences, where the user asks. */
export const longReasons = withValues(
  defineMessages({
    FOLLOWED_KNOWER: {
      id: 'feed.because.followedKnower',
      defaultMessage: 'You follow {name}. What they share comes first.',
      description: 'Answer to “Why am I seeing this?” in the home feed; {name} is its author',
    },
    FOLLOWED_SUBJECT: {
      id: 'feed.because.followedSubject',
      defaultMessage: 'You follow the subject {subject}.',
      description: 'Answer to “Why am I seeing this?” in the home feed; {subject} such as Maths',
    },
    READ: {
      id: 'feed.because.read',
      defaultMessage: 'It is on a topic of “{title}”, which you read lately.',
      description:
        'Answer to “Why am I seeing this?” in the home feed; {title} is study material that the user read, a link',
    },
    READ_UNNAMED: {
      id: 'feed.because.readUnnamed',
      defaultMessage: 'It is on a topic that you read about lately.',
      description: 'Answer to “Why am I seeing this?” in the home feed',
    },
    SUBJECT: {
      id: 'feed.because.subject',
      defaultMessage: '{subject} is one of your subjects, or you have been reading about it.',
      description: 'Answer to “Why am I seeing this?” in the home feed; {subject} such as Maths',
    },
    GRADE: {
      id: 'feed.because.grade',
      defaultMessage: 'It was shared for your grade.',
      description: 'Answer to “Why am I seeing this?” in the home feed',
    },
    FRESH_KNOWER: {
      id: 'feed.because.freshKnower',
      defaultMessage:
        '{name} has only just begun to share. Some places in your list are kept for knowers like that.',
      description:
        'Answer to “Why am I seeing this?” in the home feed; {name} is its author, knowers are people who share',
    },
    NEW: {
      id: 'feed.because.new',
      defaultMessage: 'It was shared only a few days ago.',
      description: 'Answer to “Why am I seeing this?” in the home feed',
    },
    POPULAR: {
      id: 'feed.because.popular',
      defaultMessage: 'Many others have read it.',
      description: 'Answer to “Why am I seeing this?” in the home feed',
    },
    DISCOVER: {
      id: 'feed.because.discover',
      defaultMessage: 'Few have read it so far. Perhaps it is just what you need.',
      description: 'Answer to “Why am I seeing this?” in the home feed',
    },
  }),
);
