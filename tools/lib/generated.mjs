/** What every generator ends with: write the file, or with --check say that it is not current. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';

/**
 * @param {string} target absolute path of the generated file
 * @param {string} text what it must hold
 * @param {string} command how to bring it up to date, for the message
 */
export function keep(target, text, command) {
  const name = relative(process.cwd(), target);
  const current = existsSync(target) ? readFileSync(target, 'utf8') : null;
  if (current === text) return;
  if (process.argv.includes('--check')) {
    console.error(`${name} is not current; run: ${command}`);
    process.exitCode = 1;
    return;
  }
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
  console.error(`wrote ${name}`);
}
