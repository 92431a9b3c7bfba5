import { type ReactNode, useState } from 'react';
import { useTrack } from '../../analytics/AnalyticsProvider.tsx';
import { useSession } from '../../api/session/SessionProvider.tsx';
import { useCall } from '../../api/session/useCall.ts';
import { useLoaded } from '../../ui/useLoaded.ts';
import type { Know } from './shared/types.ts';

const loadDialog = () => import('./DownloadDialog.tsx');

export interface KnowDownload {
  /**
   * Saves the know's file, or asks which of several. undefined for visitors, to whom no
   * file is given, and where none is ready.
   */
  start: (() => void) | undefined;
  /** The question, somewhere on the page. */
  dialog: ReactNode;
}

/** Downloads a know's files. */
export function useDownload(know: Know): KnowDownload {
  const { signedIn } = useSession();
  const track = useTrack();
  const [open, setOpen] = useState(false);
  const late = useLoaded(loadDialog, open);
  const call = useCall('post', '/api/knows/{id}/files/{position}/url', {
    context: 'knows.download',
  });
  const files = know.files.filter(({ size }) => size > 0);
  const [file] = files;
  if (!signedIn || !file) return { start: undefined, dialog: null };
  const save = (position: number) =>
    void call.send({ path: { id: know.uuid, position } }).then((outcome) => {
      if (!outcome.ok) return;
      track('know_download', { know });
      // The answer has the headers of a download, so the page stays.
      location.assign(outcome.answer.url);
    });
  return {
    start: files.length > 1 ? () => setOpen(true) : () => save(file.position),
    dialog: late && (
      <late.DownloadDialog files={files} open={open} onClose={() => setOpen(false)} onFile={save} />
    ),
  };
}
