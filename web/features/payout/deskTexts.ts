import { defineMessages } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';

/** The texts of the desk at which staff decide about requests. */
export const deskTexts = withValues(
  defineMessages({
    title: {
      id: 'payouts.desk.title',
      defaultMessage: 'Payouts of users',
      description: 'Heading of the page on which staff approve payouts of users',
    },
    lead: {
      id: 'payouts.desk.lead',
      defaultMessage:
        'Two of the staff approve a request before it is paid, and nobody approves their own. All of it is on record.',
      description: 'Below the heading of the page on which staff approve payouts of users',
    },
    views: {
      id: 'payouts.desk.views',
      defaultMessage: 'What is shown',
      description:
        'Names, read out, the choice between the states of payouts and what else is there',
    },
    bonus: {
      id: 'payouts.desk.bonus',
      defaultMessage: 'Give money',
      description: 'Staff: link to the part of the page in which a user is given money',
    },
    files: {
      id: 'payouts.desk.files',
      defaultMessage: 'Files for the bank',
      description: 'Staff: link to the part of the page with the files that tell the bank to pay',
    },
    search: {
      id: 'payouts.desk.search',
      defaultMessage: 'Name, username, address or reference',
      description: 'Staff: label of the field that searches payouts by their user or their id',
    },
    submit: {
      id: 'payouts.desk.search.submit',
      defaultMessage: 'Search',
      description: 'Staff: button beside a field for searching. A verb',
    },
    found: {
      id: 'payouts.desk.found',
      defaultMessage: '{count, plural, =0 {No requests} one {# request} other {# requests}}',
      description: 'Staff: how many requests for payouts were found',
    },
    noneWaiting: {
      id: 'payouts.desk.none.waiting',
      defaultMessage: 'Nothing waits for you.',
      description: 'Staff: in place of the requests for payouts, while none waits for a decision',
    },
    none: {
      id: 'payouts.desk.none',
      defaultMessage: 'Nothing is in this state, or fits the search.',
      description: 'Staff: in place of the requests for payouts, while there are none',
    },
    left: {
      id: 'payouts.desk.left',
      defaultMessage: 'Somebody who has left',
      description: 'Staff: in place of the name of a user whose account was deleted',
    },
    asked: {
      id: 'payouts.desk.asked',
      defaultMessage: 'Requested on {date}',
      description: 'Staff: about a request for a payout',
    },
    ended: {
      id: 'payouts.desk.ended',
      defaultMessage: 'Paid out on {date}',
      description: 'Staff: about a request for a payout that was paid',
    },
    reference: {
      id: 'payouts.desk.reference',
      defaultMessage: 'Reference',
      description: 'Staff: name of a fact: the id of a request for a payout, as the bank has it',
    },
    payee: {
      id: 'payouts.desk.payee',
      defaultMessage: 'Paid to',
      description: 'Staff: name of a fact: name, city and country of who is paid',
    },
    place: {
      id: 'payouts.desk.place',
      defaultMessage: '{city}, {country}',
      description: 'Staff: where somebody lives who is paid: a city and a country',
    },
    ending: {
      id: 'payouts.desk.ending',
      defaultMessage: '{kind} {ending}',
      description:
        'Staff: the account that is paid: its kind, such as PayPal, and its masked ending; the kind may be missing',
    },
    account: {
      id: 'payouts.desk.account',
      defaultMessage: 'Account',
      description: 'Staff: name of a fact: the kind of the account that is paid, and its ending',
    },
    unreadable: {
      id: 'payouts.desk.unreadable',
      defaultMessage:
        'Where it goes can’t be read any more. Reject it, and ask for the details to be entered again.',
      description: 'Staff: about a request for a payout whose account can’t be read',
    },
    approvals: {
      id: 'payouts.desk.approvals',
      defaultMessage: 'Approved by',
      description: 'Staff: name of a fact: who of the staff approved a payout',
    },
    nobody: {
      id: 'payouts.desk.approvals.none',
      defaultMessage: 'nobody yet',
      description: 'Staff: after “Approved by”, while nobody has approved a payout',
    },
    approval: {
      id: 'payouts.desk.approval',
      defaultMessage: '{name}, {time}',
      description: 'Staff: who of the staff approved a payout, and when',
    },
    void: {
      id: 'payouts.desk.void',
      defaultMessage: 'Void',
      description:
        'Staff: badge of an approval that doesn’t count, since the account was changed after it',
    },
    reason: {
      id: 'payouts.desk.reason',
      defaultMessage: 'Reason',
      description: 'Staff: name of a fact: why a payout was rejected',
    },
    held: {
      id: 'payouts.desk.held',
      defaultMessage:
        'Held until {until}, since where it goes was changed. It can’t be approved before.',
      description: 'Staff: about a request for a payout; {until} is a day with the time',
    },
    own: {
      id: 'payouts.desk.own',
      defaultMessage: 'This is your own request. Two others decide about it.',
      description: 'Staff: in place of the buttons, on a request that is one’s own',
    },
    mine: {
      id: 'payouts.desk.mine',
      defaultMessage: 'You have approved it. Somebody else has to, as well.',
      description:
        'Staff: in place of the button that approves, on a request that one has approved',
    },
  }),
);

/** The texts of the dialogs of the desk. */
export const decideTexts = withValues(
  defineMessages({
    approve: {
      id: 'payouts.desk.approve',
      defaultMessage: 'Approve',
      description: 'Staff: button that approves a payout. A verb',
    },
    approveName: {
      id: 'payouts.desk.approve.name',
      defaultMessage: 'Approve {amount} for {name}',
      description: 'Staff: names, read out, the button that approves a payout; {name} is its user',
    },
    approveTitle: {
      id: 'payouts.desk.approve.title',
      defaultMessage: 'Approve {amount}?',
      description: 'Staff: heading of the question before a payout is approved',
    },
    approveFirst: {
      id: 'payouts.desk.approve.first',
      defaultMessage: 'Yours is the first approval. It is paid after a second one.',
      description: 'Staff: in the question before a payout is approved',
    },
    approveSecond: {
      id: 'payouts.desk.approve.second',
      defaultMessage: 'Yours is the second approval: it can be paid at once.',
      description: 'Staff: in the question before a payout is approved',
    },
    approved: {
      id: 'payouts.desk.approved',
      defaultMessage: 'Your approval is on record.',
      description: 'Staff: toast after a payout was approved',
    },
    reject: {
      id: 'payouts.desk.reject',
      defaultMessage: 'Reject',
      description: 'Staff: button that rejects a payout. A verb',
    },
    rejectName: {
      id: 'payouts.desk.reject.name',
      defaultMessage: 'Reject {amount} for {name}',
      description: 'Staff: names, read out, the button that rejects a payout; {name} is its user',
    },
    rejectTitle: {
      id: 'payouts.desk.reject.title',
      defaultMessage: 'Reject {amount} for {name}?',
      description: 'Staff: heading of the dialog in which a payout is rejected; {name} is its user',
    },
    rejectText: {
      id: 'payouts.desk.reject.text',
      defaultMessage: 'The money goes back to the user’s balance.',
      description: 'Staff: in the dialog in which a payout is rejected',
    },
    reason: {
      id: 'payouts.desk.reject.reason',
      defaultMessage: 'Reason, in words that the person reads',
      description: 'Staff: label of the field for a reason',
    },
    reasonMissing: {
      id: 'payouts.desk.reject.reason.missing',
      defaultMessage: 'Write a reason, in 1,000 characters or fewer.',
      description: 'Staff: error below the field for a reason',
    },
    rejected: {
      id: 'payouts.desk.rejected',
      defaultMessage: 'The request is rejected.',
      description: 'Staff: toast after a payout was rejected',
    },
    late: {
      id: 'payouts.desk.late',
      defaultMessage: 'It has changed meanwhile: it is held, on its way, or has ended.',
      description: 'Staff: why a payout can’t be approved or rejected',
    },
  }),
);
