import { useEffect, useState } from 'react';
import { useSessionAccess } from '../../api/session/SessionProvider.tsx';
import type { components } from '../../generated/api.ts';
import { followProgress, type ProgressEvent } from './progress.ts';

export type OwnKnow = components['schemas']['Know'];

export interface KnowProgress {
  /** null until the first event. */
  event: ProgressEvent | null;
  /** The know, once its first page is there; again when it has ended. */
  know: OwnKnow | null;
  /** There is no such know, or it is another's. */
  gone: boolean;
}

const none: KnowProgress = { event: null, know: null, gone: false };

/** Follows the processing of one's know until it ends. null follows nothing. */
export function useProgress(uuid: string | null): KnowProgress {
  const { load } = useSessionAccess();
  const [progress, setProgress] = useState(none);
  useEffect(() => {
    if (uuid === null) return undefined;
    const stop = new AbortController();
    const add = (part: Partial<KnowProgress>) =>
      stop.signal.aborted || setProgress((before) => ({ ...before, ...part }));
    let hasPage = false;
    const follow = async () => {
      const client = await load();
      const look = async () => {
        const know = await client.get<OwnKnow>(`/api/knows/${encodeURIComponent(uuid)}`);
        add({ know });
      };
      const tell = (event: ProgressEvent) => {
        add({ event });
        const first = event.step === 'pages' && event.done > 0 && !hasPage;
        hasPage ||= first;
        // Without an answer the view has no picture or link, and its texts all the same.
        if (first || event.status !== undefined) look().catch(() => undefined);
      };
      await followProgress(client, uuid, tell, stop.signal);
    };
    setProgress(none);
    follow().catch(() => add({ gone: true }));
    return () => stop.abort();
  }, [uuid, load]);
  return progress;
}
