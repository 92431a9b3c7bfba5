/**
 * Titles and descriptions of pages, which the server writes into the document's head
 * (the table of routes names them). They are declared here so that the extraction finds
 * them. The server fills plain {arguments} only.
 */
import { defineMessages } from 'react-intl';

export const headMessages = defineMessages({
  planTitle: {
    id: 'head.plan.title',
    defaultMessage: 'Plus: prices and what it gives',
    description:
      'Title of the page of the Plus subscription in the browser tab; the brand is added behind it',
  },
  planDescription: {
    id: 'head.plan.description',
    defaultMessage:
      'What Plus costs by the month and by the year, what it gives beyond a free account, and how to cancel it.',
    description: 'Description of the page of the Plus subscription in search results',
  },
  payTitle: {
    id: 'head.planPay.title',
    defaultMessage: 'On to the payment',
    description: 'Title in the browser tab of the page that leads on to where Plus is paid',
  },
  purchaseTitle: {
    id: 'head.planPurchase.title',
    defaultMessage: 'Your purchase of Plus',
    description: 'Title in the browser tab of the page after paying for Plus',
  },
  cancelTitle: {
    id: 'head.planCancel.title',
    defaultMessage: 'Cancel your contract',
    description:
      'Title in the browser tab of the page on which Plus is cancelled without signing in',
  },
  subscriptionTitle: {
    id: 'head.planSubscription.title',
    defaultMessage: 'Your Plus subscription',
    description: 'Title in the browser tab of the page of one’s own Plus subscription',
  },
});
