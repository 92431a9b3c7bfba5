// Runs each test runner and reads its totals: {name, passed, failed, skipped}. A
// run with failures rejects with an error that carries the totals; a run without a
// single test is a failure.
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError, root, run } from './run.mjs';

function settle(total, error) {
  const empty = total.passed + total.failed === 0;
  if (!error && !empty && total.failed === 0) return total;
  const failure = error ?? new Error(empty ? 'no test ran' : `${total.failed} failed`);
  failure.total = total;
  failure.shown = true;
  throw failure;
}

/** Runs go test -json; prints failed tests and counts all. */
export async function goTests(name, args, env = {}) {
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

/** Runs Node's test runner over the *.test.mjs files of a folder, or over some of them. */
export async function nodeTests(name, folder, env = {}, only) {
  const files =
    only ??
    readdirSync(join(root, folder))
      .filter((file) => file.endsWith('.test.mjs'))
      .map((file) => join(folder, file));
  const total = { name, passed: 0, failed: 0, skipped: 0 };
  const onLine = (line) => {
    const [, what, count] = /^ℹ (pass|fail|skipped|cancelled) (\d+)$/.exec(line) ?? [];
    if (what === 'pass') total.passed = Number(count);
    if (what === 'fail' || what === 'cancelled') total.failed += Number(count);
    if (what === 'skipped') total.skipped = Number(count);
  };
  const error = await run(
    'node',
    ['--test', '--test-reporter=spec', '--test-concurrency=2', ...files],
    { env, onLine },
  ).then(
    () => undefined,
    (e) => e,
  );
  return settle(total, error);
}
