import { usePageData } from '../../api/pageData.tsx';
import type { components } from '../../generated/api.ts';
import { useMarket } from '../../market/MarketProvider.tsx';
import type { Format } from './filterTexts.ts';
import type { SubjectCount } from './types.ts';
import { useSubjects } from './useSubjects.ts';

export interface FilterChoices {
  /** Those of the results with how many there are; where that isn't counted, the market's. */
  subjects: readonly (Omit<SubjectCount, 'count'> & { count: number | null })[];
  grades: readonly components['schemas']['Grade'][];
  formats: readonly Format[];
}

/** What the market's search can be narrowed down to. */
export function useFilterChoices(counts: readonly SubjectCount[] | null, chosen: string) {
  const { country, flags } = useMarket();
  const inMarket = useSubjects();
  const grades = usePageData(
    '/api/countries/{id}/grades',
    { path: { id: country.code } },
    { context: 'search.getGrades' },
  ).data;
  const all = inMarket.map((subject) => ({ ...subject, count: null }));
  const missing = all.filter(
    ({ id }) => String(id) === chosen && !counts?.some((counted) => counted.id === id),
  );
  const choices: FilterChoices = {
    subjects: counts ? [...counts, ...missing] : all,
    grades: grades ?? [],
    formats: flags.imageUpload ? ['DOCUMENT', 'IMAGE'] : ['DOCUMENT'],
  };
  return choices;
}
