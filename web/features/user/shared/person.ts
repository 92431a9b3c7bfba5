/** Missing parts of a profile, slugs and pictures of users. */
import type { OwnUser } from '../../../api/session/types.ts';

/** Parts that may be added to a profile, the most useful first. */
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

/** The missing parts of a profile. `has` tells which ones have choices in the user's country. */
export function missingParts(user: OwnUser, has: { grades: boolean; subjects: boolean }): Gap[] {
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

/** The name in a link: lower case, words joined by hyphens, letters and digits only. */
export function nameSlug(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{White_Space}]/gu, '')
    .split(/\p{White_Space}+/u)
    .filter(Boolean)
    .join('-');
}

/** The slug of a user's address: the name, and the id that identifies the user. */
export function personSlug(name: string, uuid: string): string {
  const slug = nameSlug(name);
  return slug ? `${slug}-${uuid}` : uuid;
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The id at the end of a slug; null without one. */
export function uuidOf(slug: string): string | null {
  return UUID.exec(slug)?.[0] ?? null;
}

/** The URL of one of two stored sizes. */
export function largePicture(path: string | null): string | null {
  return path?.replace(/([?&]size=)256\b/, '$1512') ?? null;
}
