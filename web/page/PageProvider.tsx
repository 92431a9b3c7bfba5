/** The server's description of the page besides its market and data. */
import { createContext, type ReactNode, useContext } from 'react';
import type { MenuLink } from '../market/types.ts';
import type { PagePayload } from './protocol.ts';
import type { LoadScreen } from './screens.ts';

export interface Page extends Omit<PagePayload, 'market' | 'data'> {
  /** Fetches the code of another screen; absent in the render worker. */
  load?: LoadScreen | undefined;
}

const Context = createContext<Page | null>(null);

export function PageProvider({ page, children }: { page: Page; children: ReactNode }) {
  return <Context value={page}>{children}</Context>;
}

/** The page's description. Throws outside a PageProvider. */
export function usePage(): Page {
  const page = useContext(Context);
  if (!page) throw new Error('usePage needs a PageProvider above it');
  return page;
}

/** The links of a menu in order; empty if the market has none. */
export function useMenu(slot: string): MenuLink[] {
  return usePage().menus[slot] ?? [];
}
