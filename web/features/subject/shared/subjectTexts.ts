import { defineMessages } from 'react-intl';
import { withValues } from '../../../ui/withValues.ts';

export const subjectTexts = withValues(
  defineMessages({
    search: {
      id: 'subject.search',
      defaultMessage: 'Search in {subject}',
      description:
        'Field that searches study material on one subject, as its name and as the text in it while it is empty, and a link to that search; {subject} is the name of the subject',
    },
  }),
);
