import { defineMessages } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';

export const statisticsTexts = withValues(
  defineMessages({
    title: {
      id: 'learnStatistics.title',
      defaultMessage: 'How it goes',
      description: 'Heading above the statistics of learning with flashcards',
    },
    streak: {
      id: 'learnStatistics.streak',
      defaultMessage: 'In a row',
      description: 'Above a number of days: on how many days in a row the user has learned; short',
    },
    days: {
      id: 'learnStatistics.days',
      defaultMessage: '{count, plural, one {# day} other {# days}}',
      description: 'Number of days in a row on which the user has learned',
    },
    reviews: {
      id: 'learnStatistics.reviews',
      defaultMessage: 'Answers this year',
      description: 'Above a number: how many flashcards the user has answered in a year; short',
    },
    right: {
      id: 'learnStatistics.right',
      defaultMessage: 'Known',
      description: 'Above a share such as 90 %: how many answers were right; short',
    },
    map: {
      id: 'learnStatistics.map',
      defaultMessage: 'The last {weeks} weeks',
      description: 'Heading of a map of the days on which the user has learned',
    },
    mapText: {
      id: 'learnStatistics.map.text',
      defaultMessage: 'You learned on {learned} of {days} days.',
      description: 'Read out in place of a map of the days on which the user has learned',
    },
    day: {
      id: 'learnStatistics.day',
      defaultMessage: '{date}: {count, plural, one {# answer} other {# answers}}',
      description: 'Hint of a day on a map: how many flashcards the user answered',
    },
    forecast: {
      id: 'learnStatistics.forecast',
      defaultMessage: 'To repeat in the next 30 days',
      description: 'Heading of a chart of the flashcards that come on each of the next days',
    },
    forecastText: {
      id: 'learnStatistics.forecast.text',
      defaultMessage: '{today} today, {tomorrow} tomorrow, {all} in 30 days.',
      description:
        'Read out in place of a chart: how many flashcards come today, tomorrow and in all',
    },
    due: {
      id: 'learnStatistics.due',
      defaultMessage: '{date}: {count, plural, one {# card} other {# cards}}',
      description: 'Hint of a day on a chart: how many flashcards come',
    },
  }),
);
