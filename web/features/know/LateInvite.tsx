import { useEffect, useState } from 'react';
import { useSession } from '../../api/session/SessionProvider.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import { closeInvite, isInvited } from './invite.ts';
import styles from './LateInvite.module.css';

const load = () => import('./Invite.tsx');

/**
 * The place of what an account gives, below the header. It has its height before the first
 * paint where the page tells it, and none elsewhere; what is in it loads late.
 */
export function LateInvite() {
  const { signedIn } = useSession();
  const [invited, setInvited] = useState(false);
  useEffect(() => setInvited(isInvited()), []);
  const loaded = useLoaded(load, invited);
  const close = () => {
    closeInvite();
    setInvited(false);
  };
  return (
    <div className={styles.place}>
      {invited && !signedIn && loaded && <loaded.Invite onClose={close} />}
    </div>
  );
}
