import { type PageAnswer, usePageDataAt } from '../../api/pageData.tsx';
import { useMarket } from '../../market/MarketProvider.tsx';
import { useVisitorCountry } from '../country/shared/CountryProvider.tsx';
import { offerUrl } from './calls.ts';
import type { Offer } from './types.ts';

/**
 * The offer: at first that of the site, which the page comes with, then that of the
 * visitor's country where it shares the site and has prices of its own.
 */
export function usePlan(): PageAnswer<Offer> {
  const market = useMarket();
  const country = sharedCountry(useVisitorCountry().country, market);
  const offSite = usePageDataAt<Offer>(offerUrl(null));
  const own = usePageDataAt<Offer>(offerUrl(country ?? ''), {
    enabled: country !== null,
  });
  return country === null ? offSite : own;
}

/** The address of the offer that usePlan answers with. */
export function usePlanUrl(): string {
  const market = useMarket();
  return offerUrl(sharedCountry(useVisitorCountry().country, market));
}

/** The visitor's country if it is served by this site and isn't the site's own. */
export function sharedCountry(
  visitor: string | null,
  {
    countries,
    country,
    domain,
  }: {
    countries: readonly { countryCode: string; domain: string }[];
    country: { code: string };
    domain: string;
  },
): string | null {
  if (visitor === country.code) return null;
  const shares = countries.some(
    (choice) => choice.countryCode === visitor && choice.domain === domain,
  );
  return shares ? visitor : null;
}
