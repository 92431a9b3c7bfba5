import { useState } from 'react';
import type { KnowSource } from '../../../analytics/blocks.ts';
import { useSession } from '../../../api/session/SessionProvider.tsx';
import { usePage } from '../../../page/PageProvider.tsx';
import { urlTo } from '../../../page/routes.ts';
import { useLoaded } from '../../../ui/useLoaded.ts';
import { saveOneText, SaveLook, saveText } from './SaveLook.tsx';

const load = () => import('./LateSaveButton.tsx');

interface SaveButtonProps {
  know: KnowSource;
  /** The know's title, for cards: the button is a round icon then. */
  title?: string;
  /** It is saved, and read from this device without a connection. */
  kept?: boolean;
}

/**
 * Saves a know in the user's library. Visitors sign up first and come back; what saves is
 * loaded for users alone.
 */
export function SaveButton({ know, title, kept = false }: SaveButtonProps) {
  const { url } = usePage();
  const { signedIn } = useSession();
  const late = useLoaded(load, signedIn);
  const [pressed, setPressed] = useState(false);
  if (signedIn && late)
    return <late.LateSaveButton know={know} title={title} kept={kept} pressed={pressed} />;
  const href = urlTo('auth-signup', { query: { redirect: url, referrerScreen: 'save' } });
  return (
    <SaveLook
      text={title === undefined ? saveText : saveOneText}
      title={title}
      {...(signedIn ? { onClick: () => setPressed(true), loading: pressed } : { href })}
    />
  );
}
