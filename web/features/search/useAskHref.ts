import { useMarket } from '../../market/MarketProvider.tsx';
import { urlTo } from '../../page/routes.ts';

/** Where one asks others for what a search doesn't find; null on markets without requests. */
export function useAskHref(query: string): string | null {
  return useMarket().flags.hasKnowDemandsMenu
    ? urlTo('know-demands', { query: { query: query.trim() }, hash: 'ask' })
    : null;
}
