// npm test: all checks and tests, the fastest to fail first. `npm test -- go
// stories` runs only those steps; `npm test -- --list` lists them. `npm test --
// --changed` runs what this branch's change can have broken, `--changed=COMMIT` what
// the change since that commit can.
//
// The last lines are the runners' own totals.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildGo, buildWeb } from './build.mjs';
import { root, run, unlessCurrent } from './lib/run.mjs';
import { checkTools, chromium, installPackages, postgres } from './lib/setup.mjs';
import { freshClone } from './lib/clone.mjs';
import { goRuns, testGo } from './lib/go.mjs';
import { AT_ONCE, nodeTests, vitest } from './lib/runners.mjs';

const bin = (name) => join(root, 'node_modules', '.bin', name);
const golangci = join(root, '.cache', 'golangci-lint');

/**
 * Markets of stories. Under the first one every story runs, under the others those that
 * differ by market: one without the plan and with the blur, and one of another script.
 */
// marketlint:allow which markets are tried is the tests' own choice
const storyMarkets = ['de', 'us', 'gr'];

/**
 * The number of markets whose stories axe sees; it takes half of a story's time. The others differ
 * by texts and parts, and journeys show axe whole pages of each kind of market.
 */
const STORY_MARKETS_WITH_AXE = 1;

async function lintTools() {
  await unlessCurrent(
    'golangci-lint',
    { inputs: ['tools/lint'], outputs: ['.cache/golangci-lint'] },
    () =>
      run(
        'go',
        ['build', '-o', golangci, 'github.com/golangci/golangci-lint/v2/cmd/golangci-lint'],
        {
          cwd: join(root, 'tools', 'lint'),
        },
      ),
  );
}

/**
 * The seed of property tests, from the commit: it changes with each commit, and a run
 * of one commit is repeatable.
 */
async function seed() {
  try {
    const { stdout } = await run('git', ['rev-parse', 'HEAD'], { quiet: true });
    return String(Number.parseInt(stdout.slice(0, 8), 16) || 1);
  } catch {
    return '1';
  }
}

/** The time of the tested commit, in CI the time of the merge; no argument outside of git. */
async function mergeTime() {
  try {
    const { stdout } = await run('git', ['log', '-1', '--no-show-signature', '--format=%cI'], {
      quiet: true,
    });
    return ['--at', stdout.trim()];
  } catch {
    return [];
  }
}

/** Lints the API's description as clients get it. */
async function lintContract() {
  const folder = mkdtempSync(join(tmpdir(), 'knowmad-'));
  const file = join(folder, 'openapi.json');
  try {
    const { stdout } = await run('bin/knowmad', ['openapi'], { quiet: true });
    writeFileSync(file, stdout);
    // It would send figures and look for newer versions of itself.
    const env = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    await run(bin('redocly'), ['lint', '--extends', 'recommended', file], { quiet: true, env });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the steps test: everything, unless a change selects it. */
let selection = { packs: true };

/** Whether a selected list has nothing in it; undefined stands for all. */
const none = (list) => list?.length === 0;

/** Sets what a change since a commit asks for, and says so. */
async function selectChanged(since) {
  // It imports a package, which is only there after setup.
  const { changedFiles, select } = await import('./lib/changed.mjs');
  const change = await changedFiles(since);
  selection = await select(change.files);
  const count = (list, what) => (list ? `${list.length} ${what}` : `all ${what}`);
  console.log(
    `${change.files.length} files differ from ${change.since.slice(0, 12)}: ` +
      [
        selection.packs ? 'packs' : 'no packs',
        count(selection.packages, 'Go packages'),
        count(selection.unit, 'files of units'),
        count(selection.components, 'of components'),
        count(selection.stories, 'of stories'),
        count(selection.journeys, 'of journeys'),
      ].join(', '),
  );
}

/** Runs what it is given in the order of the calls, `atOnce` at a time. */
function inTurn(atOnce) {
  let free = atOnce;
  const waiting = [];
  return async (work) => {
    if (free > 0) free--;
    else await new Promise((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}

/** Runs all items, by default one at a time, also after a failure, and throws afterwards. */
async function each(items, test, turn = inTurn(1)) {
  const totals = [];
  const errors = [];
  await Promise.all(
    items.map((item) =>
      turn(() => test(item)).then(
        (total) => totals.push(total),
        (error) => errors.push(error),
      ),
    ),
  );
  if (errors.length === 0) return totals;
  const failure = new Error(errors.map((error) => error.message).join('; '));
  failure.shown = true;
  failure.totals = [...totals, ...errors.map((error) => error.total).filter(Boolean)];
  throw failure;
}

/**
 * Runs of vitest at once, of all steps together: that of units waits for its child
 * processes half of its time, those in a browser for frames, so that one more than there
 * are processors keeps these busy.
 */
const vitestInTurn = inTurn(AT_ONCE);

/**
 * Steps that follow each other with `beside` run at the same time.
 *
 * @type {[string, () => Promise<unknown>, {beside: boolean}?][]}
 */
const steps = [
  [
    'setup',
    async () => {
      await checkTools();
      // Packages come from the network while the linter is compiled.
      const installed = async () => {
        await installPackages();
        await chromium();
        await postgres();
      };
      await Promise.all([installed(), lintTools()]);
    },
  ],
  [
    'build',
    async () => {
      await buildWeb();
      await buildGo();
    },
  ],
  [
    'format',
    async () => {
      await run(golangci, ['fmt', '--diff']);
      await run(bin('oxfmt'), ['--check', '--config', '.oxfmtrc.json', '.']);
    },
  ],
  [
    'lint',
    async () => {
      const linters = [
        [golangci, ['run', './...']],
        [bin('oxlint'), ['--config', '.oxlintrc.json', '--deny-warnings', '.']],
        ['go', ['mod', 'tidy', '-diff']],
        ['go', ['run', './tools/marketlint', '.']],
        ['go', ['run', './tools/walls', '.']],
        ['go', ['run', './tools/words', '.']],
      ];
      // Those for Go load packages for long with one processor.
      await each(linters, ([command, args]) => run(command, args), inTurn(2));
    },
  ],
  ['clone', freshClone],
  ['licenses', () => run('go', ['run', './tools/licenses', '--check'])],
  [
    'types',
    () => run('node', ['node_modules/typescript7/bin/tsc', '--noEmit', '--project', 'web']),
  ],
  ['readers', () => run('go', ['run', './tools/readers', '.'])],
  [
    'packs',
    async () => {
      if (!selection.packs) return;
      const at = await mergeTime();
      await run('bin/marketctl', ['vet', '--markets', 'markets', '--env', 'all', ...at]);
      await run('bin/marketctl', ['test', '--markets', 'markets']);
      await run('bin/marketctl', ['fmt', '--markets', 'markets', '--check']);
    },
  ],
  [
    'generated',
    async () => {
      for (const tool of [
        'gen',
        'gen-routes',
        'gen-api',
        'events',
        'atlas',
        'messages',
        'brand',
        'size',
      ])
        if (existsSync(join(root, 'tools', tool, 'run.mjs')))
          await run('node', [`tools/${tool}/run.mjs`, '--check']);
    },
  ],
  ['contract', lintContract],
  [
    'go',
    async () => {
      if (none(selection.packages)) return [];
      const env = { RAPID_CHECKS: '25', RAPID_SEED: await seed() };
      return each(await goRuns(selection.packages), (invocation) => testGo(invocation, env));
    },
  ],
  [
    'unit',
    async () =>
      none(selection.unit) ||
      vitestInTurn(() => vitest('unit', ['--project', 'unit', ...(selection.unit ?? [])])),
    { beside: true },
  ],
  [
    'components',
    async () =>
      none(selection.components) ||
      vitestInTurn(() =>
        vitest('components', ['--project', 'components', ...(selection.components ?? [])]),
      ),
    { beside: true },
  ],
  [
    'stories',
    async () => {
      // It imports a package, which is only there after setup.
      const { storiesByMarket } = await import('./lib/stories.mjs');
      const all = selection.stories;
      const differing = storiesByMarket().filter((file) => !all || all.includes(file));
      const runs = storyMarkets
        .map((market, i) => ({
          market,
          files: i === 0 ? all : differing,
          axe: i < STORY_MARKETS_WITH_AXE ? 'on' : 'off',
        }))
        .filter(({ files }) => !none(files));
      return each(
        runs,
        ({ market, files, axe }) =>
          vitest(`stories-${market}`, ['--project', 'stories', ...(files ?? [])], {
            STORY_MARKET: market,
            STORY_AXE: axe,
          }),
        vitestInTurn,
      );
    },
    { beside: true },
  ],
  [
    'e2e',
    async () =>
      none(selection.journeys) ||
      nodeTests('e2e', 'tools/e2e', { CHROMIUM: await chromium() }, selection.journeys),
  ],
];

const wanted = process.argv.slice(2).filter((arg) => !arg.startsWith('-'));
if (process.argv.includes('--list')) {
  console.log(steps.map(([name]) => name).join('\n'));
  process.exit(0);
}
/** The option --changed and the commit that it names, if it does. */
const changed = process.argv.map((arg) => /^--changed(?:=(.+))?$/.exec(arg)).find(Boolean);
for (const name of wanted)
  if (!steps.some(([step]) => step === name)) {
    console.error(`There is no step ${name}; npm test -- --list names them.`);
    process.exit(2);
  }

const rows = [];
const totals = [];
/** The steps that failed, for the last line. */
const failed = [];
/** Keeps the totals among the results of a step; linters and builds have none. */
const keep = (results) =>
  totals.push(...[results].flat().filter((total) => total?.passed !== undefined));
/** Runs a step and keeps its time and its totals. */
async function runStep([name, step]) {
  const start = performance.now();
  try {
    keep(await step());
  } catch (error) {
    failed.push(name);
    keep(error.totals ?? error.total);
    if (error.output && !error.shown) console.error(error.output.slice(-4000));
    console.error(`${name} failed: ${error.message}`);
  }
  rows.push({ name, seconds: (performance.now() - start) / 1000 });
}

/** The wanted steps, those that run at the same time in one list. */
const groups = [];
for (const step of steps) {
  const [name, , { beside = false } = {}] = step;
  if (wanted.length > 0 && !wanted.includes(name) && name !== 'setup') continue;
  const last = groups.at(-1);
  if (beside && last?.beside) last.steps.push(step);
  else groups.push({ beside, steps: [step] });
}

const begun = performance.now();
for (const group of groups) {
  const names = group.steps.map(([name]) => name);
  console.log(`\n── ${names.join(', ')}`);
  await Promise.all(group.steps.map(runStep));
  if (names.includes('setup') && changed && failed.length === 0) await selectChanged(changed[1]);
  // The other steps depend on these two.
  if (failed.length > 0 && (names.includes('setup') || names.includes('build'))) break;
}

console.log('\nWhat took how long');
for (const { name, seconds } of rows)
  console.log(`  ${name.padEnd(12)} ${seconds.toFixed(1).padStart(7)} s`);
const sum = (performance.now() - begun) / 1000;
console.log(`  ${'all'.padEnd(12)} ${sum.toFixed(1).padStart(7)} s\n`);
for (const { name, passed, failed: bad, skipped } of totals)
  console.log(`${name}: ${passed} passed, ${bad} failed, ${skipped} skipped`);
if (failed.length > 0) console.log(`Failed: ${failed.join(', ')}.`);
process.exit(failed.length > 0 ? 1 : 0);
