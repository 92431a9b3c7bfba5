/** The countries that a user can choose: those that share a site. */
import { useIntl } from 'react-intl';
import { useOwnUser } from '../../../api/session/useOwnUser.ts';
import { langOf } from '../../../market/language.ts';
import { useMarket } from '../../../market/MarketProvider.tsx';
import type { CountryChoice } from '../../../market/types.ts';

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

/** The lang attribute for school terms of the user's country. */
export function useSchoolLang(): string | undefined {
  return langOf(useOwnUser().user.contentLanguage, useIntl().locale);
}
