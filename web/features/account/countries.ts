/** The countries that somebody may belong to: those that share a site. */
import { useIntl } from 'react-intl';
import type { OwnUser } from '../../app/session/types.ts';
import { useOwnUser } from '../../app/session/useOwnUser.ts';
import { langOf } from '../../market/language.ts';
import { useMarket } from '../../market/MarketProvider.tsx';
import type { CountryChoice } from '../../market/types.ts';
import { type Draft, draftOf } from './draft.ts';

/** Those of the site of one's own country, whatever site one is on; empty where there is nothing to choose. */
export function countriesOf(
  countries: readonly CountryChoice[],
  own: string,
): readonly CountryChoice[] {
  const home = countries.find(({ countryCode }) => countryCode === own);
  const all = countries.filter(({ domain }) => domain === home?.domain);
  return all.length > 1 ? all : [];
}

export function useOwnCountries(): readonly CountryChoice[] {
  return countriesOf(useMarket().countries, useOwnUser().user.country);
}

/** What a draft becomes in another country: nothing of the one before is left; what is on record comes back with its own. */
export function inCountry(country: string, user: OwnUser): Partial<Draft> {
  const { school, regionId, schoolTypeId, gradeIds } = draftOf(user);
  return country === user.country
    ? { country, school, regionId, schoolTypeId, gradeIds }
    : { country, school: null, regionId: null, schoolTypeId: null, gradeIds: [] };
}

/** The lang attribute for what the schools of one's country call things. */
export function useSchoolLang(): string | undefined {
  return langOf(useOwnUser().user.contentLanguage, useIntl().locale);
}
