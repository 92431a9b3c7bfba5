/** The first steps, and their state in the browser's storage. */
import type { OwnUser } from '../../api/session/types.ts';
import { readStored, removeStored, storageKeys, writeStored } from '../../page/storage.ts';
import { objectIn } from '../../page/storedObject.ts';
import { type Draft, draftOf } from './draft.ts';
import type { SchoolLists } from '../school/shared/lists.ts';

/**
 * Subjects come first, as they show the user a result. The class is the country, the
 * kind of school and the grade.
 */
export type Step = 'subjects' | 'class' | 'school' | 'username';

/**
 * The steps for a user, by the choices in the user's country; null until those are
 * known.
 *
 * @param countries the number of countries to choose from
 */
export function stepsOf(lists: SchoolLists, countries: number): Step[] | null {
  const { grades, schoolTypes, subjects } = lists;
  if (!grades || !schoolTypes || !subjects) return null;
  const steps: [Step, boolean][] = [
    ['subjects', subjects.length > 0],
    ['class', countries > 1 || schoolTypes.length > 0 || grades.length > 0],
    ['school', true],
    ['username', true],
  ];
  return steps.filter(([, there]) => there).map(([step]) => step);
}

/** The stored state, by which a reload resumes. */
export interface Progress {
  step: Step;
  draft: Draft;
}

/** The stored state of this user; without one, the user's own data. */
export function readProgress(user: OwnUser): Progress {
  const fresh: Progress = { step: 'subjects', draft: draftOf(user) };
  const kept = objectIn(readStored(storageKeys.onboarding));
  if (!kept || kept['uuid'] !== user.uuid) return fresh;
  const { step, draft } = kept as Partial<Progress>;
  return {
    step: typeof step === 'string' ? step : fresh.step,
    draft: {
      ...fresh.draft,
      ...(draft && typeof draft === 'object' ? validFields(draft) : {}),
      regionId: readRegion(fresh.draft.regionId),
    },
  };
}

/** The chosen region, or none; without a stored one, the user's own. */
function readRegion(known: number | null): number | null {
  const text = readStored(storageKeys.region);
  if (text === null) return known;
  const id = Number(text);
  // 0, or a value that isn't a number, means none.
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

export function writeProgress(user: OwnUser, progress: Progress): void {
  const { regionId, ...draft } = progress.draft;
  writeStored(storageKeys.onboarding, JSON.stringify({ uuid: user.uuid, ...progress, draft }));
  writeStored(storageKeys.region, String(regionId ?? 0));
}

export function forgetProgress(): void {
  removeStored(storageKeys.onboarding);
  removeStored(storageKeys.region);
}

/** The fields of a stored draft that have the expected types. */
function validFields(kept: Partial<Draft>): Partial<Draft> {
  const texts = [
    'name',
    'username',
    'about',
    'instagram',
    'tiktok',
    'interfaceLanguage',
    'country',
  ] as const;
  const part: Partial<Draft> = {};
  for (const key of texts) if (typeof kept[key] === 'string') part[key] = kept[key];
  if (Array.isArray(kept.gradeIds)) part.gradeIds = kept.gradeIds.map(String);
  if (Array.isArray(kept.subjectIds)) part.subjectIds = kept.subjectIds.map(Number);
  if (typeof kept.schoolTypeId === 'string') part.schoolTypeId = kept.schoolTypeId;
  if (typeof kept.school?.id === 'string') part.school = kept.school;
  return part;
}
