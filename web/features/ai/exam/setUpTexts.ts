import { defineMessages } from 'react-intl';
import { withValues } from '../../../ui/withValues.ts';

export const setUpTexts = withValues(
  defineMessages({
    goneSource: {
      id: 'mockExam.sources.gone',
      defaultMessage: 'This material is no longer available.',
      description: 'Form for a mock exam: study material that was removed',
    },
    notSent: {
      id: 'mockExam.files.failed',
      defaultMessage: 'A file could not be sent. Remove it or try it again.',
      description: 'Form for a mock exam: a chosen file was not sent',
    },
    text: {
      id: 'mockExam.text',
      defaultMessage: 'Or paste a text',
      description: 'Form for a mock exam: label of the field for a text',
    },
    textHelp: {
      id: 'mockExam.text.help',
      defaultMessage: 'Your notes or a chapter. It is kept as private material of yours.',
      description: 'Form for a mock exam: below the field for a text',
    },
    about: {
      id: 'mockExam.about',
      defaultMessage: 'Topic (optional)',
      description: 'Form for a mock exam: label of the field for a wish',
    },
    aboutHelp: {
      id: 'mockExam.about.help',
      defaultMessage: 'Questions about it come first.',
      description: 'Form for a mock exam: below the field for a topic',
    },
    kinds: {
      id: 'mockExam.kinds',
      defaultMessage: 'Kinds of questions',
      description: 'Form for a mock exam: above the kinds of questions',
    },
    CHOICE: {
      id: 'mockExam.kind.choice',
      defaultMessage: 'Multiple choice',
      description: 'Kind of questions of a mock exam',
    },
    CHOICE_HELP: {
      id: 'mockExam.kind.choice.help',
      defaultMessage: 'Pick the word that fits out of four',
      description: 'Below the kind of questions',
    },
    CLOZE: {
      id: 'mockExam.kind.cloze',
      defaultMessage: 'Fill in the gap',
      description: 'Kind of questions of a mock exam',
    },
    CLOZE_HELP: {
      id: 'mockExam.kind.cloze.help',
      defaultMessage: 'Write the missing word; one slip is forgiven',
      description: 'Below the kind of questions',
    },
    SHORT: {
      id: 'mockExam.kind.short',
      defaultMessage: 'Explain a term',
      description: 'Kind of questions of a mock exam',
    },
    SHORT_HELP: {
      id: 'mockExam.kind.short.help',
      defaultMessage: 'Answer in a sentence, marked by its key terms',
      description: 'Below the kind of questions',
    },
    noKind: {
      id: 'mockExam.kinds.none',
      defaultMessage: 'Choose at least one kind of questions.',
      description: 'Form for a mock exam: no kind of questions is chosen',
    },
    difficulty: {
      id: 'mockExam.difficulty',
      defaultMessage: 'Difficulty',
      description: 'Form for a mock exam',
    },
    EASY: {
      id: 'mockExam.difficulty.easy',
      defaultMessage: 'Easy',
      description: 'Difficulty of a mock exam',
    },
    MEDIUM: {
      id: 'mockExam.difficulty.medium',
      defaultMessage: 'Medium',
      description: 'Difficulty of a mock exam',
    },
    HARD: {
      id: 'mockExam.difficulty.hard',
      defaultMessage: 'Hard',
      description: 'Difficulty of a mock exam',
    },
    count: {
      id: 'mockExam.count',
      defaultMessage: 'Length',
      description: 'Form for a mock exam: label of the number of questions',
    },
    countOf: {
      id: 'mockExam.count.of',
      defaultMessage: '{count, plural, one {# question} other {# questions}}',
      description: 'Form for a mock exam: a number of questions',
    },
    minutes: {
      id: 'mockExam.minutes',
      defaultMessage: 'Time',
      description: 'Form for a mock exam: label of the time',
    },
    minutesOf: {
      id: 'mockExam.minutes.of',
      defaultMessage: '{count, plural, one {# minute} other {# minutes}}',
      description: 'Form for a mock exam: a time',
    },
    noClock: {
      id: 'mockExam.minutes.none',
      defaultMessage: 'No time limit',
      description: 'Form for a mock exam: no clock',
    },
    submit: {
      id: 'mockExam.submit',
      defaultMessage: 'Make the mock exam',
      description: 'Button that has a mock exam made',
    },
    left: {
      id: 'mockExam.left',
      defaultMessage:
        '{count, plural, one {# mock exam left today} other {# mock exams left today}}',
      description: 'Form for a mock exam: how many the user may have made',
    },
    closed: {
      id: 'mockExam.closed',
      defaultMessage: 'You have made all your mock exams for today',
      description: 'Form for a mock exam: the limit of the day is reached',
    },
    opens: {
      id: 'mockExam.closed.opens',
      defaultMessage:
        'You can make another one from {time}. Those below can be repeated at any time.',
      description:
        'Form for a mock exam: the limit of the day is reached; {time} is such as “Saturday, 2:00 AM”',
    },
    opensLater: {
      id: 'mockExam.closed.later',
      defaultMessage: 'Come back tomorrow. Those below can be repeated at any time.',
      description: 'Form for a mock exam: the limit of the day is reached',
    },
    full: {
      id: 'mockExam.full',
      defaultMessage: 'You have 200 mock exams. Delete one first.',
      description: 'Form for a mock exam: no more can be stored',
    },
    noSource: {
      id: 'mockExam.noSource',
      defaultMessage: 'Choose material or paste a text.',
      description: 'Form for a mock exam: no study material is chosen',
    },
    tooMany: {
      id: 'mockExam.tooMany',
      defaultMessage: 'Choose at most {most, number} sources.',
      description: 'Form for a mock exam: too much study material is chosen',
    },
    badText: {
      id: 'mockExam.badText',
      defaultMessage: 'This text can’t be used like this. Change it a little.',
      description: 'Form for a mock exam: the server refused a text',
    },
  }),
);
