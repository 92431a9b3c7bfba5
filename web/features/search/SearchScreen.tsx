import { useEffect } from 'react';
import { useSession } from '../../api/session/SessionProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import { SearchPage } from './SearchPage.tsx';

/**
 * What a search finds, for everybody. Users see the signed-in area's page in its place:
 * the document's head script leads them there, and this screen those whose account
 * wasn't in the browser's storage yet.
 */
export default function SearchScreen() {
  const { user } = useSession();
  const isLed = user?.webApp.blocked === false;
  useEffect(() => {
    if (isLed) location.replace(urlTo('app-search') + location.search);
  }, [isLed]);
  return <SearchPage place="search" />;
}
