/** Titles and descriptions of pages, for the document's head. They are declared here so that the extraction finds them. */
import { defineMessages } from 'react-intl';

export const headMessages = defineMessages({
  cases: {
    id: 'head.staffCases.title',
    defaultMessage: 'Queue',
    description: 'Title in the browser tab of the list of cases that staff decide',
  },
  case: {
    id: 'head.staffCase.title',
    defaultMessage: 'Case',
    description: 'Title in the browser tab of a case that staff decide',
  },
  rightsTitle: {
    id: 'head.rightsNotice.title',
    defaultMessage: 'Notice of a rights-holder',
    description: 'Title of the page on which owners of rights ask for a removal',
  },
  rightsDescription: {
    id: 'head.rightsNotice.description',
    defaultMessage:
      'Was your work shared here without permission? Tell us what is yours and where you found it; a person checks each notice.',
    description:
      'Description for search engines of the page on which owners of rights ask for a removal',
  },
});
