/** The whole page below #root: providers around the shell around the screen. */
import { type ReactNode, useMemo } from 'react';
import { type IntlShape, RawIntlProvider } from 'react-intl';
import { CountryProvider } from '../features/country/CountryProvider.tsx';
import { Shell } from '../features/shell/Shell.tsx';
import { MarketProvider } from '../market/MarketProvider.tsx';
import { ToastProvider } from '../ui/ToastProvider.tsx';
import { DataProvider } from './DataProvider.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { FailureProvider } from './Failures.tsx';
import { LateErrorScreen } from './LateErrorScreen.tsx';
import { type Page, PageProvider } from './PageProvider.tsx';
import type { PagePayload } from './protocol.ts';
import type { LoadScreen, Screen } from './screens.ts';
import type { SessionState } from './session/store.ts';

export interface AppProps {
  payload: PagePayload;
  /** The page's screen, loaded before. */
  screen: Screen;
  intl: IntlShape;
  /** Fetches what is shown in its place; the worker reports instead. */
  load?: LoadScreen;
}

export function App({ payload, screen: Screen, intl, load }: AppProps) {
  return (
    <ErrorBoundary fallback={<Bare payload={payload} intl={intl} load={load} />}>
      <Providers payload={payload} intl={intl} load={load}>
        <Shell>
          <ErrorBoundary fallback={<LateErrorScreen />}>
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
  /** Stands in for the browser's fetch in stories and tests. */
  fetch?: typeof fetch;
  /** Stands in for the session that the browser keeps. */
  session?: SessionState;
  children: ReactNode;
}

/** Everything that a screen may ask for through hooks. */
export function Providers({ payload, intl, load, fetch: send, session, children }: ProvidersProps) {
  const page = useMemo(() => pageOf(payload, load), [payload, load]);
  return (
    <RawIntlProvider value={intl}>
      <MarketProvider market={payload.market}>
        <PageProvider page={page}>
          <ToastProvider>
            <FailureProvider>
              <DataProvider
                data={payload.data}
                {...(send ? { fetch: send } : {})}
                {...(session ? { session } : {})}
              >
                <CountryProvider>{children}</CountryProvider>
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

/** When even the shell fails: the error screen with nothing around it. */
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
