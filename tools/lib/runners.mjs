// Runs each test runner and reads its totals: {name, passed, failed, skipped}. A
// run with failures rejects with an error that carries the totals; a run without a
// single test is a failure.
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError, cacheDir, root, run } from './run.mjs';

function settle(total, error) {
  const empty = total.passed + total.failed === 0;
  if (!error && !empty && total.failed === 0) return total;
  const failure = error ?? new Error(empty ? 'no test ran' : `${total.failed} failed`);
  failure.total = total;
  failure.shown = true;
  throw failure;
}

/** Runs go test -json; prints failed tests, what others log where that is wanted, and counts all. */
export async function goTests(name, args, env = {}, { logs = false } = {}) {
  const total = { name, passed: 0, failed: 0, skipped: 0 };
  const outputs = new Map();
  const slow = [];
  const onLine = (line) => {
    let event;
    try {
      event = JSON.parse(line);
    } catch {
      console.log(line);
      return;
    }
    const key = `${event.Package ?? event.ImportPath}/${event.Test ?? ''}`;
    if (event.Action === 'output' || event.Action === 'build-output')
      outputs.set(key, (outputs.get(key) ?? '') + event.Output);
    if (event.Action === 'fail' || event.Action === 'build-fail')
      console.log(outputs.get(key) ?? key);
    if (event.Action === 'pass' && !event.Test) {
      console.log(`ok  ${event.Package}  ${event.Elapsed} s`);
      slow.push([event.Elapsed, event.Package]);
    }
    if (!event.Test) return;
    if (event.Action === 'pass' && logs) console.log(outputs.get(key));
    if (event.Action === 'pass') total.passed++;
    if (event.Action === 'fail') total.failed++;
    if (event.Action === 'skip') total.skipped++;
  };
  const error = await run('go', ['test', '-json', ...args], { quiet: true, onLine, env }).then(
    () => undefined,
    (e) => {
      if (e instanceof CommandError && total.failed === 0) console.log(e.output.slice(-3000));
      return e;
    },
  );
  return settle(total, error);
}

/** Runs one of vitest's projects. */
export async function vitest(name, args, env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'knowmad-'));
  const report = join(folder, 'report.json');
  const error = await run(
    'node',
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config',
      'storybook/vitest.config.ts',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ],
    { env: { ...env, CI: 'true', ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }) } },
  ).then(
    () => undefined,
    (e) => e,
  );
  const total = { name, passed: 0, failed: 0, skipped: 0 };
  try {
    const result = JSON.parse(readFileSync(report, 'utf8'));
    total.passed = result.numPassedTests;
    total.failed = result.numFailedTests;
    total.skipped = result.numPendingTests + result.numTodoTests;
  } catch {
    // Without a report the run itself has failed, and `error` says why.
  }
  rmSync(folder, { recursive: true, force: true });
  return settle(total, error);
}

/**
 * How many runs of tests there are at once, where each waits for a part of its time: one
 * more than there are processors keeps all of them busy.
 */
export const AT_ONCE = cpus().length + 1;

/**
 * Files at once of Node's test runner. Journeys wait for frames, timers and servers for
 * about half of their time.
 */
const FILES_AT_ONCE = 2 * cpus().length;

/** Runs Node's test runner over the *.test.mjs files of a folder, or over some of them. */
export async function nodeTests(name, folder, env = {}, only) {
  const files =
    only ??
    readdirSync(join(root, folder))
      .filter((file) => file.endsWith('.test.mjs'))
      .map((file) => join(folder, file));
  const times = join(cacheDir, `${name}-times.json`);
  const before = readTimes(times);
  mkdirSync(cacheDir, { recursive: true });
  // The longest first, so that the last ones to end are short. New files count as long.
  files.sort((a, b) => (before[b] ?? Infinity) - (before[a] ?? Infinity) || 0);
  const total = { name, passed: 0, failed: 0, skipped: 0 };
  const onLine = (line) => {
    const [, what, count] = /^ℹ (pass|fail|skipped|cancelled) (\d+)$/.exec(line) ?? [];
    if (what === 'pass') total.passed = Number(count);
    if (what === 'fail' || what === 'cancelled') total.failed += Number(count);
    if (what === 'skipped') total.skipped = Number(count);
  };
  const error = await run(
    'node',
    [
      '--test',
      `--test-concurrency=${FILES_AT_ONCE}`,
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      `--test-reporter=${new URL('times.mjs', import.meta.url)}`,
      `--test-reporter-destination=${times}`,
      ...files,
    ],
    { env, onLine },
  ).then(
    () => undefined,
    (e) => e,
  );
  // A run of some files keeps the times of the others.
  writeFileSync(times, JSON.stringify({ ...before, ...readTimes(times) }));
  return settle(total, error);
}

/** The milliseconds that each file took in an earlier run; empty without one. */
function readTimes(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
