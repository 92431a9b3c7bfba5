import { expect, test } from 'vitest';
import { savedPercent } from './money.ts';
import { sharedCountry } from './usePlan.ts';

test('savings are rounded down and never negative', () => {
  expect(savedPercent(999, 5988)).toBe(50);
  expect(savedPercent(1190, 6960)).toBe(51);
  expect(savedPercent(100, 1199)).toBe(0);
  expect(savedPercent(100, 1300)).toBe(0);
});

test('a country counts if it shares the site and isn’t the site’s own', () => {
  const choice = (countryCode: string, domain: string) => ({ countryCode, domain });
  const market = {
    country: { code: 'DE' },
    domain: 'https://de',
    countries: [choice('DE', 'https://de'), choice('AT', 'https://de'), choice('FR', 'https://fr')],
  };
  expect(sharedCountry('AT', market)).toBe('AT');
  for (const other of ['DE', 'FR', 'at', null, '']) expect(sharedCountry(other, market)).toBeNull();
});
