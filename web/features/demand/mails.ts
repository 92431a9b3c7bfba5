/**
 * Texts of the mails that pkg/features/demand/mails.go declares, by mail.<kind>.<part>.
 * They are declared here so that the extraction finds them; no browser loads them.
 */
import { defineMessages } from 'react-intl';

export const mailMessages = defineMessages({
  answeredSubject: {
    id: 'mail.demand-answered.subject',
    defaultMessage: 'Your request has an answer',
    description:
      'Subject and heading of the mail to a user whose request for study material was answered',
  },
  answeredText: {
    id: 'mail.demand-answered.text',
    defaultMessage: 'You asked for “{title}” at {brand}. Now somebody has shared it.',
    description:
      'Mail about an answered request, above the button; {title} is what the user asked for, {brand} the platform’s name',
  },
  answeredAction: {
    id: 'mail.demand-answered.action',
    defaultMessage: 'See the answer',
    description:
      'Button in the mail about an answered demand: leads to the request with its answer',
  },
  answeredNote: {
    id: 'mail.demand-answered.note',
    defaultMessage: 'Did it help? A like tells the author.',
    description: 'Mail about an answered request, below the button',
  },
});
