// web/public/icons/flags: the flags that market packs name.
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { filesBelow, root } from '../lib/run.mjs';
import { keep } from '../lib/generated.mjs';
import { command, dropOthers, fault, publicFile } from './files.mjs';

// The address is looked for as text, so that a pack with a slip elsewhere
// still gets its flag; saying what is wrong with packs is marketctl's work.
const flagLine = /^\s*iconUrl:\s*["']?\/icons\/flags\/([A-Z]{2})\.svg["']?\s*(?:#.*)?$/gm;

/** Which pack names which flag: country code to the first file that names it. */
function namedFlags() {
  const named = new Map();
  for (const file of filesBelow('markets')) {
    if (!file.endsWith('.yaml') || basename(file) === 'subjects.yaml') continue;
    for (const [, code] of readFileSync(file, 'utf8').matchAll(flagLine))
      if (!named.has(code)) named.set(code, relative(root, file));
  }
  return named;
}

/** Brings the flags' folder in line with the packs. */
export function flags() {
  const named = namedFlags();
  if (named.size === 0) fault('no market pack names a flag (country.iconUrl)');
  for (const [code, file] of named) {
    const source = join(root, 'node_modules', 'country-flag-icons', '3x2', `${code}.svg`);
    if (!existsSync(source)) {
      fault(`${file} names /icons/flags/${code}.svg, but there is no flag of a country ${code}`);
      continue;
    }
    keep(publicFile('icons', 'flags', `${code}.svg`), readFileSync(source, 'utf8'), command);
  }
  dropOthers(publicFile('icons', 'flags'), new Set([...named.keys()].map((code) => `${code}.svg`)));
}
