// npm run soak: the long counts of what `npm test` tries a few times. Loops of kills
// and injections, property tests, and the fuzz targets. It runs for an hour or more:
// before a release, or after a change of a queue, a store or a parser.
//
// `npm run soak -- loops properties fuzz` runs only those. Three more parts run when they
// are named:
//
//   ingest  A real server is killed at random moments while people send files and it makes
//           them into pages: 150 times and until 200 knows are there, on each of SQLite
//           with files and PostgreSQL with a bucket. `--for=3m` is how long on each
//           instead. The test prints its seed; KNOWMAD_TEST_SEED repeats a run.
//   pairs   Each test of knows whole on each database with each place for bytes, and a
//           few such kills. npm test runs what is long in them in part there.
//   documents  PDFs that others wrote, out of the distribution's packages: their pages are
//           counted and read as poppler's tools count and read them.
//
// `--fuzztime=5m` sets how long each target is fuzzed (30 s), `--checks=N` how many cases
// a property gets (5000).
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fetchPackages } from './bench/corpus.mjs';
import { root, run } from './lib/run.mjs';
import { goTests } from './lib/runners.mjs';
import { checkTools, postgres } from './lib/setup.mjs';

const usual = ['loops', 'properties', 'fuzz'];
const parts = [...usual, 'ingest', 'pairs', 'documents'];
const args = process.argv.slice(2);
const option = (name, value) =>
  args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3) ?? value;
const wanted = args.filter((arg) => !arg.startsWith('-'));
for (const name of wanted)
  if (!parts.includes(name)) {
    console.error(`There is no part ${name}; there are ${parts.join(', ')}.`);
    process.exit(2);
  }

/** The test files of each Go package, by the package's folder. */
const tests = new Map();
for (const room of ['cmd', 'pkg', 'tools'])
  for (const entry of readdirSync(join(root, room), { recursive: true, withFileTypes: true }))
    if (entry.isFile() && entry.name.endsWith('_test.go')) {
      const folder = `./${entry.parentPath.slice(root.length + 1)}`;
      const text = readFileSync(join(entry.parentPath, entry.name), 'utf8');
      tests.set(folder, (tests.get(folder) ?? '') + text);
    }
const packagesWith = (pattern) =>
  [...tests].filter(([, text]) => pattern.test(text)).map(([folder]) => folder);

/** The loop of kills over what people upload; it logs its figures. */
const KILLS = ['-run=^TestIngestSurvivesKills$', './cmd/knowmad'];

/** Packages of Debian with PDFs: by dblatex, TeX and groff, in languages of the markets. */
const DOCUMENTS = ['debian-refcard', 'installation-guide-amd64', 'shared-mime-info', 'groff'];

/** No limit on a package's time but that of the night. */
const LIMIT = '-timeout=8h';

const totals = [];
let failed = false;

async function step(name, args, env, options) {
  console.log(`\n── ${name}`);
  try {
    totals.push(await goTests(name, ['-count=1', LIMIT, ...args], env, options));
  } catch (error) {
    failed = true;
    if (error.total) totals.push(error.total);
    else console.error(error.message);
  }
}

await checkTools();
await postgres();
// The programs that loops start and kill.
await run('npm', ['run', 'build']);
for (const part of wanted.length > 0 ? wanted : usual) {
  if (part === 'loops')
    await step('loops', ['-race', ...packagesWith(/\bsoak\.\w/)], { SOAK: '1' });
  if (part === 'ingest')
    // one of the loops by itself, without the race detector's slowness
    await step('ingest', KILLS, { SOAK: '1', KNOWMAD_TEST_FOR: option('for', '') }, { logs: true });
  if (part === 'pairs') {
    await step('pairs', ['./pkg/features/know'], { PAIRS: 'all' });
    await step('pairs under kills', KILLS, { PAIRS: 'all' }, { logs: true });
  }
  if (part === 'documents') {
    const folder = await fetchPackages('documents', DOCUMENTS);
    await step('documents', ['-run=^TestDocumentsOfOthers$', './pkg/platform/pdf'], {
      DOCUMENTS: folder,
    });
  }
  if (part === 'properties')
    await step('properties', packagesWith(/\brapid\.Check\(/), {
      RAPID_CHECKS: option('checks', '5000'),
    });
  if (part === 'fuzz')
    for (const [folder, text] of tests)
      // One target at a time is what go test fuzzes.
      for (const [, target] of text.matchAll(/^func (Fuzz\w+)\(/gm))
        await step(`fuzz ${folder} ${target}`, [
          '-run=^$',
          `-fuzz=^${target}$`,
          `-fuzztime=${option('fuzztime', '30s')}`,
          folder,
        ]);
}

console.log('');
for (const { name, passed, failed: bad, skipped } of totals)
  console.log(`${name}: ${passed} passed, ${bad} failed, ${skipped} skipped`);
process.exit(failed ? 1 : 0);
