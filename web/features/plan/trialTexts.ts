import { defineMessages } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';

/** What visitors are told of a trial, too. */
export const trialTexts = withValues(
  defineMessages({
    begin: {
      id: 'plan.trial.begin',
      defaultMessage: '{days, plural, one {Try it # day} other {Try it # days}}',
      description:
        'Button on the page of the Plus subscription: begins a trial that costs nothing and ends by itself; visitors sign in first',
    },
    visitor: {
      id: 'plan.trial.visitor',
      defaultMessage:
        '{days, plural, one {We ask for no payment details. The trial ends by itself after # day; nothing is charged.} other {We ask for no payment details. The trial ends by itself after # days; nothing is charged.}}',
      description: 'Under the button that leads visitors to a trial of Plus',
    },
  }),
);
