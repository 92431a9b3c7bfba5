/** What a profile lacks, and how its parts are shown. */
import type { OwnUser } from '../../app/session/types.ts';

/** What may still be added to a profile, the most useful first. */
export const gapKinds = [
  'email',
  'username',
  'picture',
  'grade',
  'school',
  'subjects',
  'about',
] as const;

export type Gap = (typeof gapKinds)[number];

/** What the profile lacks. `has` says what can be chosen at all where one lives. */
export function gapsOf(user: OwnUser, has: { grades: boolean; subjects: boolean }): Gap[] {
  const missing: Record<Gap, boolean> = {
    email: !user.active,
    username: user.username === null,
    picture: user.profilePicture === null,
    grade: has.grades && user.gradeIds.length === 0,
    school: user.school === null,
    subjects: has.subjects && user.subjectIds.length === 0,
    about: user.about === null,
  };
  return gapKinds.filter((gap) => missing[gap]);
}

/** The name as it stands in a link: lower case, hyphens between its words, letters and digits only. */
export function nameSlug(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{White_Space}]/gu, '')
    .split(/\p{White_Space}+/u)
    .filter(Boolean)
    .join('-');
}

/** The last part of an address of a person: the name, and the id by which they are found. */
export function personSlug(name: string, uuid: string): string {
  const slug = nameSlug(name);
  return slug ? `${slug}-${uuid}` : uuid;
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The id at the end of such a part; null without one. */
export function uuidOf(slug: string): string | null {
  return UUID.exec(slug)?.[0] ?? null;
}

/** Two pictures are kept; the larger one for large places. */
export function largePicture(path: string | null): string | null {
  return path?.replace(/([?&]size=)256\b/, '$1512') ?? null;
}
