// The npm packages that the atlas is made from.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { iso31661, iso31662 } from 'iso-3166';

const load = createRequire(import.meta.url);

/** A file of CLDR without its attributes, the keys that begin with an underscore. */
const attributes = (file) =>
  JSON.parse(readFileSync(load.resolve(file), 'utf8').replaceAll(/"_(\w+)":/g, '"$1":'));

/** A table of CLDR's supplemental data. */
export const supplemental = (name) =>
  attributes(`cldr-core/supplemental/${name}.json`).supplemental[name];

/** The time zones in BCP 47's abbreviations: two letters of the country, then the city. */
export const zoneKeys = attributes('cldr-bcp47/bcp47/timezone.json').keyword.u.tz;

/** ISO 4217's own list: code and number of decimals. */
export const isoCurrencies = new Map(
  load('currency-codes').data.map(({ code, digits }) => [code, digits]),
);

/** The codes of ISO 3166-1, sorted. */
export const codes = iso31661.map(({ alpha2 }) => alpha2).toSorted();

/**
 * The subdivisions of countries, ISO 3166-2, as ISO spells them: in the country's
 * language, in Latin letters.
 */
export const subdivisions = iso31662;

const locales = join(dirname(load.resolve('cldr-localenames-full/package.json')), 'main');

/**
 * A locale's names of one kind (territories, languages): a map from code to name, or
 * null where CLDR has no such locale.
 */
export function namesIn(locale, kind) {
  const file = join(locales, locale, `${kind}.json`);
  return existsSync(file) ? load(file).main[locale].localeDisplayNames[kind] : null;
}

/** A name in its stand-alone form, as on a button: Polski, though Polish texts write polski. */
export const standing = (name, language) =>
  name && name[0].toLocaleUpperCase(language) + name.slice(1);

// marketlint:allow the language in which the facts name everything besides its own
export const reference = 'en';
