import { defineMessages } from 'react-intl';
import { withValues } from '../../../ui/withValues.ts';

/** Texts of links to study guides, apart from those of subjects, which more pages load. */
export const guideLinkTexts = withValues(
  defineMessages({
    guide: {
      id: 'subject.guide',
      defaultMessage: 'Study guide',
      description:
        'Link from a subject, whose name stands beside it, to its study guide: a text that explains it in parts',
    },
    guideOf: {
      id: 'subject.guide.of',
      defaultMessage: 'Study guide for {subject}',
      description:
        'Name, read out, of the link to a subject’s study guide; must contain the text of subject.guide',
    },
  }),
);
