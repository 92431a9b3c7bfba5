// pkg/pack/atlas/currencies.json
import { isoCurrencies, supplemental } from './sources.mjs';

const { fractions } = supplemental('currencyData');

/** Every currency that some country pays with: code and digits after the point. */
export function currencies(world) {
  const used = new Set(world.flatMap((country) => country.currencies));
  return [...used].toSorted().map((code) => ({ code, digits: digitsOf(code) }));
}

/** As ISO 4217 says; as CLDR does for what is newer than the package's list. */
const digitsOf = (code) =>
  isoCurrencies.get(code) ?? Number((fractions[code] ?? fractions.DEFAULT).digits);
