import { requireSession } from '../../api/session/requireSession.tsx';
import { LibraryView } from './LibraryView.tsx';
import { useLibrary } from './useLibrary.ts';

/** What the user saved, in folders. */
export default requireSession(function OwnLibrary() {
  return <LibraryView library={useLibrary()} />;
});
