import { useCallback } from 'react';
import { useFailureReport } from '../Failures.tsx';
import { urlTo } from '../routes.ts';
import { useSessionAccess } from './SessionProvider.tsx';

/** Ends the session and goes to where one signs in. */
export function useSignOut(): () => Promise<void> {
  const { load } = useSessionAccess();
  const report = useFailureReport();
  return useCallback(async () => {
    const client = await load();
    await client.signOut(report);
    location.assign(urlTo('auth-signin'));
  }, [load, report]);
}
