import { expect, test } from 'vitest';
import { missingParts, largePicture, nameSlug, personSlug, uuidOf } from './person.ts';

const id = '3f0e8a52-6d1c-4b7e-9a40-5c2d7b1e8f63';

test.each([
  ['Lena Müller', 'lena-müller'],
  ['Ελένη Παπαδοπούλου', 'ελένη-παπαδοπούλου'],
  ["D'Arcy O’Neil, Jr.", 'darcy-oneil-jr'],
  ['A  B', 'a-b'],
  ['Anne-Marie', 'annemarie'],
  ['Lena - Müller', 'lena-müller'],
  [' -Lena ✨ M. ', 'lena-m'],
  ['ΓΙΩΡΓΟΣ ΣΟΦΟΣ', 'γιωργος-σοφος'],
  ['İpek', 'i\u0307pek'],
  ['A\uFEFFB', 'ab'],
  ['<script>/../', 'script'],
  ['✨', ''],
])('the slug of %s contains the name and the id', (name, slug) => {
  expect(nameSlug(name)).toBe(slug);
  expect(uuidOf(personSlug(name, id))).toBe(id);
});

test('a name without letters makes the id alone the slug', () => {
  expect(personSlug('✨', id)).toBe(id);
});

test.each(['', 'lena', `${id}-lena`, id.slice(1)])('no id at the end of %j', (slug) => {
  expect(uuidOf(slug)).toBeNull();
});

test('a large avatar uses the large picture', () => {
  expect(largePicture('/api/users/x/profilepicture?size=256&v=a')).toBe(
    '/api/users/x/profilepicture?size=512&v=a',
  );
  expect(largePicture(null)).toBeNull();
});

test('a profile lacks only fields with choices in the user’s country', () => {
  const user = {
    active: true,
    username: null,
    profilePicture: 'x',
    gradeIds: [],
    school: null,
    subjectIds: [],
    about: 'y',
  } as unknown as Parameters<typeof missingParts>[0];
  expect(missingParts(user, { grades: true, subjects: true })).toEqual([
    'username',
    'grade',
    'school',
    'subjects',
  ]);
  expect(missingParts(user, { grades: false, subjects: false })).toEqual(['username', 'school']);
  expect(missingParts({ ...user, active: false }, { grades: false, subjects: false })[0]).toBe(
    'email',
  );
});
