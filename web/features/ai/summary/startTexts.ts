import { defineMessages } from 'react-intl';
import { withValues } from '../../../ui/withValues.ts';

/** Texts of the page on which a summary is begun. */
export const startTexts = withValues(
  defineMessages({
    title: {
      id: 'aiSummary.title',
      defaultMessage: 'Sum it up',
      description: 'Heading of the page on which one has study material summed up',
    },
    lead: {
      id: 'aiSummary.lead',
      defaultMessage:
        'Long notes become the points that matter. Each names the page it stands on, so you can look it up.',
      description: 'Below the heading of the page on which one has study material summed up',
    },
    filenames: {
      id: 'aiSummary.filenames',
      defaultMessage: 'Choose {names} here to sum it up.',
      description:
        'Notice where the link to the page named files that have to be chosen again; {names} is a list of file names',
    },
    length: {
      id: 'aiSummary.length',
      defaultMessage: 'How much should it say?',
      description: 'Heading above the three lengths of a summary',
    },
    short: {
      id: 'aiSummary.length.short',
      defaultMessage: 'Short',
      description: 'The shortest of three lengths of a summary',
    },
    medium: {
      id: 'aiSummary.length.medium',
      defaultMessage: 'Medium',
      description: 'The middle one of three lengths of a summary',
    },
    long: {
      id: 'aiSummary.length.long',
      defaultMessage: 'Long',
      description: 'The longest of three lengths of a summary',
    },
    points: {
      id: 'aiSummary.length.points',
      defaultMessage: 'about {count, plural, one {# point} other {# points}}',
      description: 'Below a length of a summary: how many points it has; very short',
    },
    submit: {
      id: 'aiSummary.submit',
      defaultMessage: 'Summarize',
      description: 'Button that begins a summary; a verb',
    },
    allowance: {
      id: 'aiSummary.allowance',
      defaultMessage: 'Uses 1 of your {remaining} left today ({perDay} a day).',
      description:
        'Beside the button that begins a summary: {remaining} summaries are left today, of {perDay} each day',
    },
    private: {
      id: 'aiSummary.private',
      defaultMessage: 'Files you choose here stay private: they become knows that only you see.',
      description: 'Below the button that begins a summary; a know is a piece of study material',
    },
    closed: {
      id: 'aiSummary.closed',
      defaultMessage: 'That was your last summary for today',
      description: 'Heading of the notice that no summary is left today',
    },
    opens: {
      id: 'aiSummary.closed.opens',
      defaultMessage: 'You can go on {date}, at {time}.',
      description: 'In the notice that no summary is left today; {date} is a day with its weekday',
    },
    opensLater: {
      id: 'aiSummary.closed.later',
      defaultMessage: 'You can go on tomorrow.',
      description: 'In the notice that no summary is left today, where the time isn’t known',
    },
    fault: {
      id: 'aiSummary.fault',
      defaultMessage:
        '{fault, select, empty {Choose a file or a know first.} files {A file could not be sent. Remove it or try it again.} invalid {A source is not there any more, or not for you. Choose another one.} many {No summary is left for today.} full {You have as many summaries as you can keep. Delete one first.} forbidden {Your account can’t make summaries at the moment.} offline {You are offline. Try again when you have a connection.} other {That did not work. Try again.}}',
      description:
        'Above the button that begins a summary: why it could not be begun; a know is a piece of study material',
    },
    own: {
      id: 'aiSummary.own',
      defaultMessage: 'Your summaries',
      description: 'Heading of the list of the user’s summaries',
    },
    ownNone: {
      id: 'aiSummary.own.none',
      defaultMessage: 'They will be here, and only you see them.',
      description: 'In place of the list of the user’s summaries while there is none',
    },
    listFailed: {
      id: 'aiSummary.own.failed',
      defaultMessage: 'Your summaries can’t be loaded right now.',
      description: 'In place of the list of summaries that couldn’t be fetched',
    },
    more: {
      id: 'aiSummary.own.more',
      defaultMessage: 'Show older ones',
      description: 'Button below the list of the user’s summaries',
    },
    facts: {
      id: 'aiSummary.own.facts',
      defaultMessage:
        '{state, select, DONE {{length, select, SHORT {short} LONG {long} other {medium}}} FAILED {could not be written} other {being written}}',
      description:
        'In the list of summaries, below a title: the length of a summary, or how far it is',
    },
    retry: {
      id: 'aiSummary.retry',
      defaultMessage: 'Try again',
      description: 'Button that repeats what failed on the page of summaries',
    },
  }),
);
