import { useEffect, useRef } from 'react';
import { useSession } from '../../api/session/SessionProvider.tsx';
import { nextPath } from './shared/redirect.ts';

/** Redirects a user who was already signed in when the screen opened. */
export function useSignedInRedirect(): void {
  const { signedIn, loading, user } = useSession();
  // Later changes of the session on this screen are the form's.
  const decided = useRef(false);
  useEffect(() => {
    if (decided.current || loading) return;
    decided.current = true;
    if (signedIn && user) location.replace(nextPath(user));
  }, [signedIn, loading, user]);
}
