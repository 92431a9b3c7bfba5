/** The lists of a country, whatever site is open: grades, kinds of school and subjects. */
import { useApiQuery } from '../../../api/query.tsx';
import type { OwnUser } from '../../../api/session/types.ts';
import type { Subject } from '../../subject/shared/types.ts';

/** A grade. */
export interface Grade {
  id: string;
  name: string;
  level: number;
  /** The kinds of school with this grade; empty means all. */
  schoolTypeIds: string[];
}

export interface SchoolType {
  id: string;
  name: string;
}

export interface SchoolLists {
  /** null while loading. */
  grades: readonly Grade[] | null;
  schoolTypes: readonly SchoolType[] | null;
  subjects: readonly Subject[] | null;
}

/** The lists of the user's own country. Empty if the country has none. */
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
    // The API answers null for a country without a list of subjects.
    subjects: subjects.isError ? none : subjects.data ? (subjects.data.subjects ?? none) : null,
  };
}

const none: readonly never[] = [];

/** The grades of a kind of school; all grades while none is chosen. */
export function gradesOf(grades: readonly Grade[], schoolTypeId: string | null): readonly Grade[] {
  return grades.filter(
    ({ schoolTypeIds }) =>
      schoolTypeId === null || schoolTypeIds.length === 0 || schoolTypeIds.includes(schoolTypeId),
  );
}
