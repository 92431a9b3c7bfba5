import { useMarket } from './MarketProvider.tsx';

/** The site that study material belongs to, by its country's code; undefined if it is this one. */
export function useForeignSite(countryCode: string | undefined) {
  const { countries, domain } = useMarket();
  return countries.find((one) => one.countryCode === countryCode && one.domain !== domain);
}
