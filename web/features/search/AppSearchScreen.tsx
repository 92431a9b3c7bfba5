import { requireSession } from '../../api/session/requireSession.tsx';
import { urlTo } from '../../page/routes.ts';
import { SearchPage } from './SearchPage.tsx';

/** What a search finds, in the signed-in area. Visitors need no account to search. */
export default requireSession(
  function AppSearchScreen() {
    return <SearchPage place="app-search" />;
  },
  () => urlTo('search') + location.search,
);
