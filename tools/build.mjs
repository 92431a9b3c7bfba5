// npm run build: assets, the front end, then bin/knowmad and bin/marketctl with the front
// end embedded. Steps whose inputs haven't changed are skipped. `npm run build -- --release`
// makes besides, in bin/release, an archive of both for each system that managers use, with its sums.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { makeAssets } from './assets/run.mjs';
import { cacheDir, root, run, unlessCurrent } from './lib/run.mjs';
import { checkTools, installPackages } from './lib/setup.mjs';

/** Where the source maps of the browser's files are. */
const MAPS = 'bin/maps';

const webSources = ['web', 'package-lock.json'];

/** Builds the browser's files and the render worker into web/dist. */
export async function buildWeb() {
  // Before the inputs are compared, so that a new picture counts as a change.
  await makeAssets();
  await run('node', ['tools/brand/run.mjs']);
  await unlessCurrent(
    'web',
    {
      inputs: webSources,
      outputs: [
        'web/dist/client/.vite/manifest.json',
        'web/dist/server/worker.mjs',
        'web/dist/server/share/colours.json',
        '.cache/licenses/client.json',
        '.cache/licenses/server.json',
        MAPS,
      ],
    },
    async () => {
      console.log('Building the front end …');
      const build = (config) => [
        'node_modules/vite/bin/vite.js',
        'build',
        '--config',
        config,
        '--logLevel',
        'warn',
      ];
      const vite = build('web/vite.config.ts');
      const aside = join(cacheDir, `web-${process.pid}`);
      const env = { NODE_ENV: 'production', KNOWMAD_WEB_OUT: aside };
      try {
        await run('node', vite, { env });
        await run('node', [...vite, '--ssr'], { env });
        await run('node', build('web/worker.config.ts'), { env });
        for (const part of ['client', 'server']) takeLicenses(aside, part);
        takeMaps(join(aside, 'client'));
        // The folder is swapped as a whole, so that a concurrent Go build never embeds half of it.
        for (const part of ['client', 'server']) {
          const place = join(root, 'web', 'dist', part);
          rmSync(`${aside}-old`, { recursive: true, force: true });
          if (existsSync(place)) renameSync(place, `${aside}-old`);
          renameSync(join(aside, part), place);
        }
      } finally {
        rmSync(aside, { recursive: true, force: true });
        rmSync(`${aside}-old`, { recursive: true, force: true });
      }
    },
  );
}

/** Moves the source maps of the browser's files to bin/maps, for tools/stack. */
function takeMaps(from) {
  const folder = join(root, MAPS);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(from, { recursive: true }))
    if (file.endsWith('.map')) renameSync(join(from, file), join(folder, basename(file)));
}

/** Moves a build's list of packages and licences to where tools/licenses reads it. */
function takeLicenses(from, part) {
  const folder = join(cacheDir, 'licenses');
  mkdirSync(folder, { recursive: true });
  renameSync(join(from, part, 'licenses.json'), join(folder, `${part}.json`));
}

/** Writes what `knowmad licenses` prints. */
async function buildLicenses() {
  await unlessCurrent(
    'licenses',
    {
      inputs: [
        'go.mod',
        'package-lock.json',
        'tools/licenses',
        'tools/assets/sources',
        '.cache/licenses/client.json',
        '.cache/licenses/server.json',
      ],
      outputs: ['cmd/knowmad/licenses/licenses.txt.zst'],
    },
    () => run('go', ['run', './tools/licenses']),
  );
}

/**
 * Builds both programs into bin. The Go compiler itself skips what is current; it
 * records the commit for --version.
 */
export async function buildGo() {
  await buildLicenses();
  mkdirSync(join(root, 'bin'), { recursive: true });
  await run('go', ['build', ...flags, '-o', 'bin/', './cmd/...'], { env: { CGO_ENABLED: '0' } });
}

/** Without symbols and debug information, a fifth of the size; stack traces don't need them. */
const flags = ['-trimpath', '-buildvcs=auto', '-ldflags=-s -w'];

/** Systems and processors, as Go names them. */
const releases = [
  ['windows', 'amd64'],
  ['windows', 'arm64'],
  ['darwin', 'amd64'],
  ['darwin', 'arm64'],
  ['linux', 'amd64'],
  ['linux', 'arm64'],
];

/**
 * Builds both programs for people without Go and Node: an archive per system, and
 * SHA256SUMS. marketctl needs knowmad beside it for `marketctl test`.
 */
export async function buildReleases(systems = releases) {
  const folder = join(root, 'bin', 'release');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const sums = [];
  for (const [system, processor] of systems) {
    const name = `marketctl-${system}-${processor}.zip`;
    console.log(`Building ${name} …`);
    const aside = join(cacheDir, `release-${process.pid}`);
    try {
      mkdirSync(aside, { recursive: true });
      await run('go', ['build', ...flags, '-o', `${aside}/`, './cmd/marketctl', './cmd/knowmad'], {
        env: { CGO_ENABLED: '0', GOOS: system, GOARCH: processor },
      });
      const programs = readdirSync(aside).toSorted();
      const file = join(folder, name);
      await run('go', ['run', './tools/zip', file, ...programs.map((one) => join(aside, one))]);
      sums.push(`${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${name}\n`);
    } finally {
      rmSync(aside, { recursive: true, force: true });
    }
  }
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
}

/** Runs all steps in order. */
export async function build() {
  await checkTools();
  await installPackages();
  await buildWeb();
  await buildGo();
}

if (process.argv[1] === import.meta.filename) {
  await build();
  if (process.argv.includes('--release')) await buildReleases();
}
