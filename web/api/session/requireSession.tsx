import { type ComponentType, useContext, useEffect, useState } from 'react';
import { LateTexts } from '../../ui/LateTexts.ts';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import { usePage } from '../../page/PageProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import type { Screen } from '../../page/screens.ts';
import { QueryProvider } from '../query.tsx';
import { useSession, useSessionAccess } from './SessionProvider.tsx';
import type { OwnUser } from './types.ts';

/** Rare: where the account can't be read. */
const loadError = () => import('../../ui/ErrorScene.tsx');

/** The address of the sign-in, which leads back. */
function signIn(): string {
  const redirect = location.pathname + location.search + location.hash;
  return urlTo('auth-signin', { query: { redirect } });
}

/**
 * Wraps a screen for signed-in users: visitors are redirected to the sign-in and back, or
 * where `visitorsTo` says. useOwnUser, useApiQuery and the query library's hooks work
 * below it.
 */
export function requireSession(Inner: ComponentType, visitorsTo: () => string = signIn): Screen {
  return function SignedInScreen() {
    const { signedIn, loading, user } = useSession();
    const { client } = useSessionAccess();
    const turnedAway = !signedIn && !loading;
    useEffect(() => {
      // Leaving ends what this page has begun, so what is kept of a session goes first.
      if (turnedAway && client?.leaving !== true)
        void Promise.resolve(client?.store.forgotten).then(() => location.replace(visitorsTo()));
    }, [turnedAway, client]);
    const changed = useUserChanged(user?.uuid);
    const closed = useClosedApp(user);
    const isLost = !user && !loading && !turnedAway;
    const error = useLoaded(loadError, isLost);
    useErrorAtHand(user !== null);
    if (user && !changed && !closed) {
      return (
        <QueryProvider>
          <Inner />
        </QueryProvider>
      );
    }
    if (!isLost || !error) return <Waiting />;
    const again = () => location.reload();
    return <error.ErrorScene kind="unreachable" onRetry={again} homeHref={urlTo('home')} />;
  };
}

/**
 * Loads what says that a call failed before one does: a page without a connection could
 * not fetch it any more.
 */
function useErrorAtHand(when: boolean): void {
  const loadTexts = useContext(LateTexts);
  useEffect(() => {
    if (when) void Promise.all([loadError(), loadTexts()]).catch(() => undefined);
  }, [when, loadTexts]);
}

/** Whether the web app is blocked for the user, who is then redirected to the screen with the reason. */
function useClosedApp(user: OwnUser | null): boolean {
  const { url } = usePage();
  const closed = user?.webApp.blocked === true && url.startsWith('/app/');
  useEffect(() => {
    if (closed) location.replace(urlTo('unavailable-feature'));
  }, [closed]);
  return closed;
}

/**
 * Whether another tab has signed in another user. The page is reloaded, so that nothing
 * of the first user is shown to the second.
 */
function useUserChanged(uuid: string | undefined): boolean {
  const [first, setFirst] = useState(uuid);
  if (first === undefined && uuid !== undefined) setFirst(uuid);
  const changed = first !== undefined && uuid !== undefined && first !== uuid;
  useEffect(() => {
    if (changed) location.reload();
  }, [changed]);
  return changed;
}

function Waiting() {
  return (
    <Section width="narrow">
      <div aria-busy="true">
        <Stack>
          <Skeleton width={220} height={36} shape="box" />
          <Skeleton lines={3} />
          <Skeleton height={180} shape="card" />
        </Stack>
      </div>
    </Section>
  );
}
