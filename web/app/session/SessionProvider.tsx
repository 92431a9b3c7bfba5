/** Who is signed in, for everything below. The rest of what a session needs is fetched for those who have one. */
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react';
import { useFailureReport } from '../Failures.tsx';
import type { SessionClient } from './client.ts';
import { type SessionStore, unknownSession } from './store.ts';
import type { Knower, OwnUser } from './types.ts';

export interface SessionAccess {
  store: SessionStore;
  /** Fetches what talks to the API for a session; the same one at every call. */
  load: () => Promise<SessionClient>;
}

const Context = createContext<SessionAccess | null>(null);

export function SessionProvider({
  store,
  load,
  children,
}: SessionAccess & { children: ReactNode }) {
  const report = useFailureReport();
  const access = useMemo(() => ({ store, load }), [store, load]);
  const state = useSessionState(store);
  const signedIn = state.tokens !== null;
  useEffect(() => {
    if (signedIn) void load().then((client) => client.arrive(report));
  }, [signedIn, load, report]);
  return <Context value={access}>{children}</Context>;
}

/** The session's parts. Throws outside a SessionProvider. */
export function useSessionAccess(): SessionAccess {
  const access = useContext(Context);
  if (!access) throw new Error('useSessionAccess needs a SessionProvider above it');
  return access;
}

function useSessionState(store: SessionStore) {
  return useSyncExternalStore(store.subscribe, store.get, () => unknownSession);
}

export interface Session {
  signedIn: boolean;
  /** Until it is known whether somebody is signed in, and who. */
  loading: boolean;
  /** null for visitors, while loading, and where the server could not tell. */
  user: OwnUser | null;
  knower: Knower | null;
}

/** Who is signed in. On the server, and until the page is alive, nobody is known. */
export function useSession(): Session {
  const { store } = useSessionAccess();
  const state = useSessionState(store);
  const { tokens, user, knower } = state;
  const signedIn = tokens !== null;
  const loading = state === unknownSession || (signedIn && !user && !state.failed);
  return { signedIn, loading, user, knower };
}
