/** The texts of the page on which staff find and block users. */
import { defineMessages } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';

export const peopleTexts = withValues(
  defineMessages({
    title: {
      id: 'staff.people.title',
      defaultMessage: 'People',
      description: 'Heading of the page on which staff find users',
    },
    lead: {
      id: 'staff.people.lead',
      defaultMessage: 'Each search is on record: who searched, and who was found.',
      description: 'Below the heading of the page on which staff find users',
    },
    label: {
      id: 'staff.people.query',
      defaultMessage: 'Part of an address, a name or a username, or a whole id',
      description: 'Label of the field in which staff search for users',
    },
    short: {
      id: 'staff.people.query.short',
      defaultMessage: 'Enter at least three characters.',
      description: 'Error below the field in which staff search for users',
    },
    search: {
      id: 'staff.people.search',
      defaultMessage: 'Search',
      description: 'Button of the search for users',
    },
    found: {
      id: 'staff.people.found',
      defaultMessage:
        '{count, plural, =0 {Nobody found} one {# person found} other {# people found}}',
      description: 'How many users a search of staff found',
    },
    nobody: {
      id: 'staff.people.nobody',
      defaultMessage: 'Try another part of the name or address.',
      description: 'Where a search of staff for users found nobody',
    },
    since: {
      id: 'staff.people.since',
      defaultMessage: 'since {date}',
      description: 'On a user in the list for staff: when they signed up',
    },
    staff: {
      id: 'staff.people.staff',
      defaultMessage: 'Staff',
      description: 'Badge on a user in the list for staff: works for the platform',
    },
    knower: {
      id: 'staff.people.knower',
      defaultMessage: 'Knower',
      description: 'Badge on a user in the list for staff: publishes study material',
    },
    blocked: {
      id: 'staff.people.blocked',
      defaultMessage: 'Blocked',
      description: 'Badge on a user in the list for staff: can’t use the web app',
    },
    blockedFor: {
      id: 'staff.people.blockedFor',
      defaultMessage: 'Blocked, because: {reason}',
      description: 'On a blocked user in the list for staff; {reason} is what staff wrote',
    },
    twoFactor: {
      id: 'staff.people.twoFactor',
      defaultMessage: 'Two-factor',
      description: 'Badge on a user in the list for staff: signs in with a second factor',
    },
    profile: {
      id: 'staff.people.profile',
      defaultMessage: 'Public page',
      description: 'Link from a user in the list for staff to what everybody sees of them',
    },
    block: {
      id: 'staff.people.block',
      defaultMessage: 'Block',
      description: 'Button on a user in the list for staff: keeps them from the web app. A verb',
    },
    unblock: {
      id: 'staff.people.unblock',
      defaultMessage: 'Lift the block',
      description: 'Button on a blocked user in the list for staff',
    },
    unblocked: {
      id: 'staff.people.unblocked',
      defaultMessage: '{name} can use the app again.',
      description: 'Toast after staff lifted a block',
    },
    accept: {
      id: 'staff.people.accept',
      defaultMessage: 'Accept as knower',
      description: 'Button on a user in the list for staff: lets them publish as a knower',
    },
    accepted: {
      id: 'staff.people.accepted',
      defaultMessage: '{name} is a knower now.',
      description: 'Toast after staff accepted a user as a knower',
    },
    blockTitle: {
      id: 'staff.block.title',
      defaultMessage: 'Block {name}?',
      description: 'Title of the dialog in which staff block a user',
    },
    blockText: {
      id: 'staff.block.text',
      defaultMessage:
        'They can’t use the web app any more until the block is lifted. What they shared stays as it is.',
      description: 'The dialog in which staff block a user: what that does',
    },
    reason: {
      id: 'staff.block.reason',
      defaultMessage: 'Reason, in words that the person reads',
      description: 'Label of the field for the reason of a block',
    },
    reasonMissing: {
      id: 'staff.block.reason.missing',
      defaultMessage: 'Write a reason, in 500 characters or fewer.',
      description: 'Error below the field for the reason of a block',
    },
    self: {
      id: 'staff.block.self',
      defaultMessage: 'That is you. Nobody can block their own account.',
      description: 'Error where a member of staff tries to block their own account',
    },
    done: {
      id: 'staff.block.done',
      defaultMessage: '{name} is blocked.',
      description: 'Toast after staff blocked a user',
    },
  }),
);
