import { createElement, useEffect, useState } from 'react';
import { ErrorScene } from '../../ui/ErrorScene.tsx';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { useApi } from '../../api/ApiProvider.tsx';
import { usePageAnswers } from '../../api/pageData.tsx';
import { ErrorBoundary } from '../../page/ErrorBoundary.tsx';
import styles from './ErrorScreen.module.css';
import { type Page, PageProvider, usePage } from '../../page/PageProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import type { Screen } from '../../page/screens.ts';
import { useSession } from '../../api/session/SessionProvider.tsx';
import { Offline } from './Offline.tsx';

type Kind = 'not-found' | 'forbidden' | 'server' | 'unreachable' | 'timeout';

const kinds: Record<number, Kind> = {
  403: 'forbidden',
  404: 'not-found',
  502: 'unreachable',
  504: 'timeout',
};

/**
 * The screen of an error page, of a page that broke in the browser, and of the page that
 * stands in for others without a connection: what happened, what is safe, and a link home. If the address may be visible to signed-in users only,
 * the page's calls are repeated with the session.
 */
export default function ErrorScreen() {
  const { asked, route } = usePage();
  if (route === 'offline') return <Offline />;
  if (!asked) return <Failure />;
  return (
    // The boundary also covers a page whose data provider has failed, in which hooks throw.
    <ErrorBoundary fallback={<Failure />}>
      <RetriedScreen asked={asked} />
    </ErrorBoundary>
  );
}

function Failure() {
  const { status, error } = usePage();
  const requestId = error?.requestId;
  return (
    <ErrorScene
      kind={kinds[status] ?? 'server'}
      homeHref={urlTo('home')}
      {...(requestId ? { requestId } : {})}
    />
  );
}

type Asked = NonNullable<Page['asked']>;

/**
 * The screen that a signed-in user may see. Until the session is known, CSS shows the
 * failure to visitors only.
 */
function RetriedScreen({ asked }: { asked: Asked }) {
  const { asked: _asked, error: _error, ...page } = usePage();
  const shown = useAskedScreen(asked);
  if (shown === null) return <Failure />;
  if (shown) {
    const { calls: _calls, ...place } = asked;
    return (
      <PageProvider page={{ ...page, ...place, status: 200 }}>{createElement(shown)}</PageProvider>
    );
  }
  return (
    <>
      <div className={styles.failure}>
        <Failure />
      </div>
      <div className={styles.waiting} aria-busy="true">
        <Section width="narrow">
          <Stack>
            <Skeleton width={220} height={36} shape="box" />
            <Skeleton lines={3} />
            <Skeleton height={180} shape="card" />
          </Stack>
        </Section>
      </div>
    </>
  );
}

/** undefined until it is known; null without a session, or if a call is refused again. */
function useAskedScreen({ screen, calls }: Asked): Screen | null | undefined {
  const { load } = usePage();
  const { signedIn, loading } = useSession();
  const api = useApi();
  const data = usePageAnswers();
  const [found, setFound] = useState<{ screen: Screen | null }>();
  useEffect(() => {
    if (!signedIn || !load) return undefined;
    const stop = new AbortController();
    // If a call is refused again, the failure stays.
    void Promise.all([load(screen), ...calls.map((url) => api.getUrl(url, stop.signal))])
      .then(([shown, ...answers]) => {
        calls.forEach((url, i) => data.seed(url, answers[i]));
        return shown;
      })
      .catch(() => null)
      .then((shown) => {
        if (!stop.signal.aborted) setFound({ screen: shown });
      });
    return () => stop.abort();
  }, [signedIn, load, screen, calls, api, data]);
  if (!signedIn) return loading ? undefined : null;
  return found?.screen;
}
