// pkg/pack/atlas/currencies.json, and the decimals of currencies as code
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

const source = 'by tools/atlas/run.mjs from ISO 4217';

/** A Go function that gives the decimals of a currency, and whether there is such a currency. */
export function decimalsInGo(list) {
  const cases = [...new Set(list.map(({ digits }) => digits))]
    .toSorted((a, b) => a - b)
    .map((digits) => {
      const codes = list.filter((one) => one.digits === digits).map(({ code }) => `"${code}"`);
      return `\tcase ${codes.join(', ')}:\n\t\treturn ${digits}, true\n`;
    });
  return `// Code generated ${source}. DO NOT EDIT.

package ledger

func decimalsOf(code string) (decimals int, known bool) {
\tswitch code {
${cases.join('')}\t}
\treturn 0, false
}
`;
}

/** The decimals of the currencies that haven't two. */
export function decimalsInTypeScript(list) {
  const others = list.filter(({ digits }) => digits !== 2);
  return `// Generated ${source}. Do not edit.

/** The decimals of the currencies that haven't two. */
export const decimals: Readonly<Record<string, number>> = {
${others.map(({ code, digits }) => `  ${code}: ${digits},\n`).join('')}};
`;
}
