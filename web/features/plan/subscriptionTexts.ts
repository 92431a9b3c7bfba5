import { defineMessages, type IntlShape } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';
import type { Status, Subscription } from './calls.ts';
import { minorMoney } from '../../ui/minorMoney.ts';

export const statusTexts = withValues<Status>(
  defineMessages({
    PENDING: {
      id: 'plan.status.pending',
      defaultMessage: 'Waits for the payment',
      description: 'State of a Plus subscription, short',
    },
    FAILED: {
      id: 'plan.status.failed',
      defaultMessage: 'Not paid',
      description: 'State of a Plus subscription, short: its first payment wasn’t made',
    },
    ACTIVE: {
      id: 'plan.status.active',
      defaultMessage: 'Active',
      description: 'State of a Plus subscription, short',
    },
    PAST_DUE: {
      id: 'plan.status.pastDue',
      defaultMessage: 'Payment declined',
      description: 'State of a Plus subscription, short: it goes on for now',
    },
    ENDED: {
      id: 'plan.status.ended',
      defaultMessage: 'Ended',
      description: 'State of a Plus subscription, short',
    },
    REFUNDED: {
      id: 'plan.status.refunded',
      defaultMessage: 'Refunded',
      description: 'State of a Plus subscription, short: the payment was given back',
    },
    TRIAL: {
      id: 'plan.status.trial',
      defaultMessage: 'Running',
      description: 'State of a trial of Plus, short',
    },
  }),
);

const texts = withValues(
  defineMessages({
    month: {
      id: 'plan.price.month',
      defaultMessage: '{amount} a month',
      description: 'Price of a Plus subscription',
    },
    trial: {
      id: 'plan.price.trial',
      defaultMessage: 'Trial of Plus',
      description: 'In place of the price of a Plus subscription: nothing is paid for a trial',
    },
    year: {
      id: 'plan.price.year',
      defaultMessage: '{amount} a year',
      description: 'Price of a Plus subscription',
    },
  }),
);

/** The price with the time that it is for; a trial has none. */
export function priceText(
  intl: IntlShape,
  { amount, currency, months }: Pick<Subscription, 'amount' | 'currency' | 'months'>,
): string {
  if (months === 0) return intl.formatMessage(texts.trial);
  const text = months === 1 ? texts.month : texts.year;
  return intl.formatMessage(text, { amount: minorMoney(intl, amount, currency) });
}
