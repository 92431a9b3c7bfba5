/**
 * Texts of the mails that pkg/features/account/mails.go declares, by mail.<kind>.<part>.
 * They are declared here so that the extraction finds them; no browser loads them.
 */
import { defineMessages } from 'react-intl';

export const mailMessages = defineMessages({
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
  factorCodeSubject: {
    id: 'mail.factor-code.subject',
    defaultMessage: 'Your code is {code}',
    description:
      'Subject and heading of the mail with a code that a member of staff types in to set up a second factor; {code} has six digits',
  },
  factorCodeText: {
    id: 'mail.factor-code.text',
    defaultMessage:
      'With {code} you go on setting up a second factor for your account at {brand}. The code works once, for {validFor}, and only where you asked for it.',
    description:
      'Mail with a code that a member of staff types in to set up a second factor; {code} has six digits, {brand} is the platform’s name, {validFor} a duration such as “10 minutes”',
  },
  factorCodeNote: {
    id: 'mail.factor-code.note',
    defaultMessage:
      'Give the code to nobody. If you did not ask for it, somebody knows your password: choose a new one right away.',
    description: 'Mail with a code to set up a second factor, second paragraph',
  },
  factorResetSubject: {
    id: 'mail.factor-reset.subject',
    defaultMessage: 'Your second factor was removed',
    description:
      'Subject and heading of the mail after somebody who runs the servers removed codes and passkeys of an account',
  },
  factorResetText: {
    id: 'mail.factor-reset.text',
    defaultMessage:
      'On {when}, the codes of your app, your recovery codes and your passkeys for {brand} were removed by hand, and you were signed out everywhere. Sign in with your password and set up a new second factor.',
    description:
      'Mail after somebody who runs the servers removed codes and passkeys of an account; {when} is a date with the time, {brand} the platform’s name',
  },
  factorResetAction: {
    id: 'mail.factor-reset.action',
    defaultMessage: 'Sign in',
    description: 'Button to the sign-in page, in the mail after a second factor was removed',
  },
  factorResetNote: {
    id: 'mail.factor-reset.note',
    defaultMessage: 'If you did not ask for that, answer this mail right away.',
    description: 'Mail after a second factor was removed, below the button',
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
  whyAddress: {
    id: 'mail.why.address',
    defaultMessage:
      '{brand} sends this mail because an account at {domain} is to get this address.',
    description:
      'Small print below the mail to the address that an account is about to get; {brand} is the platform’s name, {domain} the site',
  },
});
