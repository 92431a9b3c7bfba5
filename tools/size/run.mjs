#!/usr/bin/env node
/**
 * The first load of each screen: JavaScript and CSS that a browser fetches before the
 * page can be used, in bytes after gzip. web/size.json holds the agreed figures; a
 * change that raises one commits the new figure with it.
 *
 *   node tools/size/run.mjs            prints the table and writes web/size.json
 *   node tools/size/run.mjs --check    fails where a screen is over its agreed size or over the limit
 *
 * Run it after the front end was built.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { load as parse } from 'js-yaml';
import { firstLoad } from './first-load.mjs';

const KIB = 1024;
/** The limit of a public page's first-load JavaScript, in bytes. */
const LIMIT = 112 * KIB;
/**
 * The limit of a private or task page. A visitor usually reaches it with most of its
 * files cached, and its server-rendered content is readable before any script runs.
 */
const PRIVATE_LIMIT = 135 * KIB;
/** Bytes by which compressors differ between versions. */
const SLACK = 256;

const client = fileURLToPath(new URL('../../web/dist/client', import.meta.url));
const agreedFile = fileURLToPath(new URL('../../web/size.json', import.meta.url));
const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'));
const gzipped = new Map();

function sizeOf(file) {
  if (!gzipped.has(file))
    gzipped.set(file, gzipSync(readFileSync(join(client, file)), { level: 9 }).length);
  return gzipped.get(file);
}

const { routes } = parse(
  readFileSync(new URL('../../markets/_routes.yaml', import.meta.url), 'utf8'),
);
const publicScreens = new Set(
  routes
    .filter(({ area, compactFooter }) => area !== 'private' && !compactFooter)
    .map(({ screen }) => screen),
);
const privateScreens = new Set(
  routes.map(({ screen }) => screen).filter((screen) => !publicScreens.has(screen)),
);

const sum = (files) => files.reduce((total, file) => total + sizeOf(file), 0);
const partsOf = (tag) =>
  Object.keys(manifest).filter((key) => key.startsWith(`messages/${tag}.json?`));
const tags = [
  ...new Set(
    Object.keys(manifest).flatMap((key) => /^messages\/(.+)\.json\?/.exec(key)?.[1] ?? []),
  ),
];
const weight = (tag) => sum(partsOf(tag).map((key) => manifest[key].file));
const largest = tags.toSorted((a, b) => weight(b) - weight(a))[0];
const screens = Object.keys(manifest).filter((key) => /^features\/.*Screen\.tsx$/.test(key));

const measured = {};
for (const screen of screens.toSorted()) {
  const { scripts, styles } = firstLoad(manifest, [
    'app/client.tsx',
    screen,
    `messages/${largest}.json?shell`,
    `messages/${largest}.json?part=${screen.replace(/\.tsx$/, '')}`,
  ]);
  measured[screen.replace(/\.tsx$/, '')] = {
    js: sum(scripts),
    css: sum(styles),
    files: scripts.length + styles.length,
  };
}

console.log(`First load, KiB gz, with the largest catalogue (${largest}):`);
for (const [screen, { js, css, files }] of Object.entries(measured)) {
  console.log(
    `${(js / KIB).toFixed(1).padStart(7)} js ${(css / KIB).toFixed(1).padStart(6)} css ${String(files).padStart(3)} files  ${screen}`,
  );
}

const faults = [];
const agreed = existsSync(agreedFile) ? JSON.parse(readFileSync(agreedFile, 'utf8')) : {};
for (const [screen, size] of Object.entries(measured)) {
  const limit = privateScreens.has(screen) ? PRIVATE_LIMIT : LIMIT;
  if (size.js > limit)
    faults.push(`${screen}: ${size.js} bytes of JavaScript, the limit is ${limit}`);
  for (const kind of ['js', 'css']) {
    const before = agreed[screen]?.[kind];
    if (before === undefined)
      faults.push(`${screen}: has no agreed size; run node tools/size/run.mjs`);
    else if (size[kind] > before + SLACK)
      faults.push(`${screen}: ${kind} grew from ${before} to ${size[kind]} bytes`);
  }
}

if (process.argv.includes('--check')) {
  for (const fault of new Set(faults)) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
} else {
  const sizes = Object.fromEntries(
    Object.entries(measured).map(([screen, { js, css }]) => [screen, { js, css }]),
  );
  writeFileSync(agreedFile, `${JSON.stringify(sizes, null, 2)}\n`);
}
