/** Texts that several forms share. */
import { defineMessages } from 'react-intl';
import { looksLikeEmail } from '../../form/email.ts';

export const fields = defineMessages({
  email: {
    id: 'auth.email',
    defaultMessage: 'E-mail',
    description: 'Label of a field for an e-mail address',
  },
  password: {
    id: 'auth.password',
    defaultMessage: 'Password',
    description: 'Label of the field for the present password',
  },
  newPassword: {
    id: 'auth.newPassword',
    defaultMessage: 'New password',
    description: 'Label of the field for a new password',
  },
  name: {
    id: 'auth.name',
    defaultMessage: 'Name',
    description: 'Label of the field for the user’s name when signing up',
  },
});

export const faults = defineMessages({
  emailMissing: {
    id: 'auth.fault.emailMissing',
    defaultMessage: 'Enter your e-mail address.',
    description: 'Under an empty field for an e-mail address',
  },
  emailWrong: {
    id: 'auth.fault.emailWrong',
    defaultMessage: 'That doesn’t look like an e-mail address. Check it for typos.',
    description: 'Under a field whose text is no e-mail address',
  },
  nameMissing: {
    id: 'auth.fault.nameMissing',
    defaultMessage: 'Enter your name. A nickname is fine.',
    description: 'Under an empty field for the user’s name',
  },
  nameWrong: {
    id: 'auth.fault.nameWrong',
    defaultMessage: 'Use at most 60 letters, and none that can’t be seen.',
    description: 'Under a field for the user’s name that the server refused',
  },
  passwordMissing: {
    id: 'auth.fault.passwordMissing',
    defaultMessage: 'Enter your password.',
    description: 'Under an empty field for the present password',
  },
  passwordShort: {
    id: 'auth.fault.passwordShort',
    defaultMessage: 'Use at least 10 characters.',
    description: 'Under a field for a new password that is too short',
  },
  passwordGuessed: {
    id: 'auth.fault.passwordGuessed',
    defaultMessage: 'This one is easy to guess. Try a few words that only you would put together.',
    description: 'Under a field for a new password that the server refused',
  },
  credentials: {
    id: 'auth.fault.credentials',
    defaultMessage: 'The e-mail address or the password isn’t right.',
    description:
      'Above the form for signing in; it doesn’t say which of the two is wrong, so that it doesn’t reveal accounts',
  },
  code: {
    id: 'auth.fault.code',
    defaultMessage: 'That code isn’t right, or it was used already. Enter the next one.',
    description: 'Under the field for the code of two-factor authentication',
  },
  codeMissing: {
    id: 'auth.fault.codeMissing',
    defaultMessage: 'Enter the code.',
    description: 'Under the empty field for the code of two-factor authentication',
  },
});

/** The fault of a typed address, or null. */
export function faultOfEmail(text: string): keyof typeof faults | null {
  if (text.trim() === '') return 'emailMissing';
  return looksLikeEmail(text) ? null : 'emailWrong';
}
