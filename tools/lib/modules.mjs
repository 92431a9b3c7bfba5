// The modules of the front end and of Storybook, and what each of them imports.
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';
import { root } from './run.mjs';

const MODULE = /\.tsx?$/;
/** Files that a module may import and that import nothing that matters here. */
const LEAF = /\.(css|json|svg|webp|png)$/;

/** Imports and exports of types alone, which are gone once the code runs. */
const TYPES_ONLY = /^(?:import|export) type\s[^;]*;/gm;

/**
 * The files of folder trees by their absolute paths: modules with their text, leaves
 * with an empty one.
 *
 * @param {string[]} [folders]
 * @returns {Map<string, string>}
 */
export function modulesBelow(folders = [join(root, 'web'), join(root, 'storybook')]) {
  const files = folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && (MODULE.test(entry.name) || LEAF.test(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('/dist/') && !file.includes('/node_modules/'));
  return new Map(files.map((file) => [file, MODULE.test(file) ? readFileSync(file, 'utf8') : '']));
}

/** The files of the same trees that a module imports when it runs, lazy parts included. */
function importsOf(file, modules) {
  return ts
    .preProcessFile(modules.get(file).replace(TYPES_ONLY, ''), true, true)
    .importedFiles.map(({ fileName }) => fileName)
    .filter((name) => name.startsWith('.'))
    .flatMap((name) => {
      const path = resolve(dirname(file), name.replace(/\?.*$/, ''));
      return [path, `${path}.ts`, `${path}.tsx`].filter((candidate) => modules.has(candidate));
    });
}

/**
 * The wanted files and every module that imports one of them, over any number of steps.
 *
 * @param {Map<string, string>} modules
 * @param {Iterable<string>} wanted absolute paths
 * @returns {Set<string>}
 */
export function dependents(modules, wanted) {
  const importers = new Map();
  for (const file of modules.keys())
    for (const next of importsOf(file, modules))
      importers.set(next, [...(importers.get(next) ?? []), file]);
  const found = new Set();
  const left = [...wanted];
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    left.push(...(importers.get(file) ?? []));
  }
  return found;
}
