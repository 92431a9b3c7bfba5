// pkg/pack/atlas/languages.json
import { namesIn, reference, standing } from './sources.mjs';

const english = namesIn(reference, 'languages');
const scripts = namesIn(reference, 'scripts');

/** Every language that CLDR names: its tag, its English name and, where CLDR has it, its own name. */
export function languages(world) {
  const official = world.flatMap((country) => country.languages.map(({ tag }) => tag));
  const others = Object.keys(english).filter((tag) => /^[a-z]{2,3}$/.test(tag));
  return [...new Set([...official, ...others])].toSorted().map((tag) => {
    const own = ownName(tag);
    return { tag, name: englishName(tag), ...(own && { own: standing(own, tag) }) };
  });
}

function englishName(tag) {
  const [language, script] = tag.split('-');
  return english[tag] ?? `${english[language]} (${scripts[script]})`;
}

function ownName(tag) {
  const names = namesIn(tag, 'languages');
  return names?.[tag] ?? names?.[tag.split('-')[0]];
}
