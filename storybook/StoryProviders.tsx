import { createContext, type ReactNode, useContext } from 'react';
import { type IntlShape, RawIntlProvider } from 'react-intl';
import { MarketProvider } from '../web/market/MarketProvider.tsx';
import type { ClientMarket } from '../web/market/types.ts';
import { ToastProvider } from '../web/ui/ToastProvider.tsx';

/** The viewer of pages: the one of the story, somebody signed in, or a visitor. */
export type Viewer = '' | 'user' | 'visitor';

const ViewerContext = createContext<Viewer>('');

/** The toolbar's choice of who looks at pages. */
export const useViewer = () => useContext(ViewerContext);

/** Reads the viewer of a value of the toolbar. */
export const viewerOf = (value: unknown): Viewer =>
  value === 'user' || value === 'visitor' ? value : '';

interface StoryProvidersProps {
  market: ClientMarket;
  intl: IntlShape;
  /**
   * Set by stories that render a ToastProvider themselves, as whole pages do, so that
   * there is only one toast area.
   */
  wholePage?: boolean;
  viewer?: Viewer;
  children: ReactNode;
}

/** The providers that the application renders around every screen. */
export function StoryProviders(props: StoryProvidersProps) {
  const { market, intl, wholePage, viewer = '', children } = props;
  return (
    <RawIntlProvider value={intl}>
      <MarketProvider market={market}>
        <ViewerContext value={viewer}>
          {wholePage ? children : <ToastProvider>{children}</ToastProvider>}
        </ViewerContext>
      </MarketProvider>
    </RawIntlProvider>
  );
}
