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
  }),
);

const texts = withValues(
  defineMessages({
    month: {
      id: 'plan.price.month',
      defaultMessage: '{amount} a month',
      description: 'Price of a Plus subscription',
    },
    year: {
      id: 'plan.price.year',
      defaultMessage: '{amount} a year',
      description: 'Price of a Plus subscription',
    },
  }),
);

/** The price with the time that it is for. */
export function priceText(
  intl: IntlShape,
  { amount, currency, months }: Pick<Subscription, 'amount' | 'currency' | 'months'>,
): string {
  const text = months === 1 ? texts.month : texts.year;
  return intl.formatMessage(text, { amount: minorMoney(intl, amount, currency) });
}

/** A day of the page's time zone, in words. */
export function longDay(intl: IntlShape, moment: string): string {
  return intl.formatDate(moment, { dateStyle: 'long' });
}
