// node tools/faults/run.mjs [--go|--vitest|--e2e|--check] [knows|moderation] [PART OF A NAME …]: plants each
// fault in a copy of what is committed, runs what guards it, and tells whether it was
// caught. Ends with 1 if one was not, or if one no longer finds its place. --places
// looks for the places alone, which takes no time. knows and
// moderation are the faults of knows.mjs and moderation.mjs.
//
// The copy is a work tree of git in a temporary folder; this one isn't touched. Each
// guard runs without its fault first, those of Go in one go: one that fails then, or a
// fault that keeps the code from compiling, proves nothing and is told as such.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyAssets, makeAssets } from '../assets/run.mjs';
import { CommandError, root, run } from '../lib/run.mjs';
import { faults } from './faults.mjs';
import { knowFaults } from './knows.mjs';
import { moderationFaults } from './moderation.mjs';
import { packagesOf, place } from './places.mjs';

/** The committed files of a folder's work tree. */
async function tracked(tree) {
  const { stdout } = await run('git', ['ls-files'], { quiet: true, cwd: tree });
  return stdout.trim().split('\n');
}

/** The command for tests of Go; a name may have a subtest: TestScripts/explain. */
function goTest(names, tree, files) {
  const tests = [...new Set(names.map((name) => name.split('/')[0]))];
  const below = [...new Set(names.map((name) => name.split('/')[1]).filter(Boolean))];
  const packages = packagesOf(tests, tree, files);
  if (packages.length === 0) return null;
  const pattern = [tests, below].filter((list) => list.length > 0).map((l) => `^(${l.join('|')})$`);
  return ['go', ['test', '-count=1', '-vet=off', '-run', pattern.join('/'), ...packages]];
}

/** The commands of a guard, in their order; the last one must fail. */
function commands(guard, tree, files) {
  if ('go' in guard) {
    const command = goTest(guard.go, tree, files);
    return command && [command];
  }
  if ('vitest' in guard)
    return [
      [
        'node',
        [
          'node_modules/vitest/vitest.mjs',
          'run',
          '--config',
          'storybook/vitest.config.ts',
          '--project',
          guard.vitest,
          // A test that waits in vain takes a minute, and one failure is enough.
          '--bail=1',
          ...guard.files,
        ],
        guard.market ? { STORY_MARKET: guard.market } : {},
      ],
    ];
  if ('e2e' in guard)
    return [
      ['npm', ['run', 'build']],
      ['node', ['--test', `--test-name-pattern=${guard.named}`, guard.e2e]],
    ];
  const [command, ...args] = guard.check;
  return [[command, args]];
}

/** Whether a command ends well. */
async function ends([command, args, env = {}], tree) {
  try {
    const { output } = await run(command, args, { quiet: true, cwd: tree, env });
    return { well: true, output };
  } catch (error) {
    if (error instanceof CommandError) return { well: false, output: error.output };
    throw error;
  }
}

/** The names of tests that failed, as the runners print them; of one of Go its parts alone. */
function failedTests(output) {
  const escapes = new RegExp(String.fromCharCode(27) + '\\[[0-9;]*m', 'g');
  const named = /^\s*(?:--- FAIL: (\S+)|(?:✖|×) (.+?)(?: \(?[\d.]+ ?ms\)?)?$|not ok \d+ - (.+))/gm;
  const names = [...output.replaceAll(escapes, '').matchAll(named)].map(
    ([, go, mark, tap]) => go ?? mark ?? tap,
  );
  const whole = (name) => names.some((other) => other.startsWith(`${name}/`));
  return [...new Set(names)].filter((name) => !name.startsWith('failing tests') && !whole(name));
}

/** Guards that passed without a fault, as text. */
const passed = new Set();

/** What a guard says without a fault: null, or why it proves nothing. */
async function withoutFault(guard, tree, files) {
  const key = JSON.stringify(guard);
  if (passed.has(key)) return null;
  const all = commands(guard, tree, files);
  if (!all) return 'LOST: there is no test of that name';
  for (const command of all) {
    const { well, output } = await ends(command, tree);
    if (!well) return `BROKEN: its guard fails without the fault\n${output.slice(-1500)}`;
    if ('e2e' in guard && /^(?:ℹ|# )\s*pass 0$/m.test(output)) return 'LOST: no journey has it';
  }
  passed.add(key);
  return null;
}

/** Runs all tests of Go that guard in one go; if one fails, each is run by itself. */
async function allOfGo(chosen, tree, files) {
  const guards = chosen.map(({ guard }) => guard).filter((guard) => 'go' in guard);
  const whole = guards.filter((guard) => !guard.go.some((name) => name.includes('/')));
  const declared = whole.filter((guard) =>
    guard.go.every((name) => packagesOf([name], tree, files).length > 0),
  );
  if (declared.length === 0) return;
  const command = goTest([...new Set(declared.flatMap(({ go }) => go))], tree, files);
  const { well } = await ends(command, tree);
  if (well) for (const guard of declared) passed.add(JSON.stringify(guard));
}

/** Plants a fault and tells what became of it. */
async function verdict(fault, tree, files) {
  const { file, lost } = place(fault, tree, files);
  if (lost) return `LOST: ${lost}`;
  const path = join(tree, file);
  const text = readFileSync(path, 'utf8');
  const unproven = await withoutFault(fault.guard, tree, files);
  if (unproven) return unproven;
  const all = commands(fault.guard, tree, files);
  writeFileSync(path, text.replace(fault.find, fault.replace));
  try {
    for (const before of all.slice(0, -1)) {
      const { well, output } = await ends(before, tree);
      if (!well) return `BROKEN: the code does not build with it\n${output.slice(-1500)}`;
    }
    const { well, output } = await ends(all.at(-1), tree);
    if (well) return `NOT CAUGHT in ${file}`;
    if (/\[(?:build|setup) failed\]/.test(output))
      return `BROKEN: the code does not build with it\n${output.slice(0, 1500)}`;
    const names = failedTests(output);
    const by = names.length > 0 ? ` by ${names.slice(0, 3).join(', ')}` : '';
    return `caught in ${file}${by}`;
  } finally {
    writeFileSync(path, text);
  }
}

const options = process.argv.slice(2).filter((arg) => arg.startsWith('--'));
const kinds = options.map((option) => option.slice(2)).filter((kind) => kind !== 'places');
const wanted = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const groups = { knows: knowFaults, moderation: moderationFaults };
const isWanted = (fault, part) => groups[part]?.includes(fault) ?? fault.name.includes(part);
const chosen = faults.filter(
  (fault) =>
    (wanted.length === 0 || wanted.some((part) => isWanted(fault, part))) &&
    (kinds.length === 0 || kinds.some((kind) => kind in fault.guard)),
);
const folder = mkdtempSync(join(tmpdir(), 'knowmad-faults-'));
const tree = join(folder, 'tree');
let failed = 0;
try {
  await run('git', ['worktree', 'add', '--detach', tree, 'HEAD'], { quiet: true });
  const files = await tracked(tree);
  if (options.includes('--places')) {
    for (const fault of chosen) {
      const { lost } = place(fault, tree, files);
      const untested = 'go' in fault.guard && !goTest(fault.guard.go, tree, files);
      if (!lost && !untested) continue;
      failed += 1;
      console.log(`${fault.name}: LOST: ${lost ?? 'there is no test of that name'}`);
    }
  } else {
    // No link to a folder: browsers load packages from below the work tree only.
    if (chosen.some(({ guard }) => !('go' in guard)))
      await run('cp', ['-r', join(root, 'node_modules'), tree], { quiet: true });
    // A copy: builds with a fault note there what they were made of.
    await run('cp', ['-r', join(root, '.cache'), tree], { quiet: true });
    await run('cp', ['-r', join(root, 'web', 'dist'), join(tree, 'web')], { quiet: true });
    await makeAssets();
    copyAssets(tree);
    await allOfGo(chosen, tree, files);
    for (const fault of chosen) {
      const said = await verdict(fault, tree, files);
      if (!said.startsWith('caught')) failed += 1;
      console.log(`${fault.name}: ${said}`);
    }
  }
} finally {
  await run('git', ['worktree', 'remove', '--force', tree], { quiet: true });
  rmSync(folder, { recursive: true, force: true });
}
const done = options.includes('--places') ? 'found their place' : 'caught';
console.log(`${chosen.length - failed} of ${chosen.length} faults ${done}`);
process.exitCode = failed > 0 ? 1 : 0;
