// pkg/pack/atlas/regions.json
import { codes, namesIn, reference, subdivisions } from './sources.mjs';

/**
 * The subdivisions of each country that has any: `regions` are the top level, `parts`
 * the level below, if there is one. Each is [code, name]. `countries` are codes of
 * subdivisions that are countries in ISO 3166-1, too.
 */
export function regions(world) {
  return world.flatMap(({ code: country, languages }) => {
    const tags = [reference, ...languages.map(({ tag }) => tag)];
    const own = subdivisions
      .filter((one) => one.code.startsWith(`${country}-`) && !isCountry(one, tags))
      .toSorted((a, b) => collator.compare(a.name, b.name));
    const countries = subdivisions
      .filter((one) => one.code.startsWith(`${country}-`) && isCountry(one, tags))
      .map(({ code }) => code)
      .toSorted();
    const top = own.filter(({ parent }) => parent === country);
    const below = own.filter(({ parent }) => parent !== country);
    if (top.length === 0) return [];
    return [
      {
        country,
        regions: top.map(pair),
        ...(below.length > 0 && { parts: below.map(pair) }),
        ...(countries.length > 0 && { countries }),
      },
    ];
  });
}

// The code point breaks ties that the collator leaves, so that the order is the same on every machine.
const collator = {
  compare: (a, b) => {
    const [x, y] = [a, b].map((name) => name.normalize('NFD').replaceAll(/\p{M}/gu, ''));
    if (x !== y) return x < y ? -1 : 1;
    return a < b ? -1 : Number(a > b);
  },
};

const pair = ({ code, name }) => [code, name];

/**
 * A subdivision that is also a country of ISO 3166-1 (NL-AW is AW, NL-BQ1 a part of BQ)
 * is no school region.
 */
function isCountry({ code, name }, tags) {
  const [, country, digit] = /-([A-Z]{2})(\d?)$/.exec(code) ?? [];
  if (!codes.includes(country)) return false;
  return digit !== '' || tags.some((tag) => namesIn(tag, 'territories')?.[country] === name);
}
