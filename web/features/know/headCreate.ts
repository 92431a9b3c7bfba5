/**
 * Titles and descriptions of the pages on which one shares, for the document's head. They
 * are declared here so that the extraction finds them.
 */
import { defineMessages } from 'react-intl';

export const headMessages = defineMessages({
  createTitle: {
    id: 'head.knowCreate.title',
    defaultMessage: 'Share your notes',
    description: 'Title of the page on which one uploads study material',
  },
  createDescription: {
    id: 'head.knowCreate.description',
    defaultMessage:
      'Share your notes, summaries and presentations with other students. Drop your files, say what they are about, done.',
    description: 'Description for search engines of the page on which one uploads study material',
  },
  detailsTitle: {
    id: 'head.knowDetails.title',
    defaultMessage: 'About your know',
    description:
      'Title in the browser tab of the form about a piece of study material before it is shared',
  },
  editTitle: {
    id: 'head.knowEdit.title',
    defaultMessage: 'Edit your know',
    description:
      'Title in the browser tab of the page on which a piece of study material is changed',
  },
  subjectKnowsTitle: {
    id: 'head.subjectKnows.title',
    defaultMessage: 'Your subjects',
    description:
      'Title in the browser tab of the list of study material of the subjects that a user chose or follows',
  },
  appKnowTitle: {
    id: 'head.appKnow.title',
    defaultMessage: 'Read',
    description:
      'Title in the browser tab of a piece of study material in the signed-in area, until its own title is known; a verb',
  },
  figuresTitle: {
    id: 'head.knowFigures.title',
    defaultMessage: 'Figures of your knows',
    description:
      'Title in the browser tab of the page with how often what the user shared is read, liked and saved',
  },
  knowsTitle: {
    id: 'head.knows.title',
    defaultMessage: 'Your knows',
    description: 'Title in the browser tab of the list of what the user shared',
  },
});
