import { useEffect } from 'react';
import { usePageData } from '../../api/pageData.tsx';
import { usePage } from '../../page/PageProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import { requireSession } from '../../api/session/requireSession.tsx';
import { personSlug, uuidOf } from '../user/shared/person.ts';
import KnowerScreen from './KnowerScreen.tsx';

/**
 * The knower's page in the signed-in area. The server does not know the name there, so
 * the browser corrects the address's slug.
 */
export default requireSession(function AppKnower() {
  const { slug = '' } = usePage().params;
  const id = uuidOf(slug) ?? '';
  const name = usePageData('/api/knowers/{id}', { path: { id } }).data?.user.name;
  useEffect(() => {
    const own = name === undefined ? slug : personSlug(name, id);
    if (own === slug) return;
    const path = urlTo('app-knower', { params: { slug: own } });
    history.replaceState(history.state, '', path + location.search + location.hash);
  }, [name, slug, id]);
  return <KnowerScreen />;
});
