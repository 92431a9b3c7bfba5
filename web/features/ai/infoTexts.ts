import { defineMessages } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';

export const infoTexts = withValues(
  defineMessages({
    begin: {
      id: 'buddy.begin',
      defaultMessage: 'Start a conversation',
      description: 'Button on the page of a study buddy of the school bot',
    },
    questions: {
      id: 'buddy.questions',
      defaultMessage: 'Ask, for example',
      description: 'Heading above questions that begin a conversation with a study buddy',
    },
    source: {
      id: 'buddy.source',
      defaultMessage:
        'Answers come from knows that were shared here, and each sentence names the page it stands on.',
      description:
        'On the page of a study buddy, below the example questions; a know is a piece of study material',
    },
    manners: {
      id: 'buddy.manners',
      defaultMessage: 'How it helps',
      description: 'On the page of a study buddy, above how it answers',
    },
    subject: {
      id: 'buddy.subject',
      defaultMessage: 'Subject',
      description: 'On the page of a study buddy, above the name of its school subject',
    },
    level: {
      id: 'buddy.level',
      defaultMessage: 'For',
      description: 'On the page of a study buddy, above the grades that it is for',
    },
    everybody: {
      id: 'buddy.everybody',
      defaultMessage: 'All grades',
      description: 'On the page of a study buddy that is for every grade',
    },
  }),
);
