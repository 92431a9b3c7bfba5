/**
 * Provides the session. The session's code is fetched only for users with a session and
 * for sign-in forms, so that visitors don't load it.
 */
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { useFailureReport } from '../FailureProvider.tsx';
import { storageKeys } from '../../page/storage.ts';
import type { SessionClient } from './client.ts';
import type { Knower, OwnUser } from './types.ts';

export interface SessionAccess {
  /** null until it was needed. */
  client: SessionClient | null;
  /** Loads the client; every call resolves with the same one. */
  load: () => Promise<SessionClient>;
  /** Whether the page has finished looking for a session. */
  looked: boolean;
}

const Context = createContext<SessionAccess | null>(null);

export interface SessionProviderProps {
  load: () => Promise<SessionClient>;
  /** Whether a session is likely, from the markup and storage alone. */
  hinted: () => boolean;
  children: ReactNode;
}

export function SessionProvider({ load: fetchClient, hinted, children }: SessionProviderProps) {
  const [client, setClient] = useState<SessionClient | null>(null);
  const [looked, setLooked] = useState(false);
  const load = useCallback(async () => {
    const fetched = await fetchClient();
    setClient(fetched);
    return fetched;
  }, [fetchClient]);
  useEffect(() => {
    const look = () => {
      if (hinted()) void load().finally(() => setLooked(true));
      else setLooked(true);
    };
    // Another tab has signed in or out.
    const hear = ({ key }: StorageEvent) => {
      if (key === storageKeys.oauthToken) void load();
    };
    look();
    addEventListener('storage', hear);
    return () => removeEventListener('storage', hear);
  }, [hinted, load]);
  const access = useMemo(() => ({ client, load, looked }), [client, load, looked]);
  return (
    <Context value={access}>
      {client && <Arrival client={client} />}
      {children}
    </Context>
  );
}

/** Makes the calls that are due once a user is signed in. */
function Arrival({ client }: { client: SessionClient }) {
  const report = useFailureReport();
  const { tokens } = useSyncExternalStore(client.store.subscribe, client.store.get);
  const signedIn = tokens !== null;
  useEffect(() => {
    if (signedIn) void client.arrive(report);
  }, [signedIn, client, report]);
  return null;
}

/** Access to the session's client. Throws outside a SessionProvider. */
export function useSessionAccess(): SessionAccess {
  const access = useContext(Context);
  if (!access) throw new Error('useSessionAccess needs a SessionProvider above it');
  return access;
}

export interface Session {
  signedIn: boolean;
  /** Until the session and its user are known. */
  loading: boolean;
  /** null for visitors, while loading, and if the user couldn't be fetched. */
  user: OwnUser | null;
  knower: Knower | null;
}

const neverChanges = () => () => undefined;
const nobody = () => null;

/** The session's user. On the server, and until hydration, no user is known. */
export function useSession(): Session {
  const { client, looked } = useSessionAccess();
  const store = client?.store;
  const state = useSyncExternalStore(
    store?.subscribe ?? neverChanges,
    store?.get ?? nobody,
    nobody,
  );
  const user = state?.user ?? null;
  const signedIn = !!state?.tokens;
  const loading = !looked || (signedIn && !user && !state?.failed);
  return { signedIn, loading, user, knower: state?.knower ?? null };
}
