import { useMarket } from '../../market/MarketProvider.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import { suggestedChoice } from '../country/shared/country.ts';
import { useVisitorCountry } from '../country/shared/CountryProvider.tsx';

const load = () => import('../country/shared/CountrySuggestion.tsx');

/** The country suggestion in a chunk of its own, fetched for visitors who get one. */
export function LateCountrySuggestion() {
  const choice = suggestedChoice(useVisitorCountry().country, useMarket());
  const loaded = useLoaded(load, choice !== null);
  return loaded && choice ? <loaded.CountrySuggestion choice={choice} /> : null;
}
