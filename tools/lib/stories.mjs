// Which stories differ by market: those whose modules read the market. The others look
// the same everywhere but for their language, so that one market is enough for them.
import { dependents, modulesBelow } from './modules.mjs';
import { root } from './run.mjs';

/** Reads the market as the component library has it; stories choose it in the toolbar. */
const READS_MARKET = /\buseMarket\(/;

/**
 * The files of stories that differ by market, as paths from the top folder, sorted.
 *
 * @param {string[]} [folders] where components and stories are; pages' stories and what
 *   puts them into the application's frame are Storybook's own
 * @returns {string[]}
 */
export function storiesByMarket(folders) {
  const modules = modulesBelow(folders);
  const readers = [...modules].filter(([, text]) => READS_MARKET.test(text));
  return [
    ...dependents(
      modules,
      readers.map(([file]) => file),
    ),
  ]
    .filter((file) => file.endsWith('.stories.tsx'))
    .map((file) => file.slice(root.length + 1))
    .sort();
}
