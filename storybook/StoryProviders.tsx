import type { ReactNode } from 'react';
import { type IntlShape, RawIntlProvider } from 'react-intl';
import { MarketProvider } from '../web/market/MarketProvider.tsx';
import type { ClientMarket } from '../web/market/types.ts';
import { ToastProvider } from '../web/ui/ToastProvider.tsx';

interface StoryProvidersProps {
  market: ClientMarket;
  intl: IntlShape;
  /** Whether the story brings its own toasts, as whole pages do: two areas would be one too many. */
  wholePage?: boolean;
  children: ReactNode;
}

/** What the application puts around every screen. */
export function StoryProviders({ market, intl, wholePage, children }: StoryProvidersProps) {
  return (
    <RawIntlProvider value={intl}>
      <MarketProvider market={market}>
        {wholePage ? children : <ToastProvider>{children}</ToastProvider>}
      </MarketProvider>
    </RawIntlProvider>
  );
}
