/** The visitor's country, and the addresses of the other markets' sites. */
import type { ClientMarket, CountryChoice } from '../../../market/types.ts';

/** The fields of a market that the country choice needs. */
export type CountryMarket = Pick<ClientMarket, 'countries' | 'country' | 'domain'>;

/** The country in calls: the visitor's if the platform has it, else the site's own. Upper case. */
export function countryForCalls(stored: string | null, market: CountryMarket): string {
  return market.countries.some((choice) => choice.countryCode === stored) && stored !== null
    ? stored
    : market.country.code;
}

/**
 * The market to suggest to a visitor from another country: null if this site serves
 * that country, or no site does.
 */
export function suggestedChoice(
  detected: string | null,
  market: CountryMarket,
): CountryChoice | null {
  const choice = market.countries.find((candidate) => candidate.countryCode === detected);
  return choice && choice.domain !== market.domain ? choice : null;
}

/** Whether a site's people write in the language of this one's, in any of its variants. */
export function hasSameLanguage(
  { language }: Pick<CountryChoice, 'language'>,
  { locale }: Pick<ClientMarket, 'locale'>,
): boolean {
  return language.slice(0, 2) === locale.interface.slice(0, 2);
}

const HASH = /^#country=([A-Z]{2})$/;

/**
 * The address of another market's site. A chosen country is carried in the fragment,
 * because storage isn't shared between hosts and the page's bytes must not depend on
 * it.
 */
export function siteUrl(
  choice: Pick<CountryChoice, 'domain' | 'countryCode'>,
  path: string,
): string {
  return `${choice.domain}${path}#country=${choice.countryCode}`;
}

/** The country carried over from another market's site, or null. */
export function countryOfHash(hash: string): string | null {
  return HASH.exec(hash)?.[1] ?? null;
}
