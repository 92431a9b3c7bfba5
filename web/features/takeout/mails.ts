/**
 * Texts of the mails that pkg/features/takeout/mails.go declares, by mail.<kind>.<part>.
 * They are declared here so that the extraction finds them; no browser loads them.
 */
import { defineMessages } from 'react-intl';

export const mailMessages = defineMessages({
  exportSubject: {
    id: 'mail.data-export.subject',
    defaultMessage: 'Your data is ready',
    description: 'Subject and heading of the mail to a user whose data export can be downloaded',
  },
  exportText: {
    id: 'mail.data-export.text',
    defaultMessage:
      'You asked for a copy of your data at {brand}. It is ready: sign in to download it.',
    description:
      'Mail about a finished data export, above the button; {brand} is the platform’s name',
  },
  exportAction: {
    id: 'mail.data-export.action',
    defaultMessage: 'Download my data',
    description: 'Button in the mail about a finished data export',
  },
  exportNote: {
    id: 'mail.data-export.note',
    defaultMessage:
      'You can download it for {validFor}; then we delete it. If you did not ask for it, choose a new password right away: somebody else may be signed in to your account.',
    description:
      'Mail about a finished data export, below the button; {validFor} is a duration such as “7 days”',
  },
  exportFailedSubject: {
    id: 'mail.data-export-failed.subject',
    defaultMessage: 'Your data could not be put together',
    description: 'Subject and heading of the mail to a user whose data export failed',
  },
  exportFailedText: {
    id: 'mail.data-export-failed.text',
    defaultMessage:
      'You asked for a copy of your data at {brand}. Something went wrong on our side, and it could not be made. Please ask for it once more.',
    description:
      'Mail about a failed data export, above the button; {brand} is the platform’s name',
  },
  exportFailedAction: {
    id: 'mail.data-export-failed.action',
    defaultMessage: 'Ask again',
    description:
      'Button in the mail about a failed data export: leads to where the user asks for it',
  },
  exportFailedNote: {
    id: 'mail.data-export-failed.note',
    defaultMessage: 'If it fails again, just answer this mail. We will look after it.',
    description: 'Mail about a failed data export, below the button',
  },
  deletionSubject: {
    id: 'mail.deletion-scheduled.subject',
    defaultMessage: 'Your account is going to be deleted',
    description:
      'Subject and heading of the mail to a user who asked for their account to be deleted',
  },
  deletionText: {
    id: 'mail.deletion-scheduled.text',
    defaultMessage:
      'You asked us to delete your account at {brand}. On {when} it will be gone, with everything that belongs to it. Until then nobody sees your profile, and you can change your mind: sign in and choose to keep your account.',
    description:
      'Mail after a user asked for deletion, above the button; {brand} is the platform’s name, {when} a date with the time, two weeks on',
  },
  deletionAction: {
    id: 'mail.deletion-scheduled.action',
    defaultMessage: 'Keep my account',
    description:
      'Button in the mail after a user asked for deletion: leads to where they change their mind',
  },
  deletionNote: {
    id: 'mail.deletion-scheduled.note',
    defaultMessage: 'If it was not you, keep the account right away and choose a new password.',
    description: 'Mail after a user asked for deletion, below the button',
  },
  keptSubject: {
    id: 'mail.deletion-cancelled.subject',
    defaultMessage: 'Your account stays',
    description: 'Subject and heading of the mail to a user who changed their mind about deletion',
  },
  keptText: {
    id: 'mail.deletion-cancelled.text',
    defaultMessage:
      'You changed your mind, and we are glad: your account at {brand} stays, with everything that belongs to it. Your profile can be seen again.',
    description:
      'Mail after a user took back the deletion of their account; {brand} is the platform’s name',
  },
  keptNote: {
    id: 'mail.deletion-cancelled.note',
    defaultMessage:
      'If you did want to delete it, you can ask for it again in your profile at any time.',
    description: 'Mail after a user took back the deletion of their account, second paragraph',
  },
  goneSubject: {
    id: 'mail.account-deleted.subject',
    defaultMessage: 'Your account is deleted',
    description: 'Subject and heading of the last mail, after an account was deleted',
  },
  goneText: {
    id: 'mail.account-deleted.text',
    defaultMessage:
      'As you asked, your account at {brand} is deleted, with everything that belonged to it. This is our last mail: we no longer know your address.',
    description: 'The last mail, after an account was deleted; {brand} is the platform’s name',
  },
  goneNote: {
    id: 'mail.account-deleted.note',
    defaultMessage:
      'Thank you for having been with us. You are welcome to sign up again at any time.',
    description: 'The last mail, after an account was deleted, second paragraph',
  },
  whyDeleted: {
    id: 'mail.why.deleted',
    defaultMessage: '{brand} sends this mail because your account at {domain} was deleted.',
    description:
      'Small print below the mail about an account that was deleted; {brand} is the platform’s name, {domain} the site',
  },
});
