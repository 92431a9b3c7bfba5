import { useEffect, useState } from 'react';
import { useSessionAccess } from '../../api/session/SessionProvider.tsx';
import type { components } from '../../generated/api.ts';
import { followProgress, type ProgressEvent } from './progress.ts';

export type OwnKnow = components['schemas']['Know'];

export interface KnowProgress {
  /** null until the first event. */
  event: ProgressEvent | null;
  /** The know, from the first event on; again once its first page is there and when it has ended. */
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
    let hasBegun = false;
    let hasPage = false;
    let [asked, shown] = [0, 0];
    const follow = async () => {
      const client = await load();
      const look = async () => {
        const mine = ++asked;
        const know = await client.get<OwnKnow>(`/api/knows/${encodeURIComponent(uuid)}`);
        // An answer may be overtaken by the next one.
        if (mine < shown) return;
        shown = mine;
        add({ know });
      };
      const tell = (event: ProgressEvent) => {
        add({ event });
        const first = !hasBegun;
        const firstPage = event.step === 'pages' && event.done > 0 && !hasPage;
        hasBegun = true;
        hasPage ||= firstPage;
        // Without an answer the view has no picture or link, and its texts all the same.
        if (first || firstPage || event.status !== undefined) look().catch(() => undefined);
      };
      await followProgress(client, uuid, tell, stop.signal);
    };
    setProgress(none);
    follow().catch(() => add({ gone: true }));
    return () => stop.abort();
  }, [uuid, load]);
  return progress;
}
