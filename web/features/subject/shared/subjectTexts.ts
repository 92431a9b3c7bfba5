import { defineMessages } from 'react-intl';
import { withValues } from '../../../ui/withValues.ts';

export const subjectTexts = withValues(
  defineMessages({
    search: {
      id: 'subject.search',
      defaultMessage: 'Search in {subject}',
      description:
        'Field that searches study material on one subject, as its name and as the text in it while it is empty; {subject} is the name of the subject',
    },
    knows: {
      id: 'subject.allKnows',
      defaultMessage: 'All knows on {subject}',
      description:
        'Link to all that is shared on a subject, read out; {subject} is the name of the subject; a know is a piece of study material',
    },
  }),
);
