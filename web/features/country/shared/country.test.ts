import { describe, expect, it } from 'vitest';
import {
  countryForCalls,
  countryOfHash,
  type CountryMarket,
  siteUrl,
  suggestedChoice,
} from './country.ts';

const choice = (countryCode: string, domain: string) => ({
  code: countryCode.toLowerCase(),
  countryCode,
  localizedName: countryCode,
  language: 'xx',
  iconUrl: '',
  domain,
});

const market = {
  country: { code: 'DE' },
  domain: 'https://de.example',
  countries: [
    choice('DE', 'https://de.example'),
    choice('AT', 'https://de.example'),
    choice('FR', 'https://fr.example'),
  ],
} as unknown as CountryMarket;

describe('countryForCalls', () => {
  it('names the stored country', () => expect(countryForCalls('AT', market)).toBe('AT'));
  it('names the site’s country without a choice', () =>
    expect(countryForCalls(null, market)).toBe('DE'));
  it('ignores a country that the platform does not serve', () =>
    expect(countryForCalls('JP', market)).toBe('DE'));
  it('ignores invalid values in storage', () =>
    expect(countryForCalls('<script>', market)).toBe('DE'));
});

describe('suggestedChoice', () => {
  it('offers the site of another country', () =>
    expect(suggestedChoice('FR', market)?.domain).toBe('https://fr.example'));
  it('suggests nothing at home', () => expect(suggestedChoice('DE', market)).toBeNull());
  it('suggests nothing where this site serves the country too', () =>
    expect(suggestedChoice('AT', market)).toBeNull());
  it('suggests nothing for a country without a market', () =>
    expect(suggestedChoice('JP', market)).toBeNull());
  it('suggests nothing before the country is known', () =>
    expect(suggestedChoice(null, market)).toBeNull());
});

describe('a choice carried to another site', () => {
  it('is read from the fragment of the link', () => {
    const url = siteUrl({ domain: 'http://fr.localhost:8080', countryCode: 'FR' }, '/subjects');
    expect(url).toBe('http://fr.localhost:8080/subjects#country=FR');
    expect(countryOfHash(new URL(url).hash)).toBe('FR');
  });
  it.each(['', '#maths', '#country=', '#country=fr', '#country=FRA', '#country=FR&x'])(
    'is not read from %j',
    (hash) => expect(countryOfHash(hash)).toBeNull(),
  );
});
