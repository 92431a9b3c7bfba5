/**
 * Titles and descriptions of pages, which the server writes into the document's head
 * (the table of routes names them). They are declared here so that the extraction finds
 * them. The server fills plain {arguments} only.
 */
import { defineMessages } from 'react-intl';

export const headMessages = defineMessages({
  signInTitle: {
    id: 'head.signIn.title',
    defaultMessage: 'Log in',
    description: 'Title in the browser tab of the screen for signing in',
  },
  signInDescription: {
    id: 'head.signIn.description',
    defaultMessage: 'Log in to your account.',
    description: 'Description of the screen for signing in',
  },
  signUpTitle: {
    id: 'head.signUp.title',
    defaultMessage: 'Sign up',
    description: 'Title in the browser tab of the screen for signing up',
  },
  signUpDescription: {
    id: 'head.signUp.description',
    defaultMessage: 'Create an account. It is free.',
    description: 'Description of the screen for signing up',
  },
  forgotPasswordTitle: {
    id: 'head.forgotPassword.title',
    defaultMessage: 'Forgot your password?',
    description: 'Title in the browser tab of the screen for a forgotten password',
  },
  forgotPasswordDescription: {
    id: 'head.forgotPassword.description',
    defaultMessage: 'Get a link to choose a new password.',
    description: 'Description of the screen for a forgotten password',
  },
  resetPasswordTitle: {
    id: 'head.resetPassword.title',
    defaultMessage: 'Choose a new password',
    description: 'Title in the browser tab of the screen that sets a new password',
  },
  resetPasswordDescription: {
    id: 'head.resetPassword.description',
    defaultMessage: 'Choose a new password.',
    description: 'Description of the screen that sets a new password',
  },
  confirmTitle: {
    id: 'head.confirm.title',
    defaultMessage: 'Confirm your e-mail address',
    description: 'Title in the browser tab of the screen that confirms an address',
  },
  confirmDescription: {
    id: 'head.confirm.description',
    defaultMessage: 'Confirm your e-mail address.',
    description: 'Description of the screen that confirms an address',
  },
});
