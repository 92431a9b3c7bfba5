import { defineMessages } from 'react-intl';
import { withValues } from '../../../ui/withValues.ts';

export const examTexts = withValues(
  defineMessages({
    title: {
      id: 'mockExam.title',
      defaultMessage: 'Mock exam',
      description: 'Heading of the page on which users have mock exams made',
    },
    lead: {
      id: 'mockExam.lead',
      defaultMessage:
        'Questions from your own material, marked at once, each with the page that answers it.',
      description: 'Page with mock exams: under the heading',
    },
    create: {
      id: 'mockExam.create',
      defaultMessage: 'New mock exam',
      description: 'Button to the form for a new mock exam',
    },
    all: {
      id: 'mockExam.all',
      defaultMessage: 'All mock exams',
      description: 'Button from one mock exam to all of them',
    },
    retry: {
      id: 'mockExam.retry',
      defaultMessage: 'Try again',
      description: 'Button: load again what could not be loaded',
    },
    gone: {
      id: 'mockExam.gone',
      defaultMessage: 'This mock exam was deleted',
      description: 'In place of a mock exam that does not exist',
    },
    failed: {
      id: 'mockExam.failed',
      defaultMessage: 'Your mock exam could not be loaded',
      description: 'In place of a mock exam that could not be loaded',
    },
    history: {
      id: 'mockExam.history',
      defaultMessage: 'Your mock exams',
      description: 'Heading above the list of mock exams',
    },
    historyFailed: {
      id: 'mockExam.history.failed',
      defaultMessage: 'Your mock exams could not be loaded.',
      description: 'In place of the list of mock exams',
    },
    more: {
      id: 'mockExam.history.more',
      defaultMessage: 'Show more',
      description: 'Button below the list of mock exams',
    },
    untitled: {
      id: 'mockExam.untitled',
      defaultMessage: 'Source no longer available',
      description: 'In place of the title of a mock exam whose study material was removed',
    },
    questions: {
      id: 'mockExam.questions',
      defaultMessage: '{count, plural, one {# question} other {# questions}}',
      description: 'How many questions a mock exam has',
    },
    facts: {
      id: 'mockExam.facts',
      defaultMessage: '{date}, {count, plural, one {# question} other {# questions}}',
      description: 'Below the title of a mock exam in a list; {date} is such as “May 20, 2026”',
    },
    score: {
      id: 'mockExam.score',
      defaultMessage: '{points, number} of {most, number}',
      description: 'Points of a mock exam in a list, such as 7.5 of 10; short',
    },
    WAITING: {
      id: 'mockExam.state.waiting',
      defaultMessage: 'Being made',
      description: 'State of a mock exam in a list; short',
    },
    MAKING: {
      id: 'mockExam.state.making',
      defaultMessage: 'Being made',
      description: 'State of a mock exam in a list; short',
    },
    READY: {
      id: 'mockExam.state.ready',
      defaultMessage: 'Not started',
      description: 'State of a mock exam in a list; short',
    },
    RUNNING: {
      id: 'mockExam.state.running',
      defaultMessage: 'Running',
      description: 'State of a mock exam in a list; short',
    },
    DONE: {
      id: 'mockExam.state.done',
      defaultMessage: 'Marked',
      description: 'State of a mock exam in a list; short',
    },
    FAILED: {
      id: 'mockExam.state.failed',
      defaultMessage: 'Not made',
      description: 'State of a mock exam in a list; short',
    },
    makingTitle: {
      id: 'mockExam.making.title',
      defaultMessage: 'Your mock exam is being made',
      description: 'Heading while a mock exam is made',
    },
    waiting: {
      id: 'mockExam.making.waiting',
      defaultMessage: 'Your material is still being read',
      description: 'While a mock exam waits for study material that is processed',
    },
    making: {
      id: 'mockExam.making.questions',
      defaultMessage: 'Questions are being written and checked',
      description: 'While a mock exam is made',
    },
    mayLeave: {
      id: 'mockExam.making.leave',
      defaultMessage: 'You can leave this page. The mock exam waits for you in your list.',
      description: 'While a mock exam is made',
    },
    unmade: {
      id: 'mockExam.unmade',
      defaultMessage: 'There are no questions',
      description: 'Heading in place of a mock exam that could not be made',
    },
    UNREADABLE: {
      id: 'mockExam.unmade.unreadable',
      defaultMessage:
        'The material can’t be read. Choose other material: this attempt doesn’t count.',
      description: 'Why a mock exam could not be made',
    },
    NOTHING: {
      id: 'mockExam.unmade.nothing',
      defaultMessage:
        'The material has no full sentences that can be asked about. Choose material with more text: this attempt doesn’t count.',
      description: 'Why a mock exam could not be made',
    },
    BROKEN: {
      id: 'mockExam.unmade.broken',
      defaultMessage:
        'Something broke on our side. Try again in a moment: this attempt doesn’t count.',
      description: 'Why a mock exam could not be made',
    },
    readyTitle: {
      id: 'mockExam.ready',
      defaultMessage: 'Your mock exam is ready',
      description: 'Heading above a mock exam that can be started',
    },
    time: {
      id: 'mockExam.time',
      defaultMessage: '{count, plural, one {# minute} other {# minutes}}',
      description: 'How long a mock exam takes',
    },
    noClock: {
      id: 'mockExam.noClock',
      defaultMessage: 'No time limit',
      description: 'A mock exam without a clock',
    },
    fewer: {
      id: 'mockExam.fewer',
      defaultMessage:
        'Your material gives {count, plural, one {# good question} other {# good questions}}, not {wanted, number}. More text gives more questions.',
      description: 'Before a mock exam with fewer questions than asked for',
    },
    rules: {
      id: 'mockExam.rules',
      defaultMessage:
        'The clock starts when you press the button, and runs on when you leave. At the end your answers are handed in.',
      description: 'Before a mock exam with a clock is started',
    },
    rulesFree: {
      id: 'mockExam.rules.free',
      defaultMessage: 'Take your time. Your answers are kept when you leave.',
      description: 'Before a mock exam without a clock is started',
    },
    start: {
      id: 'mockExam.start',
      defaultMessage: 'Start now',
      description: 'Button that starts a mock exam',
    },
    print: {
      id: 'mockExam.print',
      defaultMessage: 'Print',
      description: 'Button that prints a mock exam',
    },
  }),
);
