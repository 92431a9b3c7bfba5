/** The first steps: which there are, and what of them the browser keeps. */
import type { OwnUser } from '../../app/session/types.ts';
import { readStored, removeStored, storageKeys, writeStored } from '../../app/storage.ts';
import { type Draft, draftOf } from './draft.ts';
import type { SchoolLists } from './lists.ts';

/** What pays off comes first. The class is the country, the kind of school and the grade. */
export type Step = 'subjects' | 'class' | 'school' | 'username';

/**
 * The steps for a user, by what can be chosen where they live; null until that is known.
 *
 * @param countries how many there are to choose from
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

/** What is kept, so that a reload goes on where one was. */
export interface Progress {
  step: Step;
  draft: Draft;
}

/** What was kept for this person; as they are on record where nothing was. */
export function readProgress(user: OwnUser): Progress {
  const fresh: Progress = { step: 'subjects', draft: draftOf(user) };
  const kept = parsed(readStored(storageKeys.onboarding));
  if (!kept || kept['uuid'] !== user.uuid) return fresh;
  const { step, draft } = kept as Partial<Progress>;
  return {
    step: typeof step === 'string' ? step : fresh.step,
    draft: {
      ...fresh.draft,
      ...(draft && typeof draft === 'object' ? sane(draft) : {}),
      regionId: readRegion(fresh.draft.regionId),
    },
  };
}

/** The region that was chosen, or none; the one on record where nothing was kept. */
function readRegion(known: number | null): number | null {
  const text = readStored(storageKeys.region);
  if (text === null) return known;
  const id = Number(text);
  // 0, or what is no number, stands for none.
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

/** An object, if that is what the text is. */
function parsed(text: string | null): Record<string, unknown> | null {
  if (!text?.startsWith('{') || !text.endsWith('}')) return null;
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return null;
  }
}

/** The parts of a kept draft that are of the kind that they should be. */
function sane(kept: Partial<Draft>): Partial<Draft> {
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
