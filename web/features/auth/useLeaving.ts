import { useEffect, useRef } from 'react';
import { useSession } from '../../app/session/SessionProvider.tsx';
import { nextPath } from './redirect.ts';

/** Takes whoever was signed in before they came here to where they wanted to go. */
export function useLeaving(): void {
  const { signedIn, loading, user } = useSession();
  // What becomes of the session on this screen is the form's business.
  const decided = useRef(false);
  useEffect(() => {
    if (decided.current || loading) return;
    decided.current = true;
    if (signedIn && user) location.replace(nextPath(user));
  }, [signedIn, loading, user]);
}
