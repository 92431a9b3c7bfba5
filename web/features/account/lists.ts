/** What one can choose from: grades, kinds of school and subjects of a country, whatever site one is on. */
import { useApiQuery } from '../../app/data.tsx';
import type { OwnUser } from '../../app/session/types.ts';
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
  const subjects = useApiQuery(
    '/api/countries/{id}/subjects',
    { path },
    { context: 'account.getSubjects' },
  );
  return {
    grades: grades.isError ? none : (grades.data ?? null),
    schoolTypes: types.isError ? none : (types.data ?? null),
    // A country without a list of subjects says null.
    subjects: subjects.isError ? none : subjects.data ? (subjects.data.subjects ?? none) : null,
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
