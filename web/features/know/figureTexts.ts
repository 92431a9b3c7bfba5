/** Words of the page of figures. */
import { Bookmark, Eye, Heart, type LucideIcon } from 'lucide-react';
import { defineMessages } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';

export const figureTexts = withValues(
  defineMessages({
    views: {
      id: 'figures.views',
      defaultMessage: 'Reads',
      description: 'Label of the number of times that study material was read; a noun',
    },
    likes: {
      id: 'ownKnows.likes',
      defaultMessage: 'Likes',
      description: 'Read out before the number of likes of study material',
    },
    saves: {
      id: 'figures.saves',
      defaultMessage: 'Saves',
      description: 'Label of the number of users who saved study material in their library; a noun',
    },
    week: {
      id: 'figures.week',
      defaultMessage: 'Week of',
      description: 'Head of a column with the Mondays on which weeks begin',
    },
    chart: {
      id: 'figures.chart',
      defaultMessage: 'Reads in the last 12 weeks',
      description: 'Caption of a bar chart with a bar for each week',
    },
    table: {
      id: 'figures.table',
      defaultMessage: 'Week by week',
      description: 'Opens the table with the numbers of a bar chart',
    },
    tableOf: {
      id: 'figures.tableOf',
      defaultMessage: 'Week by week: {title}',
      description:
        'Names, read out, the table with the numbers of study material by week; {title} is its title',
    },
  }),
);

/** What is counted, in the order in which it is shown. */
export const counted: readonly (readonly ['views' | 'likes' | 'saves', LucideIcon])[] = [
  ['views', Eye],
  ['likes', Heart],
  ['saves', Bookmark],
];
