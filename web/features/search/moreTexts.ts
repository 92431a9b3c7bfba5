import { defineMessages } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';

/** The texts of what is loaded later. */
export const moreTexts = withValues(
  defineMessages({
    added: {
      id: 'search.added',
      defaultMessage:
        '{added, plural, one {# more result} other {# more results}}, {total, number} in all',
      description:
        'Search results: read out when more were loaded; {added} is how many, {total} how many are shown now',
    },
    failed: {
      id: 'search.more.failed',
      defaultMessage: 'More results could not be loaded. Please try again.',
      description: 'Search results: the following ones could not be fetched',
    },
  }),
);
