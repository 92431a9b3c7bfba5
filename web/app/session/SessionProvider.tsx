/**
 * Who is signed in, for everything below. What a session needs is fetched for
 * those who have one, or are about to: all others hardly carry anything of it.
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
import { useFailureReport } from '../Failures.tsx';
import { storageKeys } from '../storage.ts';
import type { SessionClient } from './client.ts';
import type { Knower, OwnUser } from './types.ts';

export interface SessionAccess {
  /** null until it was needed. */
  client: SessionClient | null;
  /** Fetches it; the same one at every call. */
  load: () => Promise<SessionClient>;
  /** Whether the page has looked for a session. */
  looked: boolean;
}

const Context = createContext<SessionAccess | null>(null);

export interface SessionProviderProps {
  load: () => Promise<SessionClient>;
  /** Whether there is a session, as far as one can tell without fetching anything. */
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
    // Somebody signs in in another tab.
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

/** Does what is due once somebody is signed in. */
function Arrival({ client }: { client: SessionClient }) {
  const report = useFailureReport();
  const { tokens } = useSyncExternalStore(client.store.subscribe, client.store.get);
  const signedIn = tokens !== null;
  useEffect(() => {
    if (signedIn) void client.arrive(report);
  }, [signedIn, client, report]);
  return null;
}

/** The session's parts. Throws outside a SessionProvider. */
export function useSessionAccess(): SessionAccess {
  const access = useContext(Context);
  if (!access) throw new Error('useSessionAccess needs a SessionProvider above it');
  return access;
}

export interface Session {
  signedIn: boolean;
  /** Until it is known whether somebody is signed in, and who. */
  loading: boolean;
  /** null for visitors, while loading, and where the server could not tell. */
  user: OwnUser | null;
  knower: Knower | null;
}

const deaf = () => () => undefined;
const nobody = () => null;

/** Who is signed in. On the server, and until the page is alive, nobody is known. */
export function useSession(): Session {
  const { client, looked } = useSessionAccess();
  const store = client?.store;
  const state = useSyncExternalStore(store?.subscribe ?? deaf, store?.get ?? nobody, nobody);
  const user = state?.user ?? null;
  const signedIn = !!state?.tokens;
  const loading = !looked || (signedIn && !user && !state?.failed);
  return { signedIn, loading, user, knower: state?.knower ?? null };
}
