import { requireSession } from '../../api/session/requireSession.tsx';
import { SearchPage } from './SearchPage.tsx';

/** What a search finds, in the signed-in area. */
export default requireSession(function AppSearchScreen() {
  return <SearchPage place="app-search" />;
});
