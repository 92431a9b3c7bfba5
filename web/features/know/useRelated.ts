/** What to read after a know. */
import { usePageData } from '../../api/pageData.tsx';
import type { components } from '../../generated/api.ts';
import type { Know } from './shared/types.ts';

export type Related = components['schemas']['RelatedKnows'];

const NONE: Related = { content: [], popular: [] };

/** Knows that share something with one, and popular ones; `pending` until they are there. */
export function useRelated(know: Know): { related: Related; pending: boolean } {
  const { data, isError } = usePageData('/api/knows/{id}/related', { path: { id: know.uuid } });
  return { related: data ?? NONE, pending: !data && !isError };
}
