/**
 * Texts of the mails that the server sends; pkg/platform/mail reads them from the
 * catalogues by mail.<template>.<part>. They are declared here so that the extraction
 * finds them; no browser loads them.
 */
import { defineMessages } from 'react-intl';

export const mailMessages = defineMessages({
  greeting: {
    id: 'mail.greeting',
    defaultMessage: 'Hi {name},',
    description:
      'First line of every mail; the text below it goes on as this ends, in lower case after a comma where the language asks for it. {name} is the person’s first name; a language that would have to inflect it leaves it out',
  },
  greetingPlain: {
    id: 'mail.greeting.plain',
    defaultMessage: 'Hi,',
    description: 'First line of every mail to a person whose name is unknown',
  },
  link: {
    id: 'mail.link',
    defaultMessage: 'If the button does not work, open this address in your browser:',
    description: 'In every mail with a button, above the button’s address written out',
  },
  footer: {
    id: 'mail.footer',
    defaultMessage:
      '{brand} sends this mail because of your account or a sign-up at {domain}. Questions? Just answer, or write to {support}.',
    description:
      'Small print below every mail; {brand} is the platform’s name, {domain} the site, {support} an e-mail address',
  },
  duration: {
    id: 'mail.duration',
    defaultMessage:
      '{unit, select, day {{count, plural, one {# day} other {# days}}} hour {{count, plural, one {# hour} other {# hours}}} other {{count, plural, one {# minute} other {# minutes}}}}',
    description: 'How long something is valid, as {validFor} in other texts: “works for 24 hours”',
  },
  moment: {
    id: 'mail.moment',
    defaultMessage:
      '{month, select, 1 {January} 2 {February} 3 {March} 4 {April} 5 {May} 6 {June} 7 {July} 8 {August} 9 {September} 10 {October} 11 {November} other {December}} {day}, {year} at {hour}:{minute} ({zone, select, UTC {UTC} other {{zone}}})',
    description:
      'When something happened, as {when} in other texts: “on March 5, 2026 at 14:05 (CET)”. Hours count from 00 to 23; {zone} is a short name such as CET or UTC; where the language calls it otherwise (MEZ), the name is chosen here',
  },
  confirmSubject: {
    id: 'mail.confirm-email.subject',
    defaultMessage: 'Confirm your address',
    description: 'Subject and heading of the mail to a visitor who just signed up',
  },
  confirmText: {
    id: 'mail.confirm-email.text',
    defaultMessage:
      'Welcome to {brand}. One step is left: confirm that this address belongs to you.',
    description:
      'Mail to a visitor who just signed up, above the button; {brand} is the platform’s name',
  },
  confirmAction: {
    id: 'mail.confirm-email.action',
    defaultMessage: 'Confirm address',
    description: 'Button in the mail to a visitor who just signed up',
  },
  confirmNote: {
    id: 'mail.confirm-email.note',
    defaultMessage:
      'The link works for {validFor}. If you did not sign up, there is nothing to do: an address that nobody confirms is not used.',
    description:
      'Mail to a visitor who just signed up, below the button; {validFor} is a duration such as “24 hours”',
  },
  knownSubject: {
    id: 'mail.known-address.subject',
    defaultMessage: 'You already have an account',
    description:
      'Subject and heading of the mail to a user with whose address a visitor tried to sign up again',
  },
  knownText: {
    id: 'mail.known-address.text',
    defaultMessage:
      'Somebody just tried to sign up at {brand} with this address. It already has an account, so no new one was made.',
    description:
      'Mail to a user with whose address a visitor tried to sign up again, above the button; {brand} is the platform’s name',
  },
  knownAction: {
    id: 'mail.known-address.action',
    defaultMessage: 'Sign in',
    description: 'Button to the sign-in page, in a mail',
  },
  knownNote: {
    id: 'mail.known-address.note',
    defaultMessage:
      'If it was you, sign in as usual; there you can also ask for a new password. If it was not you, there is nothing to do: whoever it was learned nothing about your account.',
    description:
      'Mail to a user with whose address a visitor tried to sign up again, below the button',
  },
  resetSubject: {
    id: 'mail.reset-password.subject',
    defaultMessage: 'Choose a new password',
    description: 'Subject and heading of the mail to a user who forgot their password',
  },
  resetText: {
    id: 'mail.reset-password.text',
    defaultMessage: 'You asked for a new password for {brand}. Choose it here.',
    description:
      'Mail to a user who forgot their password, above the button; {brand} is the platform’s name',
  },
  resetAction: {
    id: 'mail.reset-password.action',
    defaultMessage: 'Choose password',
    description: 'Button in a mail: leads to the page where the user chooses a new password',
  },
  resetNote: {
    id: 'mail.reset-password.note',
    defaultMessage:
      'The link works once, for {validFor}. If you did not ask for it, there is nothing to do: your password stays as it is.',
    description:
      'Mail to a user who forgot their password, below the button; {validFor} is a duration such as “1 hour”',
  },
  changeSubject: {
    id: 'mail.email-change.subject',
    defaultMessage: 'Confirm your new address',
    description: 'Subject and heading of the mail to the address that a user wants to change to',
  },
  changeText: {
    id: 'mail.email-change.text',
    defaultMessage:
      'You want to use this address for your account at {brand}. Confirm that it belongs to you.',
    description:
      'Mail to the address that a user wants to change to, above the button; {brand} is the platform’s name',
  },
  changeAction: {
    id: 'mail.email-change.action',
    defaultMessage: 'Confirm new address',
    description: 'Button in the mail to the address that a user wants to change to',
  },
  changeNote: {
    id: 'mail.email-change.note',
    defaultMessage:
      'The link works for {validFor}. Until you open it, your old address stays. If you know nothing about this, there is nothing to do.',
    description:
      'Mail to the address that a user wants to change to, below the button; {validFor} is a duration such as “24 hours”',
  },
  changedSubject: {
    id: 'mail.email-changed.subject',
    defaultMessage: 'Your address was changed',
    description: 'Subject and heading of the mail to the address that an account had until now',
  },
  changedText: {
    id: 'mail.email-changed.text',
    defaultMessage:
      'Your account at {brand} now has the address {newEmail}. The one that this mail goes to no longer signs you in.',
    description:
      'Mail to the address that an account had until now; {brand} is the platform’s name, {newEmail} the new address',
  },
  changedNote: {
    id: 'mail.email-changed.note',
    defaultMessage:
      'If that was not you, answer this mail right away. We will help you get your account back.',
    description: 'Mail to the address that an account had until now, second paragraph',
  },
  passwordSubject: {
    id: 'mail.password-changed.subject',
    defaultMessage: 'Your password was changed',
    description: 'Subject and heading of the mail after a change of password',
  },
  passwordText: {
    id: 'mail.password-changed.text',
    defaultMessage:
      'The password of your account at {brand} was changed on {when}. If that was you, there is nothing to do. If not, choose a new one right away.',
    description:
      'Mail after a change of password; {brand} is the platform’s name, {when} a date with the time',
  },
  passwordAction: {
    id: 'mail.password-changed.action',
    defaultMessage: 'Choose new password',
    description: 'Button in the mail after a change of password, for those who did not change it',
  },
  twoFactorSubject: {
    id: 'mail.two-factor-changed.subject',
    defaultMessage:
      '{change, select, on {Two-step sign-in is on} off {Two-step sign-in is off} other {You have new recovery codes}}',
    description: 'Subject and heading of the mail after a change of how the user signs in',
  },
  twoFactorText: {
    id: 'mail.two-factor-changed.text',
    defaultMessage:
      '{change, select, on {On {when}, two-step sign-in was turned on for your account at {brand}. From now on, signing in also takes a code from your app.} off {On {when}, two-step sign-in was turned off for your account at {brand}. From now on, your password is enough.} other {On {when}, new recovery codes were made for your account at {brand}. The old ones no longer work.}} If that was not you, choose a new password right away.',
    description:
      'Mail after a change of how the user signs in; {when} is a date with the time, {brand} the platform’s name',
  },
  twoFactorAction: {
    id: 'mail.two-factor-changed.action',
    defaultMessage: 'Choose new password',
    description:
      'Button in the mail after a change of how the user signs in, for those who did not change it',
  },
  passkeySubject: {
    id: 'mail.passkey-changed.subject',
    defaultMessage:
      '{change, select, on {A passkey was added to your account} other {A passkey was removed from your account}}',
    description: 'Subject and heading of the mail after a passkey was added or removed',
  },
  passkeyText: {
    id: 'mail.passkey-changed.text',
    defaultMessage:
      '{change, select, on {On {when}, a passkey was added to your account at {brand}. It signs in without your password.} other {On {when}, a passkey was removed from your account at {brand}. It no longer signs in.}} If that was you, there is nothing to do. If not, look through the ways to sign in to your account and choose a new password.',
    description:
      'Mail after a passkey was added or removed; {when} is a date with the time, {brand} the platform’s name',
  },
  passkeyAction: {
    id: 'mail.passkey-changed.action',
    defaultMessage: 'See how I sign in',
    description: 'Button to the page with passkeys, linked providers and devices, in a mail',
  },
  providerSubject: {
    id: 'mail.provider-changed.subject',
    defaultMessage:
      '{change, select, on {Your account is linked with {provider}} other {Your account is no longer linked with {provider}}}',
    description:
      'Subject and heading of the mail after an account was linked with a provider such as Google, or unlinked',
  },
  providerText: {
    id: 'mail.provider-changed.text',
    defaultMessage:
      '{change, select, on {On {when}, your account at {brand} was linked with {provider}. From now on you can also sign in that way.} other {On {when}, your account at {brand} was unlinked from {provider}. You can no longer sign in that way.}} If that was you, there is nothing to do. If not, look through the ways to sign in to your account and choose a new password.',
    description:
      'Mail after an account was linked with a provider or unlinked; {when} is a date with the time, {provider} such as Google, {brand} the platform’s name',
  },
  providerAction: {
    id: 'mail.provider-changed.action',
    defaultMessage: 'See how I sign in',
    description: 'Button to the page with passkeys, linked providers and devices, in a mail',
  },
  deviceSubject: {
    id: 'mail.new-device.subject',
    defaultMessage: 'New sign-in to your account',
    description: 'Subject and heading of the mail after a sign-in from a device not seen before',
  },
  deviceText: {
    id: 'mail.new-device.text',
    defaultMessage:
      'Your account at {brand} was used to sign in on {when}{device, select, unknown {} other {, with {device}}}. If that was you, there is nothing to do. If not, end that session and choose a new password.',
    description:
      'Mail after a sign-in from a device not seen before; {brand} is the platform’s name, {when} a date with the time, {device} such as “Firefox (Linux)”, or unknown',
  },
  deviceAction: {
    id: 'mail.new-device.action',
    defaultMessage: 'See my devices',
    description: 'Button to the list of devices, in a mail',
  },
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
});
