/** Titles of pages, for the document's head. They are declared here so that the extraction finds them. */
import { defineMessages } from 'react-intl';

export const headMessages = defineMessages({
  payouts: {
    id: 'head.payouts.title',
    defaultMessage: 'Payouts',
    description: 'Title in the browser tab of the page with the user’s balance',
  },
  request: {
    id: 'head.payoutRequest.title',
    defaultMessage: 'Request a payout',
    description: 'Title in the browser tab of the page on which a user asks for their money',
  },
  history: {
    id: 'head.payoutHistory.title',
    defaultMessage: 'Payout history',
    description:
      'Title in the browser tab of the page with the user’s requests for money and the movements of their balance',
  },
  competition: {
    id: 'head.payoutCompetition.title',
    defaultMessage: 'Contest',
    description:
      'Title in the browser tab of the page that says how the user stands in the contest for authors',
  },
  competitionForm: {
    id: 'head.payoutCompetitionForm.title',
    defaultMessage: 'Take part in the contest',
    description:
      'Title in the browser tab of the page on which an author takes part in the contest by a link of the app',
  },
  desk: {
    id: 'head.staffPayouts.title',
    defaultMessage: 'Payouts of users',
    description: 'Title in the browser tab of the page on which staff approve payouts of users',
  },
});
