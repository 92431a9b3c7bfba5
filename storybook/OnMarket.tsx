import type { ReactNode } from 'react';
import { MarketProvider, useMarket } from '../web/market/MarketProvider.tsx';
import type { ClientMarket } from '../web/market/types.ts';

export interface OnMarketProps {
  /** What the pack of the story's market would say otherwise. */
  change: (market: ClientMarket) => Partial<ClientMarket>;
  children: ReactNode;
}

/** Shows a story on the toolbar's market with a changed pack. */
export function OnMarket({ change, children }: OnMarketProps) {
  const market = useMarket();
  return <MarketProvider market={{ ...market, ...change(market) }}>{children}</MarketProvider>;
}
