import { useCallback } from 'react';
import { useFailureReport } from '../FailureProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import { useSessionAccess } from './SessionProvider.tsx';

/** Signs out and opens the sign-in screen, which returns to `redirect`, a path of this site. */
export function useSignOut(): (redirect?: string) => Promise<void> {
  const { load } = useSessionAccess();
  const report = useFailureReport();
  return useCallback(
    async (redirect?: string) => {
      const client = await load();
      await client.signOut(report);
      location.assign(urlTo('auth-signin', redirect === undefined ? {} : { query: { redirect } }));
    },
    [load, report],
  );
}
