import { useMenu } from './PageProvider.tsx';
import { urlTo } from './routes.ts';

/** The subject and topic with which the form for a request begins. */
export interface AskedTopic {
  subjectId: number;
  topicId: string;
}

/** Where one asks others for what isn't there; null on markets without requests, whose menus don't lead there. */
export function useAskHref(query: string, topic?: AskedTopic): string | null {
  const requests = urlTo('know-demands');
  const isThere = useMenu('footer-product').some(({ href }) => href === requests);
  return isThere
    ? urlTo('know-demands', { query: { ...topic, query: query.trim() }, hash: 'ask' })
    : null;
}
