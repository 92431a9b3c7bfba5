import { useMarket } from '../../market/MarketProvider.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import { suggestedChoice } from '../country/country.ts';
import { useVisitorCountry } from '../country/CountryProvider.tsx';

const load = () => import('../country/CountrySuggestion.tsx');

/** The offer of another country's site, fetched for the few who get it. */
export function LateCountrySuggestion() {
  const choice = suggestedChoice(useVisitorCountry().country, useMarket());
  const loaded = useLoaded(load, choice !== null);
  return loaded && choice ? <loaded.CountrySuggestion choice={choice} /> : null;
}
