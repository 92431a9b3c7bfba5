import { defineMessages } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';

export const filterTexts = withValues(
  defineMessages({
    filters: {
      id: 'search.filters',
      defaultMessage: 'Filters',
      description:
        'Search results: name of the part with the filters, and of the button that opens it',
    },
    open: {
      id: 'search.filters.open',
      defaultMessage: 'Filters{count, plural, =0 {} other { (#)}}',
      description:
        'Search results on a phone: button that opens the filters; {count} is how many are set',
    },
    chosen: {
      id: 'search.filters.chosen',
      defaultMessage: 'Filters that are set',
      description: 'Search results: name of the row of filters that are set, read out',
    },
    remove: {
      id: 'search.filters.remove',
      defaultMessage: 'Remove the filter {name}',
      description: 'Search results: link that takes one filter away, read out',
    },
    clear: {
      id: 'search.filters.clear',
      defaultMessage: 'Clear all',
      description: 'Search results: link that takes all filters away',
    },
    subject: {
      id: 'search.filter.subject',
      defaultMessage: 'Subject',
      description: 'Search results: heading above the subjects by which they can be filtered',
    },
    anySubject: {
      id: 'search.filter.subject.any',
      defaultMessage: 'All subjects',
      description: 'Search results: filter by subject that is off',
    },
    grade: {
      id: 'search.filter.grade',
      defaultMessage: 'Grade',
      description:
        'Search results: heading above the grades, years at school, by which they can be filtered',
    },
    anyGrade: {
      id: 'search.filter.grade.any',
      defaultMessage: 'All grades',
      description: 'Search results: filter by grade, a year at school, that is off',
    },
    format: {
      id: 'search.filter.format',
      defaultMessage: 'Kind',
      description: 'Search results: heading above the kinds of files by which they can be filtered',
    },
    anyFormat: {
      id: 'search.filter.format.any',
      defaultMessage: 'All kinds',
      description: 'Search results: filter by kind of file that is off',
    },
    more: {
      id: 'search.filter.more',
      defaultMessage: '{count, plural, one {# more} other {# more}}',
      description: 'Search results: unfolds the other choices of a filter; {count} is how many',
    },
  }),
);

/** The formats of knows as filters. */
export const formatTexts = withValues(
  defineMessages({
    DOCUMENT: {
      id: 'search.filter.format.document',
      defaultMessage: 'Documents',
      description: 'Search results: filter that leaves documents only',
    },
    IMAGE: {
      id: 'search.filter.format.image',
      defaultMessage: 'Pictures',
      description: 'Search results: filter that leaves pictures only',
    },
  }),
);

export type Format = keyof typeof formatTexts;
