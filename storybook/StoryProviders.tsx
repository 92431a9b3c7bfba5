import type { ReactNode } from 'react';
import { type IntlShape, RawIntlProvider } from 'react-intl';
import { MarketProvider } from '../web/market/MarketProvider.tsx';
import type { ClientMarket } from '../web/market/types.ts';
import { ToastProvider } from '../web/ui/ToastProvider.tsx';

interface StoryProvidersProps {
  market: ClientMarket;
  intl: IntlShape;
  /**
   * Set by stories that render a ToastProvider themselves, as whole pages do, so that
   * there is only one toast area.
   */
  wholePage?: boolean;
  children: ReactNode;
}

/** The providers that the application renders around every screen. */
export function StoryProviders({ market, intl, wholePage, children }: StoryProvidersProps) {
  return (
    <RawIntlProvider value={intl}>
      <MarketProvider market={market}>
        {wholePage ? children : <ToastProvider>{children}</ToastProvider>}
      </MarketProvider>
    </RawIntlProvider>
  );
}
