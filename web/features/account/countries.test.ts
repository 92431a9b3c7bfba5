import { expect, test } from 'vitest';
import type { OwnUser } from '../../api/session/types.ts';
import type { CountryChoice } from '../../market/types.ts';
import { countriesOf, inCountry } from './countries.ts';
import { changesOf, draftOf } from './draft.ts';

const choice = (countryCode: string, domain: string) => ({ countryCode, domain }) as CountryChoice;
const countries = [choice('AX', 'a'), choice('AY', 'a'), choice('BX', 'b')];

test.each([
  ['AX', ['AX', 'AY']],
  ['AY', ['AX', 'AY']],
  ['BX', []],
  ['ZZ', []],
])('a user from %s chooses among %j', (own, among) =>
  expect(countriesOf(countries, own).map(({ countryCode }) => countryCode)).toEqual(among),
);

const user = {
  name: 'Lena',
  username: null,
  about: null,
  instagram: null,
  tiktok: null,
  interfaceLanguage: 'xx',
  country: 'AX',
  school: { id: '7', name: 'A', city: 'B' },
  regionId: 3,
  schoolTypeId: 'gym',
  gradeIds: ['9'],
  subjectIds: [1],
} as unknown as OwnUser;

test('a change of country clears everything but the subjects', () => {
  const draft = { ...draftOf(user), ...inCountry('AY', user) };
  expect(changesOf(draft, user)).toEqual({
    country: 'AY',
    school: null,
    regionId: null,
    schoolTypeId: null,
    gradeIds: [],
  });
});

test('a change back to the user’s country restores the stored values', () =>
  expect(
    changesOf({ ...draftOf(user), ...inCountry('AY', user), ...inCountry('AX', user) }, user),
  ).toEqual({}));
