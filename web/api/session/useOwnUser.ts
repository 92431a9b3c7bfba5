import { useMemo } from 'react';
import { useFailureReport } from '../FailureProvider.tsx';
import { useSession, useSessionAccess } from './SessionProvider.tsx';
import type { OwnUser } from './types.ts';

export interface OwnUserAccess {
  user: OwnUser;
  /** Stores a call's answer as the new user; every component that shows the user updates. */
  keep: (user: OwnUser) => void;
  /** Fetches the user again, after a call whose answer isn't the user. */
  refresh: () => Promise<void>;
}

/** The signed-in user, below requireSession. Throws if there is none. */
export function useOwnUser(): OwnUserAccess {
  const { client } = useSessionAccess();
  const report = useFailureReport();
  const { user } = useSession();
  if (!user || !client) throw new Error('useOwnUser needs requireSession around the screen');
  return useMemo(
    () => ({
      user,
      keep: (changed) => client.store.keep({ user: changed }),
      refresh: async () => void (await client.identify(report)),
    }),
    [user, client, report],
  );
}
