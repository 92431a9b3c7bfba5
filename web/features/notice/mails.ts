/**
 * Texts of the mails that pkg/features/notice/mails.go declares, by mail.<kind>.<part>.
 * They are declared here so that the extraction finds them; no browser loads them.
 */
import { defineMessages } from 'react-intl';

export const mailMessages = defineMessages({
  subject: {
    id: 'mail.notices.subject',
    defaultMessage: 'What was new for you this week',
    description: 'Subject and heading of the weekly mail about notifications',
  },
  text: {
    id: 'mail.notices.text',
    defaultMessage:
      '{count, plural, one {You have one unread notification at {brand}} other {You have # unread notifications at {brand}}}. It is about: {titles}.',
    description:
      'Weekly mail, above the button; {titles} are titles of one to three things in quotation marks, {brand} the platform’s name',
  },
  action: {
    id: 'mail.notices.action',
    defaultMessage: 'See your notifications',
    description: 'Button in the weekly mail: leads to the list of notifications',
  },
  note: {
    id: 'mail.notices.note',
    defaultMessage:
      'You asked for this mail. You end it in your profile, under “Data and privacy”.',
    description: 'Weekly mail, below the button; the quoted words are data.title',
  },
});
