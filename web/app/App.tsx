/** The component below #root: the providers, the shell, and the screen inside it. */
import { type ReactNode, useMemo } from 'react';
import { type IntlShape, RawIntlProvider } from 'react-intl';
import { CountryProvider } from '../features/country/shared/CountryProvider.tsx';
import { Shell } from '../features/shell/Shell.tsx';
import { MarketProvider } from '../market/MarketProvider.tsx';
import { ToastProvider } from '../ui/ToastProvider.tsx';
import { DataProvider } from './DataProvider.tsx';
import { AnalyticsProvider } from '../analytics/AnalyticsProvider.tsx';
import type { Tracker } from '../analytics/tracker.ts';
import { ErrorBoundary } from '../page/ErrorBoundary.tsx';
import { FailureProvider } from '../api/FailureProvider.tsx';
import { LateErrorScreen } from './LateErrorScreen.tsx';
import { type Page, PageProvider } from '../page/PageProvider.tsx';
import type { PagePayload } from '../page/protocol.ts';
import type { LoadScreen, Screen } from '../page/screens.ts';
import type { SessionState } from '../api/session/store.ts';

export interface AppProps {
  payload: PagePayload;
  /** The page's screen, already loaded. */
  screen: Screen;
  intl: IntlShape;
  /**
   * Fetches the code of the error screen when something breaks; the render worker
   * reports the error instead.
   */
  load?: LoadScreen;
  /** Counts what happens; the render worker counts nothing. */
  tracker?: Tracker;
}

export function App({ payload, screen: Screen, intl, load, tracker }: AppProps) {
  return (
    <ErrorBoundary
      fallback={<Bare payload={payload} intl={intl} load={load} />}
      onError={tracker?.failed}
    >
      <Providers payload={payload} intl={intl} load={load} tracker={tracker}>
        <Shell>
          <ErrorBoundary fallback={<LateErrorScreen />} onError={tracker?.failed}>
            <Screen />
          </ErrorBoundary>
        </Shell>
      </Providers>
    </ErrorBoundary>
  );
}

export interface ProvidersProps {
  payload: PagePayload;
  intl: IntlShape;
  load?: LoadScreen | undefined;
  /** Replaces the browser's fetch in stories and tests. */
  fetch?: typeof fetch;
  /** Replaces the stored session in stories and tests. */
  session?: SessionState;
  tracker?: Tracker | undefined;
  children: ReactNode;
}

/** The providers of every hook that a screen may use. */
export function Providers({
  payload,
  intl,
  load,
  fetch: send,
  session,
  tracker,
  children,
}: ProvidersProps) {
  const page = useMemo(() => pageOf(payload, load), [payload, load]);
  return (
    <RawIntlProvider value={intl}>
      <MarketProvider market={payload.market}>
        <PageProvider page={page}>
          <ToastProvider>
            <FailureProvider onFailure={tracker?.failed}>
              <DataProvider
                data={payload.data}
                {...(send ? { fetch: send } : {})}
                {...(session ? { session } : {})}
              >
                <AnalyticsProvider tracker={tracker}>
                  <CountryProvider>{children}</CountryProvider>
                </AnalyticsProvider>
              </DataProvider>
            </FailureProvider>
          </ToastProvider>
        </PageProvider>
      </MarketProvider>
    </RawIntlProvider>
  );
}

function pageOf(payload: PagePayload, load: LoadScreen | undefined): Page {
  const { market: _market, data: _data, ...page } = payload;
  return { ...page, load };
}

interface BareProps {
  payload: PagePayload;
  intl: IntlShape;
  load: LoadScreen | undefined;
}

/** Rendered when the shell itself fails: the error screen without a shell. */
function Bare({ payload, intl, load }: BareProps) {
  return (
    <RawIntlProvider value={intl}>
      <MarketProvider market={payload.market}>
        <PageProvider page={pageOf(payload, load)}>
          <LateErrorScreen />
        </PageProvider>
      </MarketProvider>
    </RawIntlProvider>
  );
}
