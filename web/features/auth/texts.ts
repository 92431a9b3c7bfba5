/** Words that several forms share. */
import { defineMessages } from 'react-intl';

export const fields = defineMessages({
  email: {
    id: 'auth.email',
    defaultMessage: 'E-mail',
    description: 'Label of a field for an e-mail address',
  },
  password: {
    id: 'auth.password',
    defaultMessage: 'Password',
    description: 'Label of the field for the password that one has',
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
  passwordMissing: {
    id: 'auth.fault.passwordMissing',
    defaultMessage: 'Enter your password.',
    description: 'Under an empty field for the password that one has',
  },
  credentials: {
    id: 'auth.fault.credentials',
    defaultMessage: 'The e-mail address or the password isn’t right.',
    description: 'Above the form for signing in; which of the two is wrong is nobody’s business',
  },
});

/** Good enough to send: the server knows better. */
export function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
}
