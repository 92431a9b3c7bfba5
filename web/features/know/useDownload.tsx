import { type ReactNode, useState } from 'react';
import { useSession } from '../../api/session/SessionProvider.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import type { Know } from './shared/types.ts';

const loadDownload = () => import('./Download.tsx');

export interface KnowDownload {
  /**
   * Saves the know's file, or asks which of several. undefined for visitors, to whom no
   * file is given, and where none is ready.
   */
  start: (() => void) | undefined;
  /** The question, somewhere on the page. */
  dialog: ReactNode;
}

/** Downloads a know's files. The code for it comes when it is first asked for. */
export function useDownload(know: Know): KnowDownload {
  const { signedIn } = useSession();
  const [asked, setAsked] = useState(0);
  const late = useLoaded(loadDownload, asked > 0);
  if (!signedIn || !know.files.some(({ size }) => size > 0))
    return { start: undefined, dialog: null };
  return {
    start: () => setAsked((times) => times + 1),
    dialog: late && <late.Download know={know} asked={asked} />,
  };
}
