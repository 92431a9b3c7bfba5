/** What the server said about the page besides its market and data. */
import { createContext, type ReactNode, useContext } from 'react';
import type { MenuLink } from '../market/types.ts';
import type { PagePayload } from './protocol.ts';
import type { LoadScreen } from './screens.ts';

export interface Page extends Omit<PagePayload, 'market' | 'data'> {
  /** Fetches what is shown in the screen's place; not there in the render worker. */
  load?: LoadScreen | undefined;
}

const Context = createContext<Page | null>(null);

export function PageProvider({ page, children }: { page: Page; children: ReactNode }) {
  return <Context value={page}>{children}</Context>;
}

/** The page that is shown. Throws outside a PageProvider. */
export function usePage(): Page {
  const page = useContext(Context);
  if (!page) throw new Error('usePage needs a PageProvider above it');
  return page;
}

/** The links of a menu, in their order; empty where the market has none. */
export function useMenu(slot: string): MenuLink[] {
  return usePage().menus[slot] ?? [];
}
