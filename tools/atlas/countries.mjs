// pkg/pack/atlas/countries.json
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codes, namesIn, reference, standing, supplemental, zoneKeys } from './sources.mjs';

const mainZones = JSON.parse(readFileSync(join(import.meta.dirname, 'zones.json'), 'utf8'));
const primaryZones = supplemental('primaryZones');
const people = supplemental('territoryInfo');
const money = supplemental('currencyData').region;
const likely = supplemental('likelySubtags');
const members = new Set(supplemental('territoryContainment').EU.contains);
const english = namesIn(reference, 'territories');

/** Every country of ISO 3166-1: code, names, money, languages, time zones, each list with the main one first. */
export function countries() {
  const zones = zonesByCountry();
  return codes.map((code) => ({
    code,
    name: english[code],
    ...(members.has(code) && { eu: true }),
    currencies: tender(code),
    languages: spoken(code).map((tag) => ({ tag, country: nameIn(tag, code) })),
    zones: mainFirst(zones.get(code) ?? [], code),
  }));
}

/** The country's name in one of its languages; in English where CLDR has no such locale. */
function nameIn(tag, code) {
  const names = namesIn(`${tag}-${code}`, 'territories') ?? namesIn(tag, 'territories');
  return standing(names?.[code] ?? english[code], tag);
}

/** The current legal tender, the main one first, in CLDR's order. */
function tender(code) {
  return (money[code] ?? [])
    .flatMap(Object.entries)
    .filter(([, use]) => use.tender !== 'false' && use.to === undefined)
    .map(([currency]) => currency);
}

/** The official languages, the one most used in writing first; without an official one, the most spoken. */
function spoken(code) {
  const all = Object.entries(people[code]?.languagePopulation ?? {})
    .map(([tag, { populationPercent, officialStatus }]) => ({
      tag: short(tag.replaceAll('_', '-')),
      percent: Number(populationPercent),
      official: ['official', 'de_facto_official'].includes(officialStatus),
    }))
    .filter(({ tag }) => namesIn(tag, 'languages'))
    .toSorted((a, b) => b.percent - a.percent);
  const official = all.filter((one) => one.official);
  const tags = (official.length > 0 ? official : all.slice(0, 1)).map(({ tag }) => tag);
  const first = likely[`und-${code}`]?.split('-')[0];
  const main = tags.find((tag) => tag.split('-')[0] === first);
  return [...new Set(main ? [main, ...tags] : tags)];
}

/** The tag without its script where the script is the language's default. */
function short(tag) {
  const [language, script] = tag.split('-');
  return script && likely[language]?.split('-')[1] === script ? language : tag;
}

function zonesByCountry() {
  const zones = new Map();
  const add = (code, zone) => zones.set(code, [...(zones.get(code) ?? []), zone]);
  const names = new Map();
  for (const [key, { alias, iana, deprecated, region }] of Object.entries(zoneKeys)) {
    if (deprecated || !alias) continue;
    const aliases = alias.split(' ');
    const zone = iana ?? aliases[0];
    for (const name of aliases) names.set(name, zone);
    // A key of five letters is a country and a city; for other keys the country
    // comes from Windows' table.
    if (region ?? key.length === 5) add(region ?? key.slice(0, 2).toUpperCase(), zone);
  }
  for (const { mapZone } of supplemental('windowsZones').mapTimezones)
    for (const alias of mapZone.type.split(' ')) {
      const zone = names.get(alias);
      if (zone && !zones.get(mapZone.territory)?.includes(zone)) add(mapZone.territory, zone);
    }
  return zones;
}

/** The main zone of a country with several: the one CLDR calls primary, else the one in zones.json. */
function mainFirst(zones, code) {
  const sorted = [...new Set(zones)].toSorted();
  if (sorted.length < 2) return sorted;
  const main = mainZones[code] ?? primaryZone(code, sorted);
  if (!sorted.includes(main))
    throw new Error(
      `${code} has several time zones (${sorted.join(', ')}): say in tools/atlas/zones.json which most people live in`,
    );
  return [main, ...sorted.filter((zone) => zone !== main)];
}

function primaryZone(code, sorted) {
  const key = Object.values(zoneKeys).find(({ alias }) =>
    alias?.split(' ').includes(primaryZones[code]),
  );
  return key?.iana ?? sorted.find((zone) => zone === primaryZones[code]);
}
