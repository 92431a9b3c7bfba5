/** The state of a profile's form, and its difference from the stored profile. */
import type { OwnUser } from '../../api/session/types.ts';

export interface Draft {
  name: string;
  username: string;
  about: string;
  instagram: string;
  tiktok: string;
  interfaceLanguage: string;
  /** Upper-case code. */
  country: string;
  school: { id: string; name: string; city: string } | null;
  regionId: number | null;
  schoolTypeId: string | null;
  gradeIds: string[];
  subjectIds: number[];
}

/** The body of the call: absent is unchanged, null is cleared. */
export interface Change {
  name?: string;
  about?: string | null;
  instagram?: string | null;
  tiktok?: string | null;
  interfaceLanguage?: string;
  country?: string;
  school?: { id: string } | null;
  regionId?: number | null;
  schoolTypeId?: string | null;
  gradeIds?: string[];
  subjectIds?: number[];
}

export function draftOf(user: OwnUser): Draft {
  return {
    name: user.name,
    username: user.username ?? '',
    about: user.about ?? '',
    instagram: user.instagram ?? '',
    tiktok: user.tiktok ?? '',
    interfaceLanguage: user.interfaceLanguage,
    country: user.country,
    school: user.school,
    regionId: user.regionId,
    schoolTypeId: user.schoolTypeId,
    gradeIds: user.gradeIds,
    subjectIds: user.subjectIds,
  };
}

/**
 * A draft after a change of country: fields of the former country are cleared, and the
 * stored values return with their own country.
 */
export function inCountry(country: string, user: OwnUser): Partial<Draft> {
  const { school, regionId, schoolTypeId, gradeIds } = draftOf(user);
  return country === user.country
    ? { country, school, regionId, schoolTypeId, gradeIds }
    : { country, school: null, regionId: null, schoolTypeId: null, gradeIds: [] };
}

/** The difference between a draft and the user, without the username, which has its own call. */
export function changesOf(draft: Draft, user: OwnUser): Change {
  const before = draftOf(user);
  const change: Change = {};
  if (draft.name.trim() !== before.name) change.name = draft.name.trim();
  for (const key of ['about', 'instagram', 'tiktok'] as const) {
    const text = draft[key].trim();
    if (text !== before[key]) change[key] = text === '' ? null : text;
  }
  if (draft.interfaceLanguage !== before.interfaceLanguage)
    change.interfaceLanguage = draft.interfaceLanguage;
  if (draft.country !== before.country) change.country = draft.country;
  if (draft.school?.id !== before.school?.id)
    change.school = draft.school && { id: draft.school.id };
  if (draft.regionId !== before.regionId) change.regionId = draft.regionId;
  if (draft.schoolTypeId !== before.schoolTypeId) change.schoolTypeId = draft.schoolTypeId;
  if (!sameSet(draft.gradeIds, before.gradeIds)) change.gradeIds = draft.gradeIds;
  if (!sameSet(draft.subjectIds, before.subjectIds)) change.subjectIds = draft.subjectIds;
  return change;
}

function sameSet<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((one) => b.includes(one));
}
