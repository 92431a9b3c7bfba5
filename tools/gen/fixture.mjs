// The packs that tests of the compiler start from have a base of their own, with the
// values that those tests expect. A key that markets/_base.yaml has and that base lacks
// is added to it, so that a new setting touches no test.
import { load } from 'js-yaml';

const isMap = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The fixture's base with the keys that it lacks, down to two levels.
 *
 * @param {string} fixture the YAML of the fixture's base
 * @param {string} base the YAML of markets/_base.yaml
 * @returns {string}
 */
export function withMissingKeys(fixture, base) {
  const there = load(fixture);
  let text = fixture;
  for (const [key, value] of Object.entries(load(base))) {
    if (!(key in there)) text += `${key}: ${JSON.stringify(value)}\n`;
    else if (isMap(value) && isMap(there[key]))
      for (const [name, inner] of Object.entries(value))
        if (!(name in there[key]))
          text = text.replace(
            new RegExp(`^${key}:.*\n`, 'm'),
            (line) => `${line}  ${name}: ${JSON.stringify(inner)}\n`,
          );
  }
  return text;
}
