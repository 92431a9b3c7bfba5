// Paths of the icons' sources and results; writes results, or with --check compares
// them.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from '../lib/run.mjs';

/** The command that brings the icons up to date, for messages. */
export const command = 'node tools/icons/run.mjs';

/** Whether nothing may be written (--check). */
export const checking = process.argv.includes('--check');

/** The absolute path of a file below web/public. */
export const publicFile = (...path) => join(root, 'web', 'public', ...path);

/** The text of a project file. */
export const text = (...path) => readFileSync(join(root, ...path), 'utf8');

/** Prints a fault and sets the exit status to 1; the run continues, so that all faults are reported. */
export function fault(sentence) {
  console.error(sentence);
  process.exitCode = 1;
}

/** Removes the SVG files of a folder that are not in `wanted`; with --check reports them. */
export function removeUnused(folder, wanted) {
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

/** Creates the parent folder of a file. */
export const makeFolderOf = (file) => mkdirSync(dirname(file), { recursive: true });
