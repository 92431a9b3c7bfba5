// pkg/pack/atlas/currencies.json
import { isoCurrencies, supplemental } from './sources.mjs';

const { fractions } = supplemental('currencyData');

/** Every currency that is legal tender in a country: code and number of decimals. */
export function currencies(world) {
  const used = new Set(world.flatMap((country) => country.currencies));
  return [...used].toSorted().map((code) => ({ code, digits: digitsOf(code) }));
}

/** Decimals as in ISO 4217; from CLDR for currencies newer than the package's list. */
const digitsOf = (code) =>
  isoCurrencies.get(code) ?? Number((fractions[code] ?? fractions.DEFAULT).digits);
