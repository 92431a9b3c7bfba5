import { usePageData } from '../../api/pageData.tsx';
import { useMarket } from '../../market/MarketProvider.tsx';
import type { Subject } from '../subject/shared/types.ts';

const NONE: readonly Subject[] = [];

/** The market's subjects; none where it has no list of them, or until they are there. */
export function useSubjects(): readonly Subject[] {
  const { hasSubjects } = useMarket();
  const options = { context: 'search.getSubjects', enabled: hasSubjects };
  return usePageData('/api/subjects', {}, options).data?.subjects ?? NONE;
}
