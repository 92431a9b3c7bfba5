/** What to read after a know. */
import { usePageData } from '../../api/pageData.tsx';
import type { Know, KnowSummary } from './shared/types.ts';

/** Knows that share topics or the subject with one; none before they were fetched. */
export function useRelated(know: Know): readonly KnowSummary[] {
  return usePageData('/api/knows/{id}/related', { path: { id: know.uuid } }).data?.content ?? [];
}
