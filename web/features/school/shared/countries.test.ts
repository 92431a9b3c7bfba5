import { expect, test } from 'vitest';
import type { CountryChoice } from '../../../market/types.ts';
import { countriesOf } from './countries.ts';

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
