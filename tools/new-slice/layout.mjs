// The files of a new noun, computed; nothing here writes.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const NOUN = /^[a-z]{2,20}$/;

/** The manifest line goes before the last slice of the list in pkg/app/slices.go. */
const LIST = 'pkg/app/slices.go';
const ROUTES = 'markets/_routes.yaml';
/** The test that compares the tables of a server with the privacy policies. */
const TABLES = 'pkg/features/takeout/privacy_test.go';

/**
 * The plural of an English noun by its ending: box, boxes; city, cities; toy, toys.
 *
 * @param {string} noun
 */
export function pluralOf(noun) {
  if (/(?:s|x|z|ch|sh)$/.test(noun)) return `${noun}es`;
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}

/**
 * @typedef {object} House what there is already
 * @property {string} templates the folder of the templates
 * @property {(path: string) => string} read a file by its path from the top folder
 * @property {(path: string) => boolean} exists
 * @property {string[]} languages those with a complete catalogue
 */

/**
 * The contents of all files that the noun adds or changes, by path.
 *
 * @param {string} noun lower-case letters: the folders' name
 * @param {string} plural lower-case letters: in addresses and tables
 * @param {House} house
 * @returns {Record<string, string>}
 * @throws if a name is no noun's or a part is there already
 */
export function layOut(noun, plural, house) {
  for (const name of [noun, plural])
    if (!NOUN.test(name))
      throw new Error(`“${name}” is no name of a noun: 2 to 20 lower-case letters, such as card`);
  if (noun === plural) throw new Error(`the plural must differ: --plural ${noun}s`);
  const folders = [`pkg/features/${noun}`, `web/features/${noun}`];
  for (const folder of folders)
    if (house.exists(folder)) throw new Error(`${folder} is there already`);
  return {
    ...fromTemplates('go', folders[0], noun, plural, house),
    ...fromTemplates('web', folders[1], noun, plural, house),
    [LIST]: withManifest(house.read(LIST), noun),
    [ROUTES]: withRoute(house.read(ROUTES), noun, plural),
    [TABLES]: withTable(house.read(TABLES), plural),
    ...withTexts(noun, plural, house),
  };
}

const capital = (word) => word[0].toUpperCase() + word.slice(1);

function fill(text, noun, plural) {
  return text
    .replaceAll('{{nouns}}', plural)
    .replaceAll('{{Nouns}}', capital(plural))
    .replaceAll('{{noun}}', noun)
    .replaceAll('{{Noun}}', capital(noun));
}

function fromTemplates(kind, target, noun, plural, house) {
  const folder = join(house.templates, kind);
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tmpl'))
      .map((file) => [
        `${target}/${file
          .replace(/\.tmpl$/, '')
          .replace('nouns', plural)
          .replace('Nouns', capital(plural))
          .replace('noun', noun)}`,
        fill(readFileSync(join(folder, file), 'utf8'), noun, plural),
      ]),
  );
}

function withManifest(text, noun) {
  const end = text.indexOf('\t\tcontent.Slice(),');
  const imports = text.indexOf('\t"knowmad/pkg/features/');
  if (end < 0 || imports < 0) throw new Error(`${LIST} has no list of slices that is known`);
  const listed = `${text.slice(0, end)}\t\t${noun}.Slice(),\n${text.slice(end)}`;
  return `${listed.slice(0, imports)}\t"knowmad/pkg/features/${noun}"\n${listed.slice(imports)}`;
}

/** Lists the table of migrations/1_nouns.sql.tmpl, which stores nothing about people. */
function withTable(text, plural) {
  const before = text.indexOf('\t\t"schools": "",');
  if (before < 0) throw new Error(`${TABLES} has no table schools to stand beside`);
  if (text.includes(`"${plural}":`)) throw new Error(`${TABLES} has a table ${plural} already`);
  return `${text.slice(0, before)}\t\t"${plural}": "", // titles\n${text.slice(before)}`;
}

function withRoute(text, noun, plural) {
  const before = text.indexOf('\n  - id: subjects\n');
  if (before < 0) throw new Error(`${ROUTES} has no route subjects to stand beside`);
  if (text.includes(`\n  - id: ${plural}\n`))
    throw new Error(`${ROUTES} has a route ${plural} already`);
  const route = `
  - id: ${plural}
    path: /${plural}
    area: public
    hosts: market
    screen: features/${noun}/${capital(plural)}Screen
    query: []
    noindex: true
    sitemap: false
    alternates: false
    prefetch:
      - /api/${plural}
    head:
      titleMessage: head.${plural}.title
      descriptionMessage: head.${plural}.description
    links: []
`;
  return text.slice(0, before) + route + text.slice(before);
}

/** The texts in the other languages: in English, until they are translated. */
function withTexts(noun, plural, house) {
  const texts = {
    [`${plural}.title`]: capital(plural),
    [`${plural}.empty`]: 'Nothing is here yet',
    [`head.${plural}.title`]: capital(plural),
    [`head.${plural}.description`]: `The ${plural} of the market.`,
  };
  const sorted = Object.entries(texts).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const catalogue = `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`;
  return Object.fromEntries(
    house.languages.map((tag) => [`web/features/${noun}/messages/${tag}.json`, catalogue]),
  );
}
