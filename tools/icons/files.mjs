// Where the icons' sources and results are, and how results are kept: written,
// or with --check compared.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from '../lib/run.mjs';

/** How to bring the icons up to date, for messages. */
export const command = 'node tools/icons/run.mjs';

/** Whether nothing may be written. */
export const checking = process.argv.includes('--check');

/** The absolute path of a file below web/public. */
export const publicFile = (...path) => join(root, 'web', 'public', ...path);

/** The text of a project file. */
export const text = (...path) => readFileSync(join(root, ...path), 'utf8');

/** Ends the run badly, with a sentence; what else is wrong is still reported. */
export function fault(sentence) {
  console.error(sentence);
  process.exitCode = 1;
}

/** Removes from a folder of results the SVG files that nothing names any more. */
export function dropOthers(folder, wanted) {
  if (!existsSync(folder)) return;
  for (const file of readdirSync(folder).toSorted()) {
    if (!file.endsWith('.svg') || wanted.has(file)) continue;
    const name = relative(root, join(folder, file));
    if (checking) fault(`${name} is named nowhere; run: ${command}`);
    else {
      rmSync(join(folder, file));
      console.error(`removed ${name}`);
    }
  }
}

/** A SHA-256 in hexadecimal digits. */
export const digest = (...parts) =>
  parts.reduce((hash, part) => hash.update(part).update('\0'), createHash('sha256')).digest('hex');

/** Makes the folder of a file. */
export const makeFolderOf = (file) => mkdirSync(dirname(file), { recursive: true });
