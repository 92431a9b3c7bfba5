#!/usr/bin/env node
/**
 * Keeps the message catalogues in step with the code. A text lies beside the code that
 * declares it: web/<folder>/messages/<tag>.json, web/features/<noun>/messages/<tag>.json.
 *
 *   node tools/messages/run.mjs            writes the English texts and descriptions, and moves
 *                                          translations to where their texts are declared
 *   node tools/messages/run.mjs --check    writes nothing; fails when anything is behind
 *
 * It also writes pkg/pack/messages.json, by which marketctl knows which languages the
 * interface speaks. The check also holds every other language to English; its rules are
 * in check.mjs.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keep } from '../lib/generated.mjs';
import { catalogues, messageOwners, readMessages } from '../lib/messages.mjs';
import { completeLanguages, faultsOf } from './check.mjs';
import { ownersOf } from './owners.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const web = join(root, 'web');
const checking = process.argv.includes('--check');
const command = 'node tools/messages/run.mjs';

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

/** The source of each owner, without tests and stories. */
function sources() {
  return Object.fromEntries(
    messageOwners(web).map((owner) => [
      owner.split(sep).join('/'),
      readdirSync(join(web, owner), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file) && !/\.(d|test|stories)\.tsx?$/.test(file))
        .map((file) => readFileSync(join(web, owner, file), 'utf8')),
    ]),
  );
}

/** Sorted by key, so that concurrent branches rarely touch the same line. */
function sorted(entries) {
  return `${JSON.stringify(Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`;
}

/** Writes a file of texts, or removes it if it has none left. */
function keepTexts(file, entries) {
  const target = join(web, file);
  if (entries.length > 0) keep(target, sorted(entries), command);
  else if (existsSync(target) && !checking) rmSync(target);
  else if (existsSync(target)) {
    console.error(`web/${file} has no texts any more; run: ${command}`);
    process.exitCode = 1;
  }
}

const extracted = Object.entries(extract());
const source = Object.fromEntries(
  extracted.map(([id, { defaultMessage }]) => [id, defaultMessage]),
);
const owners = ownersOf(Object.keys(source), sources());
const before = readMessages(web);
const { en: _, ...translated } = catalogues(before);

for (const owner of new Set([...Object.keys(before), ...Object.values(owners)])) {
  const own = extracted.filter(([id]) => owners[id] === owner);
  keepTexts(
    `${owner}/messages/en.json`,
    own.map(([id, { defaultMessage }]) => [id, defaultMessage]),
  );
  keepTexts(
    `${owner}/messages/descriptions/en.json`,
    own.map(([id, { description }]) => [id, description ?? '']),
  );
  for (const [tag, texts] of Object.entries(translated)) {
    // A text that is no longer in the code stays where it is, to be told below.
    const here = ([id]) => (owners[id] ? owners[id] === owner : id in (before[owner]?.[tag] ?? {}));
    keepTexts(`${owner}/messages/${tag}.json`, Object.entries(texts).filter(here));
  }
}
keep(
  join(root, 'pkg/pack/messages.json'),
  `${JSON.stringify({ source: 'en', complete: completeLanguages(source, translated) }, null, 2)}\n`,
  command,
);
const faults = [
  ...extracted
    .filter(([, { description }]) => !description)
    .map(([id]) => `en.json: ${id}: has no description for translators`),
  ...faultsOf(source, translated),
];
for (const fault of faults) {
  const [, tag, id] = /^(\S+)\.json: ([^:]+):/.exec(fault);
  const owner = owners[id] ?? Object.keys(before).find((name) => id in (before[name][tag] ?? {}));
  console.error(`web/${owner}/messages/${fault}`);
}
if (faults.length > 0 && checking) process.exitCode = 1;
