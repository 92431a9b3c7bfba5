import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '../../../api/ApiProvider.tsx';
import { ApiError } from '../../../api/errors.ts';
import { useFailureReport } from '../../../api/FailureProvider.tsx';
import { useSessionAccess } from '../../../api/session/SessionProvider.tsx';
import { follow } from './follow.ts';
import { SUMMARIES, summaryKey } from './keys.ts';
import type { SummaryDetail } from './types.ts';
import { unwritten, withEvent, type Written } from './written.ts';

export interface OpenSummary {
  /** undefined until it is there. */
  summary: SummaryDetail | undefined;
  /** As far as it is written, while it is. */
  live: Written | null;
  error: ApiError | null;
  retry: () => void;
}

/** Milliseconds before a stream that broke off is read again. */
const PAUSE = 1500;

/** A summary of the user's, which is followed until it is written. */
export function useSummary(uuid: string): OpenSummary {
  const api = useApi();
  const queries = useQueryClient();
  const { load } = useSessionAccess();
  const report = useFailureReport();
  const [live, setLive] = useState<Written | null>(null);
  const { data, error, refetch } = useQuery<SummaryDetail, ApiError>({
    queryKey: summaryKey(uuid),
    queryFn: ({ signal }) => api.get('/api/ai/summaries/{id}', { path: { id: uuid } }, signal),
    meta: { context: 'aiSummary.open', expects: ['NotFoundError'], onScreen: true },
  });
  const isOpen = data?.state === 'WAITING' || data?.state === 'WORKING';
  useEffect(() => {
    if (!isOpen) return undefined;
    const ended = new AbortController();
    const read = async () => {
      const client = await load();
      for await (const event of follow(client, uuid, ended.signal))
        setLive((now) => withEvent(now ?? unwritten, event));
      await queries.invalidateQueries({ queryKey: summaryKey(uuid) });
      setLive(null);
      void queries.invalidateQueries({ queryKey: SUMMARIES });
    };
    const again = () =>
      read().catch((cause: unknown) => {
        if (ended.signal.aborted) return;
        report(cause, 'aiSummary.follow', true);
        if (cause instanceof ApiError && cause.status === 404) void refetch();
        else setTimeout(() => !ended.signal.aborted && void again(), PAUSE);
      });
    void again();
    return () => ended.abort();
  }, [isOpen, uuid, load, queries, report, refetch]);
  return {
    summary: data,
    live: isOpen ? (live ?? unwritten) : null,
    error,
    retry: () => void refetch(),
  };
}
