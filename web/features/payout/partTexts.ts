import { defineMessages } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';

/** The texts of the part in which staff give a user money. */
export const bonusTexts = withValues(
  defineMessages({
    lead: {
      id: 'payouts.bonus.lead',
      defaultMessage: 'Find a user, and give them money with a reason that they read.',
      description: 'Staff: above the search for a user who is given money',
    },
    search: {
      id: 'payouts.bonus.search',
      defaultMessage: 'Name, username, address or ID',
      description: 'Staff: label of the field that searches for a user',
    },
    short: {
      id: 'payouts.bonus.short',
      defaultMessage: 'Write three characters or more.',
      description: 'Staff: error below the field that searches for a user',
    },
    found: {
      id: 'payouts.bonus.found',
      defaultMessage: '{count, plural, =0 {Nobody} one {# person} other {# people}}',
      description: 'Staff: how many users were found',
    },
    nobody: {
      id: 'payouts.bonus.nobody',
      defaultMessage: 'Nobody fits. Try a part of the address.',
      description: 'Staff: in place of the users that were found',
    },
    give: {
      id: 'payouts.bonus.give',
      defaultMessage: 'Give money',
      description:
        'Staff: button on a user: opens the dialog in which they are given money. A verb',
    },
    giveName: {
      id: 'payouts.bonus.give.name',
      defaultMessage: 'Give money to {name}',
      description: 'Staff: names, read out, the button on a user; heading of the dialog, too',
    },
    self: {
      id: 'payouts.bonus.self',
      defaultMessage: 'That is you. Nobody gives themselves money.',
      description: 'Staff: in place of the button, on one’s own account',
    },
    text: {
      id: 'payouts.bonus.text',
      defaultMessage: 'It is on their balance at once, and on record.',
      description: 'Staff: in the dialog in which a user is given money',
    },
    amount: {
      id: 'payouts.bonus.amount',
      defaultMessage: 'Amount in {currency}',
      description: 'Staff: label of the field for the amount; {currency} such as EUR',
    },
    refused: {
      id: 'payouts.bonus.amount.refused',
      defaultMessage: 'Write an amount between {least} and {most}.',
      description: 'Staff: error of the field for the amount',
    },
    refusedByServer: {
      id: 'payouts.bonus.amount.limit',
      defaultMessage: 'This amount can’t be given here. Write a smaller one.',
      description: 'Staff: error of the field for the amount',
    },
    given: {
      id: 'payouts.bonus.given',
      defaultMessage: '{name} has {amount} more.',
      description: 'Staff: toast after a user was given money',
    },
    closed: {
      id: 'payouts.bonus.closed',
      defaultMessage: 'This site has no payouts. Open the desk on a site that has.',
      description: 'Staff: in place of the part in which a user is given money',
    },
  }),
);

/** The texts of the part with the files for the bank. */
export const fileTexts = withValues(
  defineMessages({
    lead: {
      id: 'payouts.files.lead',
      defaultMessage:
        'A file tells the bank to pay what was approved. It has names and accounts; who reads it is on record.',
      description: 'Staff: above the files for the bank',
    },
    make: {
      id: 'payouts.files.make',
      defaultMessage: 'Make files',
      description: 'Staff: button that makes files for the bank of all approved payouts',
    },
    made: {
      id: 'payouts.files.made',
      defaultMessage:
        '{count, plural, =0 {Nothing waits to be paid.} one {# file is made.} other {# files are made.}}',
      description: 'Staff: toast after files for the bank were made',
    },
    provider: {
      id: 'payouts.files.provider',
      defaultMessage: 'Here a provider pays approved requests, so there are no files.',
      description: 'Staff: in place of the button that makes files for the bank',
    },
    none: {
      id: 'payouts.files.none',
      defaultMessage: 'No files yet',
      description: 'Staff: in place of the files for the bank',
    },
    SEPA: {
      id: 'payouts.files.sepa',
      defaultMessage: 'SEPA credit transfer',
      description: 'Staff: a kind of file for the bank',
    },
    TABLE: {
      id: 'payouts.files.table',
      defaultMessage: 'Table (CSV)',
      description: 'Staff: a kind of file for the bank',
    },
    count: {
      id: 'payouts.files.count',
      defaultMessage: '{count, plural, one {# payout} other {# payouts}}, {sum}',
      description: 'Staff: about a file for the bank; {sum} is an amount with its currency',
    },
    created: {
      id: 'payouts.files.created',
      defaultMessage: 'Made on {date}',
      description: 'Staff: about a file for the bank; {date} is a day with the time',
    },
    executed: {
      id: 'payouts.files.executed',
      defaultMessage: 'Carried out on {date}',
      description: 'Staff: about a file for the bank; {date} is a day with the time',
    },
    download: {
      id: 'payouts.files.download',
      defaultMessage: 'Download',
      description: 'Staff: button that downloads a file for the bank. A verb',
    },
    downloadName: {
      id: 'payouts.files.download.name',
      defaultMessage: 'Download the file of {date}',
      description: 'Staff: names, read out, the button that downloads a file for the bank',
    },
    execute: {
      id: 'payouts.files.execute',
      defaultMessage: 'Carried out',
      description: 'Staff: button that opens the dialog which says that the bank has paid a file',
    },
    executeName: {
      id: 'payouts.files.execute.name',
      defaultMessage: 'Carried out: the file of {date}',
      description: 'Staff: names, read out, the button which says that the bank has paid a file',
    },
    title: {
      id: 'payouts.files.execute.title',
      defaultMessage: 'Has the bank carried it out?',
      description: 'Staff: heading of the dialog which says that the bank has paid a file',
    },
    text: {
      id: 'payouts.files.execute.text',
      defaultMessage:
        '{count, plural, one {# payout} other {# payouts}}, {sum}. All but those that the bank returned count as paid out, and the file can’t be read any more.',
      description: 'Staff: in the dialog which says that the bank has paid a file',
    },
    returned: {
      id: 'payouts.files.returned',
      defaultMessage: 'References that the bank returned, if any, one on a line',
      description: 'Staff: label of the field for the ids of payouts that the bank didn’t make',
    },
    wrong: {
      id: 'payouts.files.returned.wrong',
      defaultMessage: 'A reference isn’t right, or isn’t in this file.',
      description: 'Staff: error below the field for the ids of payouts that the bank didn’t make',
    },
    reason: {
      id: 'payouts.files.reason',
      defaultMessage: 'Why they were returned, in words that the people read',
      description: 'Staff: label of the field for the reason of payouts that the bank didn’t make',
    },
    done: {
      id: 'payouts.files.done',
      defaultMessage: 'The file is carried out.',
      description: 'Staff: toast after staff said that the bank has paid a file',
    },
  }),
);
