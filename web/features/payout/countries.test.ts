import { expect, test } from 'vitest';
import { countryName, countryOptions } from './countries.ts';

test('every country has a name, and none is there twice', () => {
  const options = countryOptions('de');
  expect(options).toHaveLength(249);
  expect(new Set(options.map(({ label }) => label)).size).toBe(249);
  expect(options.filter(({ value, label }) => value === label)).toEqual([]);
});

test('the names are in the order of their language', () => {
  const labels = countryOptions('de').map(({ label }) => label);
  expect(labels.indexOf('Ägypten')).toBeLessThan(labels.indexOf('Belgien'));
  expect(countryName('el', 'GR')).toBe('Ελλάδα');
});
