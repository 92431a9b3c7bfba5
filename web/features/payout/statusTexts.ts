import { defineMessages } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';
import type { RequestStatus } from './calls.ts';

/** The states of a request: a word, and a sentence below it. */
export const statusTexts = withValues(
  defineMessages({
    WAITING: {
      id: 'payouts.status.waiting',
      defaultMessage: 'Waiting',
      description: 'State of a request for a payout: staff haven’t looked at it',
    },
    HELD: {
      id: 'payouts.status.held',
      defaultMessage: 'On hold',
      description: 'State of a request for a payout, after a change of who is paid',
    },
    APPROVED: {
      id: 'payouts.status.approved',
      defaultMessage: 'Approved',
      description: 'State of a request for a payout: staff have agreed',
    },
    SENT: {
      id: 'payouts.status.sent',
      defaultMessage: 'On its way',
      description: 'State of a request for a payout: the bank or PayPal has been told to pay',
    },
    PAID: {
      id: 'payouts.status.paid',
      defaultMessage: 'Paid out',
      description: 'State of a request for a payout',
    },
    REJECTED: {
      id: 'payouts.status.rejected',
      defaultMessage: 'Rejected',
      description: 'State of a request for a payout: staff haven’t agreed',
    },
    WITHDRAWN: {
      id: 'payouts.status.withdrawn',
      defaultMessage: 'Withdrawn',
      description: 'State of a request for a payout: the user took it back',
    },
  }),
);

export const statusSentences = withValues(
  defineMessages({
    WAITING: {
      id: 'payouts.status.waiting.text',
      defaultMessage: 'It waits for two people of our staff, who both have to approve it.',
      description: 'About a request for a payout that staff haven’t decided on',
    },
    HELD: {
      id: 'payouts.status.held.text',
      defaultMessage:
        'Held until {until}, since your details were changed. After that it waits for two people of our staff.',
      description: 'About a request for a payout that is on hold; {until} is a day with the time',
    },
    APPROVED: {
      id: 'payouts.status.approved.text',
      defaultMessage: 'Approved on {decided}. It can’t be withdrawn any more.',
      description: 'About a request for a payout; {decided} is a day',
    },
    SENT: {
      id: 'payouts.status.sent.text',
      defaultMessage: 'We have told the bank or PayPal to pay it.',
      description: 'About a request for a payout',
    },
    PAID: {
      id: 'payouts.status.paid.text',
      defaultMessage: 'Paid out on {paid}.',
      description: 'About a request for a payout; {paid} is a day',
    },
    REJECTED: {
      id: 'payouts.status.rejected.text',
      defaultMessage: 'Our staff rejected it. The amount is back in your balance.',
      description: 'About a request for a payout',
    },
    WITHDRAWN: {
      id: 'payouts.status.withdrawn.text',
      defaultMessage: 'You withdrew it. The amount is back in your balance.',
      description: 'About a request for a payout',
    },
  }),
);

export const statusTones: Readonly<
  Record<RequestStatus, 'neutral' | 'accent' | 'success' | 'warning' | 'danger'>
> = {
  WAITING: 'accent',
  HELD: 'warning',
  APPROVED: 'accent',
  SENT: 'accent',
  PAID: 'success',
  REJECTED: 'danger',
  WITHDRAWN: 'neutral',
};

/** Whether a request can still be withdrawn. */
export function isOpen(status: RequestStatus): boolean {
  return status === 'WAITING' || status === 'HELD';
}
