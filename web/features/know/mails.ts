/**
 * Texts of the mails that pkg/features/know/result/mails.go declares, by mail.<kind>.<part>.
 * They are declared here so that the extraction finds them; no browser loads them.
 */
import { defineMessages } from 'react-intl';

export const mailMessages = defineMessages({
  readySubject: {
    id: 'mail.know-ready.subject',
    defaultMessage: 'Your know is there',
    description: 'Subject and heading of the mail to a user whose study material is published',
  },
  readyText: {
    id: 'mail.know-ready.text',
    defaultMessage: 'Your know “{title}” is published. Others can find and read it from now on.',
    description: 'Mail about published study material, above the button; {title} is its title',
  },
  readyAction: {
    id: 'mail.know-ready.action',
    defaultMessage: 'Read it',
    description: 'Button in the mail about published study material',
  },
  privateSubject: {
    id: 'mail.know-ready-private.subject',
    defaultMessage: 'Your private know is there',
    description: 'Subject and heading of the mail to a user whose private study material is ready',
  },
  privateText: {
    id: 'mail.know-ready-private.text',
    defaultMessage:
      'Your know “{title}” is ready. Only people with its link can read it: pass it on to whom you like.',
    description: 'Mail about private study material, above the button; {title} is its title',
  },
  privateAction: {
    id: 'mail.know-ready-private.action',
    defaultMessage: 'Open it',
    description: 'Button in the mail about private study material',
  },
  reviewSubject: {
    id: 'mail.know-in-review.subject',
    defaultMessage: 'We have a look at your know first',
    description:
      'Subject and heading of the mail to a user whose study material waits for the team',
  },
  reviewText: {
    id: 'mail.know-in-review.text',
    defaultMessage:
      'Your know “{title}” is ready, and very much like something that is here already. Somebody of our team has a look before others see it.',
    description: 'Mail about study material that waits for the team, above the button',
  },
  reviewAction: {
    id: 'mail.know-in-review.action',
    defaultMessage: 'To your knows',
    description: 'Button in the mail about study material that waits for the team',
  },
  reviewNote: {
    id: 'mail.know-in-review.note',
    defaultMessage: 'If it is your own work, you need to do nothing.',
    description: 'Mail about study material that waits for the team, below the button',
  },
  failedSubject: {
    id: 'mail.know-failed.subject',
    defaultMessage: 'Your files could not become a know',
    description: 'Subject and heading of the mail to a user whose files could not be processed',
  },
  failedText: {
    id: 'mail.know-failed.text',
    defaultMessage:
      'For “{title}” a file can’t be used. {reason, select, encrypted {It takes a password: save it without one.} broken {It can’t be read: open it in a program and save it as a PDF.} empty {It has neither words nor pictures: save it again.} script {Our pages don’t have its script: save it as a PDF.} form {It is a form that only its own program can show: print it as a PDF.} tooManyPages {It has more than 1,000 pages: share it in parts.} tooComplex {It takes too long to read: save it as a simpler PDF.} late {It took too long: please send it once more.} infected {There is a virus in it: check your device, and share a file without it.} unchecked {Our virus scanner gave no answer: please send it once more.} other {Something went wrong on our side: please send it once more.}}',
    description:
      'Mail about files that could not be processed, above the button: why, and what to do; {title} is the study material’s title, {reason} is encrypted, broken, empty, script, form, tooManyPages, tooComplex, late, infected, unchecked or internal',
  },
  failedAction: {
    id: 'mail.know-failed.action',
    defaultMessage: 'Choose another file',
    description: 'Button in the mail about files that could not be processed',
  },
  failedNote: {
    id: 'mail.know-failed.note',
    defaultMessage:
      '{kept, select, yes {Your readers go on seeing the version before.} other {Nothing was published. What you wrote about it is still there.}}',
    description:
      'Mail about files that could not be processed, below the button; {kept} is yes where an older version is public',
  },
  elsewhereSubject: {
    id: 'mail.know-elsewhere-ready.subject',
    defaultMessage: 'The upload is ready',
    description:
      'Subject and heading of the mail about study material to an address that isn’t the account’s',
  },
  elsewhereText: {
    id: 'mail.know-elsewhere-ready.text',
    defaultMessage:
      'Somebody shared study material at {brand} and asked us to tell this address when it is ready. It is.',
    description:
      'Mail about study material to an address that isn’t the account’s, above the button; {brand} is the platform’s name',
  },
  elsewhereAction: {
    id: 'mail.know-elsewhere-ready.action',
    defaultMessage: 'Open it',
    description: 'Button in the mail about study material to an address that isn’t the account’s',
  },
  elsewhereNote: {
    id: 'mail.know-elsewhere-ready.note',
    defaultMessage:
      'This is the only mail about it, and we have deleted this address. If you know nothing of it, just ignore it.',
    description:
      'Mail about study material to an address that isn’t the account’s, below the button',
  },
  endedSubject: {
    id: 'mail.know-elsewhere-ended.subject',
    defaultMessage: 'The upload needs a look',
    description:
      'Subject and heading of the mail to an address that isn’t the account’s, about study material that isn’t published',
  },
  endedText: {
    id: 'mail.know-elsewhere-ended.text',
    defaultMessage:
      'Somebody shared study material at {brand} and asked us to tell this address when it is ready. It isn’t published: whoever shared it finds out why after signing in.',
    description:
      'Mail to an address that isn’t the account’s, about study material that isn’t published; {brand} is the platform’s name',
  },
  endedAction: {
    id: 'mail.know-elsewhere-ended.action',
    defaultMessage: 'Sign in and see why',
    description:
      'Button in the mail to an address that isn’t the account’s, about study material that isn’t published',
  },
  endedNote: {
    id: 'mail.know-elsewhere-ended.note',
    defaultMessage:
      'This is the only mail about it, and we have deleted this address. If you know nothing of it, just ignore it.',
    description:
      'Mail to an address that isn’t the account’s, about study material that isn’t published, below the button',
  },
  whyUpload: {
    id: 'mail.why.upload',
    defaultMessage:
      '{brand} sends this mail because an upload at {domain} named this address for its result.',
    description:
      'Small print below the mail about study material to an address that isn’t the account’s; {brand} is the platform’s name, {domain} the site',
  },
});
