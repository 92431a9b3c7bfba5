// Which stories differ by market: those whose modules read the market. The others look
// the same everywhere but for their language, so that one market is enough for them.
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';
import { root } from './run.mjs';

/** Reads the market as the component library has it; stories choose it in the toolbar. */
const READS_MARKET = /\buseMarket\(/;
const MODULE = /\.tsx?$/;

/**
 * The files of stories that differ by market, as paths from the top folder, sorted.
 *
 * @param {string[]} [folders] where components and stories are; pages' stories and what
 *   puts them into the application's frame are Storybook's own
 * @returns {string[]}
 */
export function storiesByMarket(folders = [join(root, 'web'), join(root, 'storybook')]) {
  const modules = new Map(
    folders
      .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && MODULE.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => !file.includes('/dist/'))
      .map((file) => [file, readFileSync(file, 'utf8')]),
  );
  const readers = new Set(
    [...modules].filter(([, text]) => READS_MARKET.test(text)).map(([file]) => file),
  );
  return [...modules.keys()]
    .filter((file) => file.endsWith('.stories.tsx') && reaches(file, modules, readers))
    .map((file) => file.slice(root.length + 1))
    .sort();
}

/** Whether a module is one of the wanted ones or imports one, over any number of steps. */
function reaches(file, modules, wanted, seen = new Set()) {
  if (wanted.has(file)) return true;
  seen.add(file);
  return importsOf(file, modules).some(
    (next) => !seen.has(next) && reaches(next, modules, wanted, seen),
  );
}

/** The modules of the same folder trees that a module imports, types and lazy parts included. */
function importsOf(file, modules) {
  return ts
    .preProcessFile(modules.get(file), true, true)
    .importedFiles.map(({ fileName }) => fileName)
    .filter((name) => name.startsWith('.'))
    .flatMap((name) => {
      const path = resolve(dirname(file), name);
      return [path, `${path}.ts`, `${path}.tsx`].filter((candidate) => modules.has(candidate));
    });
}
