// web/public/icons/flags: the flag of every country, so that a market that is added
// while the server runs has its flag without a build.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/run.mjs';
import { keep } from '../lib/generated.mjs';
import { command, removeUnused, fault, publicFile, text } from './files.mjs';

/** Copies the flags of all countries of the atlas. */
export function flags() {
  const codes = JSON.parse(text('pkg', 'pack', 'atlas', 'countries.json')).map(({ code }) => code);
  for (const code of codes) {
    const source = join(root, 'node_modules', 'country-flag-icons', '3x2', `${code}.svg`);
    if (!existsSync(source)) {
      fault(`country-flag-icons has no flag of ${code}`);
      continue;
    }
    keep(publicFile('icons', 'flags', `${code}.svg`), readFileSync(source, 'utf8'), command);
  }
  removeUnused(publicFile('icons', 'flags'), new Set(codes.map((code) => `${code}.svg`)));
}
