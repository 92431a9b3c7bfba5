/** Which country a visitor is in, and where the other markets' sites are. */
import type { ClientMarket, CountryChoice } from '../../market/types.ts';

/** The part of a market that the choice of a country needs. */
export type CountryMarket = Pick<ClientMarket, 'countries' | 'country' | 'domain'>;

/** The country that calls name: the visitor's if the platform knows it, else the site's own. Upper case. */
export function countryForCalls(stored: string | null, market: CountryMarket): string {
  return market.countries.some((choice) => choice.countryCode === stored) && stored !== null
    ? stored
    : market.country.code;
}

/** The market to offer a visitor who is elsewhere: null where this site serves the detected country, or none does. */
export function suggestedChoice(
  detected: string | null,
  market: CountryMarket,
): CountryChoice | null {
  const choice = market.countries.find((candidate) => candidate.countryCode === detected);
  return choice && choice.domain !== market.domain ? choice : null;
}

const HASH = /^#country=([A-Z]{2})$/;

/**
 * The address of another market's site. A chosen country travels in the
 * fragment, because storage doesn't cross hosts and the page's bytes must not
 * depend on it.
 */
export function siteUrl(
  choice: Pick<CountryChoice, 'domain' | 'countryCode'>,
  path: string,
): string {
  return `${choice.domain}${path}#country=${choice.countryCode}`;
}

/** The country that a visitor brought along from another market's site, or null. */
export function countryOfHash(hash: string): string | null {
  return HASH.exec(hash)?.[1] ?? null;
}
