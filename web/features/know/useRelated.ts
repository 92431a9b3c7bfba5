/** What to read after a know. */
import { usePageData } from '../../api/pageData.tsx';
import type { components } from '../../generated/api.ts';
import type { Know } from './shared/types.ts';

export type Related = components['schemas']['RelatedKnows'];

const NONE: Related = { content: [], popular: [] };

/** Knows that share something with one, and popular ones; none before they were fetched. */
export function useRelated(know: Know): Related {
  return usePageData('/api/knows/{id}/related', { path: { id: know.uuid } }).data ?? NONE;
}
