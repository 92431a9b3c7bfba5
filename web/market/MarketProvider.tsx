import { createContext, type ReactNode, useContext } from 'react';
import type { ClientMarket } from './types.ts';

const Context = createContext<ClientMarket | null>(null);

/** Provides the market of the page to everything below it. */
export function MarketProvider({
  market,
  children,
}: {
  market: ClientMarket;
  children: ReactNode;
}) {
  return <Context value={market}>{children}</Context>;
}

/**
 * The market of the page. Throws outside a MarketProvider: with a default market, a
 * component would silently show another country's flags and links.
 */
export function useMarket(): ClientMarket {
  const market = useContext(Context);
  if (!market) throw new Error('useMarket needs a MarketProvider above it');
  return market;
}
