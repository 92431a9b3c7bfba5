/**
 * The text for a failed call. It depends on the kind of failure alone; the API's own
 * message is for developers.
 */
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';
import { ApiError, type FailureKind, NO_ERROR_TYPE } from './errors.ts';

const messages = defineMessages({
  network: {
    id: 'error.network',
    defaultMessage: 'No internet connection right now. Check it and try again.',
    description: 'Toast: a call got no answer at all',
  },
  server: {
    id: 'error.server',
    defaultMessage: 'Something broke on our side. Try again in a moment.',
    description: 'Toast: the server answered with status 500',
  },
  gateway: {
    id: 'error.gateway',
    defaultMessage: 'Our server can’t be reached right now. Try again in a moment.',
    description: 'Toast: a proxy answered with status 502',
  },
  timeout: {
    id: 'error.timeout',
    defaultMessage: 'That took too long. Try again in a moment.',
    description: 'Toast: a proxy answered with status 504',
  },
  insecure: {
    id: 'error.insecure',
    defaultMessage:
      'This connection isn’t secure, so nothing can be sent. Open the site with https.',
    description: 'Toast: the page was opened without TLS, and the browser refuses to sign requests',
  },
  other: {
    id: 'error.unknown',
    defaultMessage: 'Something went wrong. Please try again. ({type})',
    description:
      'Toast: any other failure; {type} is the technical name of the error, in brackets for the support team',
  },
});

/** The toast's text for a failed call. */
export function failureText(intl: IntlShape, error: unknown): string {
  const kind: FailureKind = error instanceof ApiError ? error.kind : 'other';
  const type = error instanceof ApiError ? error.type : NO_ERROR_TYPE;
  const message: MessageDescriptor = messages[kind];
  return intl.formatMessage(message, { type });
}
