import { useMemo } from 'react';
import { useFailureReport } from '../Failures.tsx';
import { useSession, useSessionAccess } from './SessionProvider.tsx';
import type { OwnUser } from './types.ts';

export interface OwnUserAccess {
  user: OwnUser;
  /** Keeps what a call answered: every place that shows the person follows. */
  keep: (user: OwnUser) => void;
  /** Asks the server anew, after a call that doesn't answer with the user. */
  refresh: () => Promise<void>;
}

/** The signed-in person, below requireSession. Throws where there is none. */
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
