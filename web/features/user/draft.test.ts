import { expect, test } from 'vitest';
import type { OwnUser } from '../../api/session/types.ts';
import { changesOf, draftOf, inCountry } from './draft.ts';

const user = {
  name: 'Lena',
  username: 'lena',
  about: 'Hi',
  instagram: null,
  tiktok: null,
  interfaceLanguage: 'xx',
  country: 'XX',
  school: { id: '7', name: 'A', city: 'B' },
  regionId: 3,
  schoolTypeId: null,
  gradeIds: ['9', '10'],
  subjectIds: [1, 2],
} as unknown as OwnUser;

test('an untouched draft has no changes, whatever the order and the blanks', () => {
  const draft = draftOf(user);
  expect(changesOf(draft, user)).toEqual({});
  const same = {
    ...draft,
    name: ' Lena ',
    about: 'Hi\n',
    gradeIds: ['10', '9'],
    subjectIds: [2, 1],
  };
  expect(changesOf(same, user)).toEqual({});
});

test('only changes are sent, and emptied fields are cleared', () => {
  const draft = {
    ...draftOf(user),
    about: '  ',
    instagram: 'lena.lernt',
    school: null,
    gradeIds: [],
    schoolTypeId: 'gym',
  };
  expect(changesOf(draft, user)).toEqual({
    about: null,
    instagram: 'lena.lernt',
    school: null,
    gradeIds: [],
    schoolTypeId: 'gym',
  });
});

test('a school is compared by id', () => {
  const school = { id: '8', name: 'C', city: 'D' };
  expect(changesOf({ ...draftOf(user), school }, user)).toEqual({ school: { id: '8' } });
});

const settled: OwnUser = { ...user, schoolTypeId: 'gym' };

test('a change of country clears everything but the subjects', () => {
  const draft = { ...draftOf(settled), ...inCountry('YY', settled) };
  expect(changesOf(draft, settled)).toEqual({
    country: 'YY',
    school: null,
    regionId: null,
    schoolTypeId: null,
    gradeIds: [],
  });
});

test('a change back to the user’s country restores the stored values', () =>
  expect(
    changesOf(
      { ...draftOf(settled), ...inCountry('YY', settled), ...inCountry('XX', settled) },
      settled,
    ),
  ).toEqual({}));
