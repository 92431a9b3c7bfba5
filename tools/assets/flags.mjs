// web/public/icons/flags: the flag of every country, so that a market that is added
// while the server runs has its flag without a build.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/run.mjs';

/** The flags of all countries of the atlas by their places in the repository. */
export function flags() {
  const atlas = readFileSync(join(root, 'pkg', 'pack', 'atlas', 'countries.json'), 'utf8');
  return JSON.parse(atlas).map(({ code }) => {
    const source = join(root, 'node_modules', 'country-flag-icons', '3x2', `${code}.svg`);
    if (!existsSync(source)) throw new Error(`country-flag-icons has no flag of ${code}`);
    return [`web/public/icons/flags/${code}.svg`, readFileSync(source)];
  });
}
