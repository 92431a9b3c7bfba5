#!/usr/bin/env node
/**
 * Keeps the message catalogues in step with the code.
 *
 *   node tools/messages/run.mjs            writes web/messages/en.json and web/messages/descriptions/en.json
 *   node tools/messages/run.mjs --check    writes nothing; fails when anything is behind
 *
 * It also writes pkg/pack/messages.json, by which marketctl knows which
 * languages the interface speaks. The check also holds every other catalogue to the English one; what it asks
 * is in check.mjs.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keep } from '../lib/generated.mjs';
import { completeLanguages, faultsOf } from './check.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, 'web/messages');

/** Every message in the code: { id: { defaultMessage, description } }. */
function extract() {
  const scratch = mkdtempSync(join(tmpdir(), 'knowmad-messages-'));
  try {
    const out = join(scratch, 'extracted.json');
    const program = join(root, 'node_modules/@formatjs/cli/bin/formatjs');
    const ignored = ['**/*.d.ts', '**/*.test.*', '**/*.stories.*', 'web/dist/**'];
    const options = ['--ignore', ...ignored, '--out-file', out, '--throws'];
    execFileSync(process.execPath, [program, 'extract', 'web/**/*.{ts,tsx}', ...options], {
      cwd: root,
    });
    return JSON.parse(readFileSync(out, 'utf8'));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Sorted by key, so that concurrent branches rarely touch the same line. */
function sorted(entries) {
  return `${JSON.stringify(Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`;
}

const extracted = Object.entries(extract());
const command = 'node tools/messages/run.mjs';
keep(
  join(folder, 'en.json'),
  sorted(extracted.map(([id, { defaultMessage }]) => [id, defaultMessage])),
  command,
);
keep(
  join(folder, 'descriptions/en.json'),
  sorted(extracted.map(([id, { description }]) => [id, description ?? ''])),
  command,
);

const source = Object.fromEntries(
  extracted.map(([id, { defaultMessage }]) => [id, defaultMessage]),
);
const catalogues = Object.fromEntries(
  readdirSync(folder)
    .filter((file) => file.endsWith('.json') && file !== 'en.json')
    .map((file) => [basename(file, '.json'), JSON.parse(readFileSync(join(folder, file), 'utf8'))]),
);
keep(
  join(root, 'pkg/pack/messages.json'),
  `${JSON.stringify({ source: 'en', complete: completeLanguages(source, catalogues) }, null, 2)}\n`,
  command,
);
const faults = [
  ...extracted
    .filter(([, { description }]) => !description)
    .map(([id]) => `en: ${id}: has no description for translators`),
  ...faultsOf(source, catalogues),
];
for (const fault of faults) console.error(`web/messages/${fault}`);
if (faults.length > 0 && process.argv.includes('--check')) process.exitCode = 1;
