/** The countries that a user can choose: those that share a site. */
import { useIntl } from 'react-intl';
import type { OwnUser } from '../../api/session/types.ts';
import { useOwnUser } from '../../api/session/useOwnUser.ts';
import { langOf } from '../../market/language.ts';
import { useMarket } from '../../market/MarketProvider.tsx';
import type { CountryChoice } from '../../market/types.ts';
import { type Draft, draftOf } from './draft.ts';

/** The countries of the user's own site, whatever site is open; empty if there is only one. */
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

/**
 * A draft after a change of country: fields of the former country are cleared, and the
 * stored values return with their own country.
 */
export function inCountry(country: string, user: OwnUser): Partial<Draft> {
  const { school, regionId, schoolTypeId, gradeIds } = draftOf(user);
  return country === user.country
    ? { country, school, regionId, schoolTypeId, gradeIds }
    : { country, school: null, regionId: null, schoolTypeId: null, gradeIds: [] };
}

/** The lang attribute for school terms of the user's country. */
export function useSchoolLang(): string | undefined {
  return langOf(useOwnUser().user.contentLanguage, useIntl().locale);
}
