import { useMenu } from '../../page/PageProvider.tsx';
import { urlTo } from '../../page/routes.ts';

/** Where one asks others for what a search doesn't find; null on markets without requests, whose menus don't lead there. */
export function useAskHref(query: string): string | null {
  const requests = urlTo('know-demands');
  const isThere = useMenu('footer-product').some(({ href }) => href === requests);
  return isThere ? urlTo('know-demands', { query: { query: query.trim() }, hash: 'ask' }) : null;
}
