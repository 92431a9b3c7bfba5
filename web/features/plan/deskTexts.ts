import { defineMessages } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';
import type { DeskDeed, DeskDifference, DeskState } from './deskCalls.ts';

/** The page's title, for the document's head. It is declared here so that the extraction finds it. */
export const deskHead = defineMessages({
  desk: {
    id: 'head.staffPlan.title',
    defaultMessage: 'Payments for Plus',
    description: 'Title in the browser tab of the page on which staff look after payments for Plus',
  },
});

/** The texts of the desk at which staff look after payments. */
export const deskTexts = withValues(
  defineMessages({
    title: {
      id: 'plan.desk.title',
      defaultMessage: 'Payments for Plus',
      description: 'Heading of the page on which staff look after payments for Plus',
    },
    lead: {
      id: 'plan.desk.lead',
      defaultMessage:
        'Find payments, give them back, and ask the payment provider. All of it is on record.',
      description: 'Below the heading of the page on which staff look after payments for Plus',
    },
    views: {
      id: 'plan.desk.views',
      defaultMessage: 'State of the payments',
      description: 'Staff: names, read out, the choice between the states of payments',
    },
    search: {
      id: 'plan.desk.search',
      defaultMessage: 'Name, username, address, id or invoice number',
      description:
        'Staff: label of the field that searches payments by who paid, by an id or by an invoice',
    },
    market: {
      id: 'plan.desk.market',
      defaultMessage: 'Country',
      description: 'Staff: label of the choice of a country whose payments are shown',
    },
    everywhere: {
      id: 'plan.desk.market.all',
      defaultMessage: 'All countries',
      description: 'Staff: choice of a country whose payments are shown: any',
    },
    submit: {
      id: 'plan.desk.search.submit',
      defaultMessage: 'Search',
      description: 'Staff: button beside a field for searching. A verb',
    },
    found: {
      id: 'plan.desk.found',
      defaultMessage: '{count, plural, =0 {No payments} one {# payment} other {# payments}}',
      description: 'Staff: how many payments were found',
    },
    none: {
      id: 'plan.desk.none',
      defaultMessage: 'Nothing is in this state, or fits the search.',
      description: 'Staff: in place of payments, while there are none',
    },
    agree: {
      id: 'plan.desk.none.differences',
      defaultMessage: 'What the payment provider says and our books agree.',
      description:
        'Staff: in place of payments of which the provider says something else, while there are none',
    },
    left: {
      id: 'plan.desk.left',
      defaultMessage: 'Somebody who has left',
      description: 'Staff: in place of the name of a user whose account was deleted',
    },
    created: {
      id: 'plan.desk.created',
      defaultMessage: 'Begun on {date}',
      description: 'Staff: when a payment was begun',
    },
    subscription: {
      id: 'plan.desk.subscription',
      defaultMessage: 'Subscription',
      description: 'Staff: name of a fact: the subscription that a payment is for, with its state',
    },
    until: {
      id: 'plan.desk.until',
      defaultMessage: 'paid until {date}',
      description: 'Staff: about a subscription: when its present period ends',
    },
    cancelled: {
      id: 'plan.desk.cancelled',
      defaultMessage: 'cancelled',
      description: 'Staff: about a subscription that ends with its period',
    },
    method: {
      id: 'plan.desk.method',
      defaultMessage: 'Paid by',
      description: 'Staff: name of a fact: the way to pay, and the company that took the payment',
    },
    by: {
      id: 'plan.desk.by',
      defaultMessage: '{method}, {provider}',
      description: 'Staff: how something was paid, such as card, and by which company',
    },
    invoices: {
      id: 'plan.desk.invoices',
      defaultMessage: 'Invoices',
      description: 'Staff: name of a fact: the numbers of the invoices of a payment',
    },
    credit: {
      id: 'plan.desk.credit',
      defaultMessage: '{number} (credit note)',
      description: 'Staff: number of a credit note, which takes an invoice back',
    },
    noInvoice: {
      id: 'plan.desk.invoices.none',
      defaultMessage: 'none',
      description: 'Staff: after “Invoices”, where a payment has none',
    },
    payment: {
      id: 'plan.desk.payment',
      defaultMessage: 'Payment',
      description: 'Staff: name of a fact: the id of a payment',
    },
    trail: {
      id: 'plan.desk.trail',
      defaultMessage: 'What staff did',
      description: 'Staff: name of a fact: who of the staff did what with a payment',
    },
    own: {
      id: 'plan.desk.own',
      defaultMessage: 'This is your own payment. Somebody else has to give it back.',
      description: 'Staff: in place of the button, on a payment that is one’s own',
    },
    look: {
      id: 'plan.desk.look',
      defaultMessage: 'Ask the provider',
      description: 'Staff: button that asks the payment provider what became of a payment',
    },
    lookName: {
      id: 'plan.desk.look.name',
      defaultMessage: 'Ask the provider about {amount} of {name}',
      description: 'Staff: names, read out, the button that asks the payment provider',
    },
    same: {
      id: 'plan.desk.look.same',
      defaultMessage: 'The provider says the same.',
      description: 'Staff: toast after the payment provider was asked',
    },
    changed: {
      id: 'plan.desk.look.changed',
      defaultMessage: 'The provider says something else; you see it now.',
      description: 'Staff: toast after the payment provider was asked',
    },
    refund: {
      id: 'plan.desk.refund',
      defaultMessage: 'Give back',
      description: 'Staff: button that gives a payment back. A verb',
    },
    refundName: {
      id: 'plan.desk.refund.name',
      defaultMessage: 'Give back {amount} to {name}',
      description: 'Staff: names, read out, the button that gives a payment back',
    },
  }),
);

export const stateTexts = withValues<DeskState | 'GIVING_BACK' | 'DIFFERENCES' | 'ALL'>(
  defineMessages({
    ALL: {
      id: 'plan.desk.state.all',
      defaultMessage: 'All',
      description: 'Staff: choice of payments of any state',
    },
    PENDING: {
      id: 'plan.desk.state.pending',
      defaultMessage: 'Open',
      description: 'State of a payment: nobody knows yet whether it is paid',
    },
    PAID: {
      id: 'plan.desk.state.paid',
      defaultMessage: 'Paid',
      description: 'State of a payment',
    },
    DECLINED: {
      id: 'plan.desk.state.declined',
      defaultMessage: 'Declined',
      description: 'State of a payment: the bank or the customer didn’t want it',
    },
    REFUNDED: {
      id: 'plan.desk.state.refunded',
      defaultMessage: 'Given back',
      description: 'State of a payment',
    },
    DISPUTED: {
      id: 'plan.desk.state.disputed',
      defaultMessage: 'Disputed',
      description: 'State of a payment: the customer had their bank take it back',
    },
    GIVING_BACK: {
      id: 'plan.desk.state.givingBack',
      defaultMessage: 'To be given back',
      description: 'State of a payment: the provider hasn’t given it back yet',
    },
    DIFFERENCES: {
      id: 'plan.desk.state.differences',
      defaultMessage: 'Differences',
      description: 'Staff: choice of payments of which the provider says something else',
    },
  }),
);

export const differenceTexts = withValues<DeskDifference>(
  defineMessages({
    STATE: {
      id: 'plan.desk.difference.state',
      defaultMessage:
        'The provider says otherwise since {date}: {state}. Nothing was changed; please look at it there.',
      description:
        'Staff: about a payment; {state} is the state that the provider says, such as Paid, {date} a day',
    },
    UNKNOWN: {
      id: 'plan.desk.difference.unknown',
      defaultMessage:
        'The provider knows no such payment, found on {date}. Nothing was changed; please look at it there.',
      description: 'Staff: about a payment; {date} is a day',
    },
    AMOUNT: {
      id: 'plan.desk.difference.amount',
      defaultMessage:
        'The provider took another sum than was asked for, found on {date}. Please give it back there.',
      description: 'Staff: about a payment; {date} is a day',
    },
    PROVIDER: {
      id: 'plan.desk.difference.provider',
      defaultMessage:
        'The provider isn’t configured any more, found on {date}: nothing is charged or given back. A subscription ends eight days after its period.',
      description:
        'Staff: about a payment whose provider the operator of the server no longer names; {date} is a day',
    },
  }),
);

export const deedTexts = withValues<DeskDeed>(
  defineMessages({
    REFUND: {
      id: 'plan.desk.deed.refund',
      defaultMessage: '{name} gave it back, {time}',
      description: 'Staff: who of the staff did what with a payment, and when',
    },
    REFUND_AND_END: {
      id: 'plan.desk.deed.end',
      defaultMessage: '{name} gave it back and ended the subscription, {time}',
      description: 'Staff: who of the staff did what with a payment, and when',
    },
    LOOK: {
      id: 'plan.desk.deed.look',
      defaultMessage: '{name} asked the provider, which said another state, {time}',
      description: 'Staff: who of the staff did what with a payment, and when',
    },
  }),
);

/** The texts of the question before a payment is given back. */
export const refundTexts = withValues(
  defineMessages({
    title: {
      id: 'plan.desk.refund.title',
      defaultMessage: 'Give back {amount} to {name}?',
      description: 'Staff: heading of the dialog in which a payment is given back',
    },
    text: {
      id: 'plan.desk.refund.text',
      defaultMessage:
        'All of it goes back the way it was paid, with a credit note. It can’t be undone.',
      description: 'Staff: in the dialog in which a payment is given back',
    },
    reason: {
      id: 'plan.desk.refund.reason',
      defaultMessage: 'Reason, for the record',
      description: 'Staff: label of the field for the reason why a payment is given back',
    },
    reasonHelp: {
      id: 'plan.desk.refund.reason.help',
      defaultMessage: 'The person reads it, too, when they download their data.',
      description: 'Staff: below the field for the reason why a payment is given back',
    },
    reasonMissing: {
      id: 'plan.desk.refund.reason.missing',
      defaultMessage: 'Write a reason, in 1,000 characters or fewer.',
      description: 'Staff: error below the field for a reason',
    },
    end: {
      id: 'plan.desk.refund.end',
      defaultMessage: 'End the subscription at once',
      description: 'Staff: choice in the dialog in which a payment is given back',
    },
    late: {
      id: 'plan.desk.refund.late',
      defaultMessage: 'It has changed meanwhile: it isn’t paid, or is given back already.',
      description: 'Staff: why a payment can’t be given back',
    },
    down: {
      id: 'plan.desk.refund.down',
      defaultMessage: 'The payment provider can’t be asked at the moment. Nothing was changed.',
      description: 'Staff: why a payment can’t be given back now',
    },
    done: {
      id: 'plan.desk.refund.done',
      defaultMessage: 'It is given back.',
      description: 'Staff: toast after a payment was given back',
    },
    later: {
      id: 'plan.desk.refund.later',
      defaultMessage: 'It is on record. The provider will be asked again until it is given back.',
      description: 'Staff: toast after a payment was given back, which the provider can’t do yet',
    },
  }),
);
