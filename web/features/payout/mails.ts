/**
 * Texts of the mails that pkg/features/payout/told.go declares, by mail.<kind>.<part>.
 * They are declared here so that the extraction finds them; no browser loads them.
 */
import { defineMessages } from 'react-intl';

export const mailMessages = defineMessages({
  payeeChangedSubject: {
    id: 'mail.payee-changed.subject',
    defaultMessage: 'Your payout account was changed',
    description:
      'Subject and heading of the mail to a user who changed where their earnings are paid',
  },
  payeeChangedText: {
    id: 'mail.payee-changed.text',
    defaultMessage:
      'From now on your payouts at {brand} go to the account that ends in {ending}.{held, select, yes { To protect you, requests wait for 72 hours from now.} other {}}',
    description:
      'Mail to a user who changed where their earnings are paid, above the button; {brand} is the platform’s name, {ending} the last characters of the account or a shortened e-mail address, {held} is yes where requests wait now',
  },
  payeeChangedAction: {
    id: 'mail.payee-changed.action',
    defaultMessage: 'See my payouts',
    description: 'Button in the mail about a changed payout account: leads to one’s own payouts',
  },
  payeeChangedNote: {
    id: 'mail.payee-changed.note',
    defaultMessage:
      'Wasn’t that you? Change your password, withdraw your requests, and write to us at once.',
    description: 'Mail about a changed payout account, below the button: what to do otherwise',
  },
  payoutPaidSubject: {
    id: 'mail.payout-paid.subject',
    defaultMessage: 'Your payout is on its way',
    description: 'Subject and heading of the mail to a user whose earnings were paid',
  },
  payoutPaidText: {
    id: 'mail.payout-paid.text',
    defaultMessage:
      'The money that you asked for at {brand} was paid to the account that ends in {ending}.',
    description:
      'Mail to a user whose earnings were paid, above the button; {brand} is the platform’s name, {ending} the last characters of the account or a shortened e-mail address',
  },
  payoutPaidAction: {
    id: 'mail.payout-paid.action',
    defaultMessage: 'See my payouts',
    description: 'Button in the mail about a payout: leads to one’s own payouts',
  },
  payoutPaidNote: {
    id: 'mail.payout-paid.note',
    defaultMessage: 'Some banks need a few days until you see it.',
    description: 'Mail about a payout, below the button',
  },
  payoutReturnedSubject: {
    id: 'mail.payout-returned.subject',
    defaultMessage: 'Your payout wasn’t made',
    description: 'Subject and heading of the mail to a user whose request for money was rejected',
  },
  payoutReturnedText: {
    id: 'mail.payout-returned.text',
    defaultMessage:
      'The money that you asked for at {brand} wasn’t paid, and is on your balance again. The reason: {reason}',
    description:
      'Mail to a user whose request for money was rejected or returned by the bank, above the button; {brand} is the platform’s name, {reason} what staff or the bank said',
  },
  payoutReturnedAction: {
    id: 'mail.payout-returned.action',
    defaultMessage: 'See my payouts',
    description: 'Button in the mail about a payout that wasn’t made: leads to one’s own payouts',
  },
  payoutReturnedNote: {
    id: 'mail.payout-returned.note',
    defaultMessage: 'You can ask for it again once that is settled.',
    description: 'Mail about a payout that wasn’t made, below the button',
  },
});
