import { useState } from 'react';
import { usePageData } from '../../api/pageData.tsx';
import { usePage } from '../../page/PageProvider.tsx';
import { subjectUrl, topicUrl, urlTo } from '../../page/routes.ts';
import { useSession } from '../../api/session/SessionProvider.tsx';
import { useMarket } from '../../market/MarketProvider.tsx';
import { Header } from '../../ui/shell/Header.tsx';
import type { MenuSubject } from '../../ui/shell/types.ts';
import { useLoaded } from '../../ui/useLoaded.ts';
import { useDeepLinks } from '../download/shared/useDeepLinks.ts';
import { useSiteSearch } from '../search/shared/useSiteSearch.ts';
import { hueOf } from '../../ui/hues.ts';
import { useNavLinks } from './menus.ts';

/** The header with the market's data. */
export function SiteHeader() {
  const { route, url } = usePage();
  const search = useSiteSearch();
  const app = useDeepLinks('download_dropdown');
  const { signedIn, user } = useSession();
  // Fetched for signed-in users alone.
  const menu = useLoaded(loadMenu, signedIn);
  const { hasSubjects } = useMarket();
  const companyLinks = useNavLinks('company-menu');
  const subjectsHref = urlTo('subjects');
  const landing = route === 'home';
  const [near, setNear] = useState(false);
  return (
    <Header
      links={useNavLinks('header')}
      companyLinks={companyLinks}
      campaignLinks={useNavLinks('campaign')}
      menuLinks={[
        useNavLinks('footer-product').filter(({ href }) => href !== subjectsHref),
        [...useNavLinks('footer-company'), ...companyLinks],
      ]}
      subjects={useMenuSubjects(hasSubjects, near || signedIn)}
      near={near}
      onNear={setNear}
      subjectsHref={subjectsHref}
      topicHref={topicUrl}
      allTopicsHref={subjectUrl}
      search={landing || !hasSubjects || isSearch(route) ? undefined : search}
      download={{ qrValue: app.dynamic, iosHref: app.ios, androidHref: app.android }}
      createHref={isSharing(route) ? undefined : urlTo('know-create')}
      loginHref={loginHref(route, url)}
      account={menu && user ? <menu.AccountMenu user={user} /> : null}
      homeHref={urlTo('home')}
      landing={landing}
    />
  );
}

/**
 * The address of the sign-in, with the current page as redirect target; absent on the
 * sign-in screens, which link to each other.
 */
function loginHref(route: string | null, url: string): string | undefined {
  if (route?.startsWith('auth-')) return undefined;
  const redirect = route === null || url === '/' ? null : url;
  return urlTo('auth-signin', { query: { redirect, referrerScreen: 'header' } });
}

/** Whether the page is one on which material is shared. */
function isSharing(route: string | null): boolean {
  return /^(app-)?know-(create|details)/.test(route ?? '');
}

/** Whether the page begins with the search box itself. */
const isSearch = (route: string | null) => route === 'search' || route === 'app-search';

const loadMenu = () => import('./AccountMenu.tsx');

/**
 * The subjects of the menu; empty while loading, null if the market lists none. Pages that
 * show no topics lack them, and few visitors open the menu: they are fetched when it is near,
 * and for signed-in users at once, many of whose screens need them before they have the user.
 */
function useMenuSubjects(hasSubjects: boolean, wanted: boolean): MenuSubject[] | null {
  const options = { context: 'header.getSubjects', enabled: hasSubjects && wanted };
  const subjects = usePageData('/api/subjects', {}, options).data?.subjects ?? [];
  return hasSubjects
    ? subjects.map((subject) => ({ ...subject, color: hueOf(subject.color) }))
    : null;
}
