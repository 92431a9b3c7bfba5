import { defineMessages } from 'react-intl';
import { withValues } from '../../../ui/withValues.ts';

export const universityTexts = withValues(
  defineMessages({
    start: {
      id: 'university.start',
      defaultMessage: 'Start for free',
      description:
        'Button of a page for students at university: to the sign-up, and then to the tool',
    },
    tryIt: {
      id: 'university.try',
      defaultMessage: 'Try it right here',
      description: 'Heading above a tool that visitors try with a sample text',
    },
    courses: {
      id: 'university.courses',
      defaultMessage: 'One place for each course',
      description: 'Heading on the pages for students at university',
    },
    coursesText: {
      id: 'university.courses.text',
      defaultMessage:
        'Make a course for each lecture. Its summaries, questions and mock exams stay together until the exam is over.',
      description: 'Below the heading “One place for each course”',
    },
    'university-ai-summary': {
      id: 'university.tool.summary',
      defaultMessage: 'Summaries',
      description: 'Link to a tool for students at university',
    },
    'university-uni-gpt': {
      id: 'university.tool.gpt',
      defaultMessage: 'Uni GPT',
      description: 'Link to a tool for students at university: it answers questions; a name',
    },
    'university-mock-exam': {
      id: 'university.tool.exam',
      defaultMessage: 'Mock exams',
      description: 'Link to a tool for students at university',
    },
    summaryTitle: {
      id: 'university.summary.title',
      defaultMessage: 'A semester of slides, in the sentences that count',
      description: 'Heading of the page about summaries for students at university',
    },
    summaryLead: {
      id: 'university.summary.lead',
      defaultMessage:
        'Upload scripts and slides. You get the points that matter by chapter, each with the page it stands on, so that you can check and cite it.',
      description: 'Below the heading of the page about summaries for students at university',
    },
    gptTitle: {
      id: 'university.gpt.title',
      defaultMessage: 'Ask about your course, and see where it says so',
      description: 'Heading of the page about questions of students at university',
    },
    gptLead: {
      id: 'university.gpt.lead',
      defaultMessage:
        'Uni GPT answers from material that students shared. Each sentence names its page, and where nothing answers, it says so.',
      description: 'Below the heading of the page about questions of students at university',
    },
    examTitle: {
      id: 'university.exam.title',
      defaultMessage: 'Sit the exam before the exam',
      description: 'Heading of the page about mock exams for students at university',
    },
    examLead: {
      id: 'university.exam.lead',
      defaultMessage:
        'Turn your scripts into questions with a clock. After the submission you see what was right, why, and which chapters to read again.',
      description: 'Below the heading of the page about mock exams for students at university',
    },
  }),
);
