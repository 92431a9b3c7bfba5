/** The rules for a translated catalogue. */
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';

/**
 * Faults of all catalogues, one sentence each: `tag: key: sentence`.
 *
 * A language (de) has every key of the source; a variant (es-MX) only the texts that
 * differ from its base (es). Both have no other keys, the same {arguments} and <tags>
 * as the source, and plurals in the categories of their language.
 *
 * @param {Record<string, string>} source the English texts by key
 * @param {Record<string, Record<string, string>>} catalogues the others by tag
 * @returns {string[]}
 */
export function faultsOf(source, catalogues) {
  return Object.entries(catalogues).flatMap(([tag, texts]) => {
    const base = tag.includes('-') ? (catalogues[tag.split('-')[0]] ?? baseOf(tag, source)) : null;
    const faults = base === null ? missing(source, texts) : repeated(base, texts);
    for (const [key, text] of Object.entries(texts))
      faults.push(...textFaults(tag, key, text, source[key]));
    return faults.map((fault) => `${tag}.json: ${fault}`);
  });
}

/** Texts with a person's name that a language may leave out, because it would have to inflect the name. */
const INFLECTED = new Set(['mail.greeting']);

/**
 * A variant of English is compared with the source; a variant whose language has no
 * catalogue (pt-BR) must be complete.
 */
function baseOf(tag, source) {
  // marketlint:allow the language of the source catalogue
  return tag.startsWith('en-') ? source : null;
}

/**
 * The languages with a text for every key: their own, or for a variant (es-MX)
 * its base's. The source is one of them.
 *
 * @param {Record<string, string>} source the English texts by key
 * @param {Record<string, Record<string, string>>} catalogues the others by tag
 * @returns {string[]} tags, sorted
 */
export function completeLanguages(source, catalogues) {
  const complete = Object.entries(catalogues).filter(([tag, texts]) => {
    const base = tag.includes('-') ? (catalogues[tag.split('-')[0]] ?? baseOf(tag, source)) : {};
    return Object.keys(source).every((key) => key in texts || key in (base ?? {}));
  });
  // marketlint:allow the language in which the code is written
  return ['en', ...complete.map(([tag]) => tag)].sort();
}

function missing(source, texts) {
  return Object.keys(source)
    .filter((key) => !(key in texts))
    .map((key) => `${key}: missing; in English it is ${JSON.stringify(source[key])}`);
}

function repeated(base, texts) {
  return Object.keys(texts)
    .filter((key) => base[key] === texts[key])
    .map((key) => `${key}: only repeats the base; leave it out`);
}

function textFaults(tag, key, text, sourceText) {
  if (sourceText === undefined) return [`${key}: no longer in the code; remove it`];
  if (text.trim() === '' && sourceText.trim() !== '') return [`${key}: empty`];
  let tree;
  try {
    tree = parse(text);
  } catch (error) {
    return [`${key}: broken syntax (${error.message})`];
  }
  const [wanted, found] = [placeholders(parse(sourceText)), placeholders(tree)];
  const faults = [];
  if (wanted !== found && !(found === '' && INFLECTED.has(key)))
    faults.push(`${key}: has the placeholders ${found || 'none'}, English has ${wanted || 'none'}`);
  return [...faults, ...pluralFaults(tag, key, tree, parse(sourceText))];
}

/** Every argument, with its type, and every tag of a text, sorted. */
export function placeholders(tree) {
  const found = new Set();
  walk(tree, (element) => {
    if (element.type !== TYPE.literal && element.type !== TYPE.pound) {
      found.add(
        element.type === TYPE.tag
          ? `<${element.value}>`
          : `{${element.value}:${TYPE[element.type]}}`,
      );
    }
  });
  return [...found].sort().join(' ');
}

function pluralFaults(tag, key, tree, sourceTree) {
  const faults = [];
  // Where English has one form for all numbers, such as a number in brackets, so may others.
  const inflected = new Set();
  walk(sourceTree, (element) => {
    if (element.type === TYPE.plural && ('one' in element.options || '=1' in element.options))
      inflected.add(element.value);
  });
  walk(tree, (element) => {
    if (element.type !== TYPE.plural) return;
    const type = element.pluralType === 'ordinal' ? 'ordinal' : 'cardinal';
    const needed = new Intl.PluralRules(tag, { type }).resolvedOptions().pluralCategories;
    const given = Object.keys(element.options).filter((category) => !category.startsWith('='));
    const superfluous = given.filter((category) => !needed.includes(category));
    if (superfluous.length > 0)
      faults.push(`${key}: the language has no plural form ${superfluous.join(', ')}`);
    const lacking = (
      inflected.has(element.value) ? countedForms(tag, type, element.options) : ['other']
    ).filter((category) => !given.includes(category));
    if (lacking.length > 0) {
      const forms = lacking.length === 1 ? 'form' : 'forms';
      const verb = lacking.length === 1 ? 'is' : 'are';
      faults.push(`${key}: the plural ${forms} ${lacking.join(', ')} ${verb} missing`);
    }
  });
  return faults;
}

/**
 * The plural forms that a text needs for the whole numbers of this product: Polish few and
 * many, Romanian few. It leaves out forms of fractions and of millions, such as Spanish many,
 * and forms whose every number has words of its own (=1).
 */
function countedForms(tag, type, options) {
  const rules = new Intl.PluralRules(tag, { type });
  const forms = new Set(['other']);
  for (let number = 0; number <= 1000; number++)
    if (!(`=${number}` in options)) forms.add(rules.select(number));
  return rules.resolvedOptions().pluralCategories.filter((category) => forms.has(category));
}

function walk(tree, visit) {
  for (const element of tree) {
    visit(element);
    if (element.options)
      for (const option of Object.values(element.options)) walk(option.value, visit);
    if (element.children) walk(element.children, visit);
  }
}
