// Where faults and the tests that catch them stand.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The file of a fault's text, or the reason why there isn't exactly one.
 *
 * @param {import('./faults.mjs').Fault} fault
 * @param {string} tree the top folder
 * @param {string[]} files the tracked files in it
 * @returns {{file: string, lost?: undefined} | {file?: undefined, lost: string}}
 */
export function place(fault, tree, files) {
  const own = (name) => !name.startsWith('tools/faults/') && !name.includes('_test.go');
  const found = [];
  for (const name of files.filter(
    (file) => own(file) && fault.files.some((end) => file.endsWith(end)),
  )) {
    const text = readFileSync(join(tree, name), 'utf8');
    const all = [...text.matchAll(new RegExp(fault.find.source, `${fault.find.flags}g`))];
    found.push(...all.map(() => name));
  }
  if (found.length === 1) return { file: found[0] };
  return {
    lost: found.length === 0 ? 'its text is nowhere' : `its text stands in ${found.join(', ')}`,
  };
}

/**
 * The packages that declare tests of Go, as ./pkg/market.
 *
 * @param {string[]} names of the tests
 * @param {string} tree the top folder
 * @param {string[]} files the tracked files in it
 */
export function packagesOf(names, tree, files) {
  const declared = new RegExp(`^func (?:${names.join('|')})\\(`, 'm');
  const dirs = files
    .filter(
      (name) => name.endsWith('_test.go') && declared.test(readFileSync(join(tree, name), 'utf8')),
    )
    .map((name) => `./${dirname(name)}`);
  return [...new Set(dirs)];
}
