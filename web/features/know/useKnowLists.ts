import { usePageData } from '../../api/pageData.tsx';
import { useMarket } from '../../market/MarketProvider.tsx';
import type { Grade, SchoolType } from '../school/shared/lists.ts';
import type { Subject } from '../subject/shared/types.ts';

export interface KnowLists {
  subjects: readonly Subject[];
  grades: readonly Grade[];
  schoolTypes: readonly SchoolType[];
  examBoards: readonly { id: string; name: string }[];
}

/** What of the market a know may be sorted by. A list is empty while it is loading, and where the market has none. */
export function useKnowLists(): KnowLists {
  const { country, hasSubjects } = useMarket();
  const path = { id: country.code };
  const subjects = usePageData(
    '/api/subjects',
    {},
    { context: 'know.getSubjects', enabled: hasSubjects },
  );
  const grades = usePageData('/api/countries/{id}/grades', { path }, { context: 'know.getGrades' });
  const types = usePageData(
    '/api/countries/{id}/school-types',
    { path },
    { context: 'know.getSchoolTypes' },
  );
  const boards = usePageData(
    '/api/countries/{id}/exam-boards',
    { path },
    { context: 'know.getExamBoards' },
  );
  return {
    subjects: subjects.data?.subjects ?? [],
    grades: grades.data ?? [],
    schoolTypes: types.data ?? [],
    examBoards: boards.data ?? [],
  };
}
