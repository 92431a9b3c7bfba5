import { useEffect, useRef, useState } from 'react';
import { useTrack } from '../../analytics/AnalyticsProvider.tsx';
import { useCall } from '../../api/session/useCall.ts';
import { DownloadDialog } from './DownloadDialog.tsx';
import type { Know } from './shared/types.ts';

export interface DownloadProps {
  /** Has a file that is ready. */
  know: Know;
  /** How often a download was asked for. */
  asked: number;
}

/** Saves the know's file each time that a download is asked for, or asks which of several. */
export function Download({ know, asked }: DownloadProps) {
  const track = useTrack();
  const [closed, setClosed] = useState(0);
  const call = useCall('post', '/api/knows/{id}/files/{position}/url', {
    context: 'knows.download',
  });
  const files = know.files.filter(({ size }) => size > 0);
  const isChoice = files.length > 1;
  const save = (position: number) =>
    void call.send({ path: { id: know.uuid, position } }).then((outcome) => {
      if (!outcome.ok) return;
      track('know_download', { know });
      // The answer has the headers of a download, so the page stays.
      location.assign(outcome.answer.url);
    });
  const saved = useRef(0);
  useEffect(() => {
    const [file] = files;
    if (isChoice || !file || saved.current === asked) return;
    saved.current = asked;
    save(file.position);
  });
  if (!isChoice) return null;
  return (
    <DownloadDialog
      files={files}
      open={asked !== closed}
      onClose={() => setClosed(asked)}
      onFile={save}
    />
  );
}
