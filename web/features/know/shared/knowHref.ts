/** Where lists of knows lead. */
import { usePage } from '../../../page/PageProvider.tsx';
import { urlTo } from '../../../page/routes.ts';

/**
 * The address at which a know of a list is read. Inside the signed-in area it is read
 * there; what is shared or found elsewhere is the public page.
 */
export function useKnowHref(): (know: { slug: string }) => string {
  const { url } = usePage();
  const route = url.startsWith('/app/') ? 'app-know' : 'know';
  return ({ slug }) => urlTo(route, { params: { slug } });
}
