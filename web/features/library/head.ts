/** Texts of the head of the library's documents. */
import { defineMessages } from 'react-intl';

export const headMessages = defineMessages({
  library: {
    id: 'head.library.title',
    defaultMessage: 'Library',
    description: 'Title in the browser tab of the page with what a user saved',
  },
  synced: {
    id: 'head.librarySynced.title',
    defaultMessage: 'Library on your devices',
    description: 'Title in the browser tab of the page that tells what is in step',
  },
  sharedTitle: {
    id: 'head.libraryShared.title',
    defaultMessage: '{name}: a shared folder',
    description: 'Title of the page of a folder that a user shared; {name} is the folder',
  },
  sharedDescription: {
    id: 'head.libraryShared.description',
    defaultMessage: 'Study notes that somebody has put together in the folder “{name}”.',
    description: 'Description of the page of a folder that a user shared; {name} is the folder',
  },
});
