/** What one can choose from: grades and kinds of school of a country, subjects of the site. */
import { useApiQuery } from '../../app/data.tsx';
import type { OwnUser } from '../../app/session/types.ts';
import { useMarket } from '../../market/MarketProvider.tsx';
import type { Subject } from '../subject/filter.ts';

/** A year at school. */
export interface Grade {
  id: string;
  name: string;
  level: number;
  /** Kinds of school that have it; none means all. */
  schoolTypeIds: string[];
}

export interface SchoolType {
  id: string;
  name: string;
}

export interface SchoolLists {
  /** null until they are there. */
  grades: readonly Grade[] | null;
  schoolTypes: readonly SchoolType[] | null;
  subjects: readonly Subject[] | null;
}

/** The lists of the person's own country. Empty where the country has none. */
export function useSchoolLists({ country }: Pick<OwnUser, 'country'>): SchoolLists {
  const { hasSubjects } = useMarket();
  const path = { id: country };
  const grades = useApiQuery(
    '/api/countries/{id}/grades',
    { path },
    { context: 'school.getGrades' },
  );
  const types = useApiQuery(
    '/api/countries/{id}/school-types',
    { path },
    { context: 'school.getTypes' },
  );
  const options = { context: 'account.getSubjects', enabled: hasSubjects };
  const subjects = useApiQuery('/api/subjects', {}, options);
  return {
    grades: grades.isError ? none : (grades.data ?? null),
    schoolTypes: types.isError ? none : (types.data ?? null),
    subjects: !hasSubjects || subjects.isError ? none : (subjects.data?.subjects ?? null),
  };
}

const none: readonly never[] = [];

/** The grades that a kind of school has; all of them while none is chosen. */
export function gradesOf(grades: readonly Grade[], schoolTypeId: string | null): readonly Grade[] {
  return grades.filter(
    ({ schoolTypeIds }) =>
      schoolTypeId === null || schoolTypeIds.length === 0 || schoolTypeIds.includes(schoolTypeId),
  );
}
