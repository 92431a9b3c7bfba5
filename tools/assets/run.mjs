#!/usr/bin/env node
/**
 * Makes what the product has of others from packages of registries, into folders that git
 * ignores: PDFium and fonts, which are embedded in the server's binary, flags and subject
 * icons. sums.txt has the SHA-256 of each file; without the right sums nothing is placed.
 * --sums writes sums.txt anew, after a package's version or a recipe has changed on purpose.
 */
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { cacheDir, root, run, unlessCurrent } from '../lib/run.mjs';
import { flags } from './flags.mjs';
import { subjects } from './subjects.mjs';

const sumsFile = join(import.meta.dirname, 'sums.txt');

/** The folders that have nothing else in them, beside a .gitkeep. */
const folders = [
  'pkg/platform/pdf/assets',
  'pkg/platform/typeset/assets',
  'web/public/icons/flags',
  'web/public/icons/subjects',
];

/** The Go modules with files, in the order of the arguments of tools/assets. */
const modules = [
  'github.com/klippa-app/go-pdfium',
  'codeberg.org/go-fonts/dejavu',
  'codeberg.org/go-fonts/liberation',
];

const sum = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** The sums that are committed, by path. */
function wantedSums() {
  if (!existsSync(sumsFile)) return new Map();
  const lines = readFileSync(sumsFile, 'utf8').trim().split('\n');
  return new Map(lines.map((line) => line.split('  ').toReversed()));
}

/** All files below a folder of the machine, as paths from there. */
const filesIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    : [];

/** Makes all files below a folder, each at its place in the repository. */
async function makeInto(folder) {
  const sources = join(import.meta.dirname, 'sources');
  await run('go', ['mod', 'download', ...modules], { cwd: sources, quiet: true });
  const { stdout } = await run('go', ['list', '-m', '-f', '{{.Dir}}', ...modules], {
    cwd: sources,
    quiet: true,
  });
  const openSans = join(root, 'node_modules', '@expo-google-fonts', 'open-sans');
  await run('go', ['run', './tools/assets', folder, ...stdout.trim().split('\n'), openSans]);
  for (const [path, content] of [...flags(), ...(await subjects())]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** Throws when files differ from those that are wanted, by their sums. */
export function refuseOthers(sums, wanted) {
  const wrong = [...new Set([...sums.keys(), ...wanted.keys()])].filter(
    (path) => sums.get(path) !== wanted.get(path),
  );
  if (wrong.length === 0) return;
  const more = wrong.length > 5 ? ` and ${wrong.length - 5} more` : '';
  throw new Error(
    `tools/assets/sums.txt has another sum of ${wrong.slice(0, 5).join(', ')}${more}; ` +
      'if a change of these is wanted, run: node tools/assets/run.mjs --sums',
  );
}

/** Moves files to their places, and removes from there what is none of them. */
function place(folder, paths) {
  for (const path of paths) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    renameSync(join(folder, path), join(root, path));
  }
  for (const place of folders)
    for (const file of filesIn(join(root, place)))
      if (file !== '.gitkeep' && !paths.includes(`${place}/${file}`))
        rmSync(join(root, place, file));
}

/** Makes the files unless they are current. `newSums`: whether sums.txt follows them. */
export async function makeAssets({ newSums = false } = {}) {
  const make = async () => {
    console.log('Making fonts, PDFium, flags and icons …');
    const aside = join(cacheDir, `assets-${process.pid}`);
    try {
      await makeInto(aside);
      const paths = filesIn(aside).toSorted();
      const sums = new Map(paths.map((path) => [path, sum(readFileSync(join(aside, path)))]));
      if (newSums)
        writeFileSync(sumsFile, paths.map((path) => `${sums.get(path)}  ${path}\n`).join(''));
      refuseOthers(sums, wantedSums());
      place(aside, paths);
    } finally {
      rmSync(aside, { recursive: true, force: true });
    }
  };
  if (newSums) await make();
  else
    await unlessCurrent(
      'assets',
      {
        inputs: [
          'tools/assets',
          'package-lock.json',
          'schemas/files.cue',
          'pkg/pack/atlas/countries.json',
        ],
        outputs: [...wantedSums().keys()],
      },
      make,
    );
}

/** Copies the files into another work tree of this repository. */
export function copyAssets(tree) {
  for (const path of wantedSums().keys()) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    copyFileSync(join(root, path), join(tree, path));
  }
}

if (process.argv[1] === import.meta.filename) {
  try {
    await makeAssets({ newSums: process.argv.includes('--sums') });
  } catch (error) {
    console.error(error.output || error.message);
    process.exitCode = 1;
  }
}
