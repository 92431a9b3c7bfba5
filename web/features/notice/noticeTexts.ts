import { defineMessages } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';

export const texts = withValues(
  defineMessages({
    title: {
      id: 'notices.title',
      defaultMessage: 'Notifications',
      description: 'Heading of the list of what happened that concerns the user',
    },
    lead: {
      id: 'notices.lead',
      defaultMessage:
        'What is new from people you follow, and about what you shared and asked for.',
      description: 'Below the heading of the list of notifications',
    },
    unread: {
      id: 'notices.unread',
      defaultMessage:
        '{count, plural, =0 {You have read everything.} one {# unread} other {# unread}}',
      description: 'Above the list of notifications: how many are unread',
    },
    isUnread: {
      id: 'notices.isUnread',
      defaultMessage: 'Unread:',
      description: 'Before a notification that is unread, read out',
    },
    readAll: {
      id: 'notices.readAll',
      defaultMessage: 'Mark all as read',
      description: 'Button above the list of notifications',
    },
    kept: {
      id: 'notices.kept',
      defaultMessage: 'Notifications stay here for 90 days.',
      description: 'Below the list of notifications',
    },
    mails: {
      id: 'notices.mails',
      defaultMessage: 'Get them by mail once a week',
      description: 'Link below the list of notifications, to the switch of the weekly mail',
    },
    empty: {
      id: 'notices.empty',
      defaultMessage: 'Nothing new yet',
      description: 'Heading in place of the list of notifications, while there is none',
    },
    emptyText: {
      id: 'notices.empty.text',
      defaultMessage:
        'Here you learn when somebody whom you follow shares something, when your requests are answered, and who needed what you shared.',
      description: 'In place of the list of notifications, while there is none',
    },
    following: {
      id: 'notices.following',
      defaultMessage: 'See what you follow',
      description: 'Button in place of the list of notifications, while there is none',
    },
  }),
);

/** What a notification says, by its kind. */
export const kindTexts = withValues(
  defineMessages({
    KNOW_PUBLISHED: {
      id: 'notices.knowPublished',
      defaultMessage: '{actor} has shared “{title}”',
      description: 'Notification; {actor} is a username, {title} that of study material',
    },
    KNOW_LIKED: {
      id: 'notices.knowLiked',
      defaultMessage:
        '{likes, plural, one {One person likes “{title}”} other {# people like “{title}”}}',
      description: 'Notification to an author; {title} is that of their study material',
    },
    KNOW_REMOVED: {
      id: 'notices.knowRemoved',
      defaultMessage: '“{title}” was removed. Read why, and what you can do',
      description: 'Notification to an author whose study material staff removed',
    },
    KNOW_APPROVED: {
      id: 'notices.knowApproved',
      defaultMessage: '“{title}” was checked and is published',
      description: 'Notification to an author whose study material waited for staff',
    },
    KNOW_KEPT: {
      id: 'notices.knowKept',
      defaultMessage: '“{title}” was reported and checked. It stays as it is',
      description: 'Notification to an author whose study material was reported without cause',
    },
    KNOW_RESTORED: {
      id: 'notices.knowRestored',
      defaultMessage: 'You were right: “{title}” is published again',
      description: 'Notification to an author who objected to a removal',
    },
    OBJECTION_REFUSED: {
      id: 'notices.objectionRefused',
      defaultMessage: 'Your objection was checked. “{title}” stays removed',
      description: 'Notification to an author who objected to a removal',
    },
    DEMAND_ANSWERED: {
      id: 'notices.demandAnswered',
      defaultMessage: 'Your request “{title}” has an answer',
      description: 'Notification to a user who asked for study material',
    },
    DEMAND_REMOVED: {
      id: 'notices.demandRemoved',
      defaultMessage: 'Your request “{title}” was removed',
      description: 'Notification to a user whose request for study material staff removed',
    },
    FOLDER_UNSHARED: {
      id: 'notices.folderUnshared',
      defaultMessage: 'Your folder “{title}” isn’t shared any more',
      description: 'Notification to a user whose shared folder staff removed',
    },
    SUMMARY_READY: {
      id: 'notices.summaryReady',
      defaultMessage:
        '{titled, select, yes {Your summary “{title}” is ready} other {Your summary is ready}}',
      description: 'Notification: a summary of study material was written',
    },
    EXAM_READY: {
      id: 'notices.examReady',
      defaultMessage:
        '{titled, select, yes {Your mock exam “{title}” is ready} other {Your mock exam is ready}}',
      description: 'Notification: a mock exam was made; {title} is what it is about',
    },
    PAYOUT_PAID: {
      id: 'notices.payoutPaid',
      defaultMessage: 'Your payout was paid',
      description: 'Notification to an author who asked for what they have earned',
    },
    PAYOUT_RETURNED: {
      id: 'notices.payoutReturned',
      defaultMessage: 'Your payout wasn’t made. Read why',
      description:
        'Notification to an author who asked for what they have earned; the money is on their balance again',
    },
  }),
);
