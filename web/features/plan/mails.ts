/**
 * Texts of the mails that pkg/features/plan/subscription/told.go declares, by mail.<kind>.<part>.
 * They are declared here so that the extraction finds them; no browser loads them.
 */
import { defineMessages } from 'react-intl';

export const mailMessages = defineMessages({
  planCancelSubject: {
    id: 'mail.plan-cancel.subject',
    defaultMessage: 'Cancel your Plus subscription',
    description:
      'Subject and heading of the mail to somebody who asked, without signing in, to cancel their Plus subscription',
  },
  planCancelText: {
    id: 'mail.plan-cancel.text',
    defaultMessage:
      'You asked to cancel Plus at {brand}. Click the button, and it is cancelled: you keep Plus until the end of the time that you have paid for, and nothing more is charged.',
    description:
      'Mail to somebody who asked to cancel their Plus subscription, above the button; {brand} is the platform’s name',
  },
  planCancelAction: {
    id: 'mail.plan-cancel.action',
    defaultMessage: 'Cancel Plus now',
    description: 'Button in the mail to somebody who asked to cancel their Plus subscription',
  },
  planCancelNote: {
    id: 'mail.plan-cancel.note',
    defaultMessage:
      'The link works for 24 hours. If you didn’t ask for it, somebody may have mistyped their address: then you need do nothing.',
    description: 'Mail to somebody who asked to cancel their Plus subscription, below the button',
  },
  planGivenBackSubject: {
    id: 'mail.plan-given-back.subject',
    defaultMessage: 'You get {amount} back for Plus',
    description:
      'Subject and heading of the mail to a user to whom staff give a payment for Plus back; {amount} is such as 9.99 EUR',
  },
  planGivenBackText: {
    id: 'mail.plan-given-back.text',
    defaultMessage:
      '{plus, select, on {We give back what you paid for Plus at {brand} with invoice {number}: {amount}, the way you paid it. Plus goes on as before.} other {We give back what you paid for Plus at {brand} with invoice {number}: {amount}, the way you paid it.}}',
    description:
      'Mail to a user to whom staff give a payment for Plus back, above the button; {brand} is the platform’s name, {number} such as DE-2026-000017; on: Plus runs and isn’t ended by it',
  },
  planGivenBackAction: {
    id: 'mail.plan-given-back.action',
    defaultMessage: 'See my subscription',
    description:
      'Button in the mail about a payment for Plus that is given back: leads to the subscription',
  },
  planGivenBackNote: {
    id: 'mail.plan-given-back.note',
    defaultMessage:
      'Some banks need a few days until you see it. Beside the subscription you find the credit note.',
    description: 'Mail about a payment for Plus that is given back, below the button',
  },
  planChangedSubject: {
    id: 'mail.plan-changed.subject',
    defaultMessage:
      '{what, select, started {Welcome to Plus} cancelled {Your Plus subscription is cancelled} renews {Your Plus subscription will renew} renewsAs {Your Plus subscription will renew} pastDue {Your payment for Plus didn’t go through} unpaid {Your Plus subscription has ended} ended {Your Plus subscription has ended} refunded {Your payment for Plus is given back} trialEnds {Your trial of Plus ends soon} trialEnded {Your trial of Plus has ended} other {Your Plus subscription has ended}}',
    description:
      'Subject and heading of the mail to a user whose subscription to Plus changed; renews: it is a reminder before the renewal, unpaid: the payment failed for the last time, refunded: the user withdrew, trialEnds: two days before the end of a trial that costs nothing, trialEnded: after it, other: the user’s bank took the payment back',
  },
  planChangedText: {
    id: 'mail.plan-changed.text',
    defaultMessage:
      '{what, select, started {You now have Plus at {brand}. The time that you have paid for ends on {when}; it then renews, until you cancel it.} cancelled {You have cancelled Plus at {brand}. You keep it until {when}, and nothing more is charged.} renews {Your time with Plus at {brand} ends on {when}. It then renews at the same price, unless you cancel it before.} renewsAs {Your time with Plus at {brand} ends on {when}. It then renews at the other price that you chose, unless you cancel it before.} pastDue {The payment for your next time with Plus at {brand} was declined. You keep Plus for now, and we try again within the next days.} unpaid {The payment for your next time with Plus at {brand} was declined several times, so Plus has ended. Nothing more is charged.} ended {Your time with Plus at {brand} is over. Nothing more is charged.} refunded {Plus at {brand} has ended for you, and we give back what you paid, the way you paid it.} trialEnds {Your trial of Plus at {brand} ends by itself on {when}. You need do nothing, and nothing is charged.} trialEnded {Your trial of Plus at {brand} has ended. Nothing was charged, and nothing will be.} other {Your bank took back the payment for Plus at {brand}, so Plus has ended. Nothing more is charged.}}',
    description:
      'Mail to a user whose subscription to Plus changed, above the button; {brand} is the platform’s name, {when} a day with the time; the cases are those of the subject',
  },
  planChangedAction: {
    id: 'mail.plan-changed.action',
    defaultMessage: 'See my subscription',
    description: 'Button in the mail about a changed Plus subscription: leads to the subscription',
  },
  planChangedNote: {
    id: 'mail.plan-changed.note',
    defaultMessage:
      '{what, select, started {There you can also cancel it, in two clicks.} cancelled {Until then you can change your mind there.} renews {There you can cancel it, in two clicks.} renewsAs {There you can cancel it, in two clicks.} pastDue {Please look whether your account covers it and your card is still valid.} refunded {Some banks need a few days until you see it.} trialEnds {There you see until when it runs, and can end it earlier.} other {Your account stays, with all that you have written and saved.}}',
    description:
      'Mail about a changed Plus subscription, below the button, which leads to the subscription; the cases are those of the subject',
  },
});
