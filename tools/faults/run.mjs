// node tools/faults/run.mjs [PART OF A NAME …]: plants each fault in a copy of what
// is committed, runs what guards it, and tells whether it was caught. Ends with 1
// if one was not, or if one no longer finds its place.
//
// The copy is a work tree of git in a temporary folder; this one isn't touched. Each
// guard runs without its fault first: one that fails then, or a fault that keeps
// the code from compiling, proves nothing and is told as such.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CommandError, root, run } from '../lib/run.mjs';
import { faults } from './faults.mjs';

/** The committed files of a folder's work tree. */
async function tracked(tree) {
  const { stdout } = await run('git', ['ls-files'], { quiet: true, cwd: tree });
  return stdout.trim().split('\n');
}

/** Where a fault's text stands: one file, or the reason why it isn't one. */
function place(fault, tree, files) {
  const own = (name) => !name.startsWith('tools/faults/') && !name.includes('_test.go');
  const found = [];
  for (const name of files.filter(
    (file) => own(file) && fault.files.some((end) => file.endsWith(end)),
  )) {
    const text = readFileSync(join(tree, name), 'utf8');
    const all = [...text.matchAll(new RegExp(fault.find.source, `${fault.find.flags}g`))];
    found.push(...all.map(() => name));
  }
  if (found.length === 1) return { file: found[0] };
  return {
    lost: found.length === 0 ? 'its text is nowhere' : `its text stands in ${found.join(', ')}`,
  };
}

/** The packages whose tests are declared by these names. */
function packagesOf(names, tree, files) {
  const declared = new RegExp(`^func (?:${names.join('|')})\\(`, 'm');
  const dirs = files
    .filter(
      (name) => name.endsWith('_test.go') && declared.test(readFileSync(join(tree, name), 'utf8')),
    )
    .map((name) => `./${dirname(name)}`);
  return [...new Set(dirs)];
}

/** The commands of a guard, in their order; the last one must fail. */
function commands(guard, tree, files) {
  if ('go' in guard) {
    const packages = packagesOf(guard.go, tree, files);
    if (packages.length === 0) return null;
    return [
      ['go', ['vet', ...packages]],
      ['go', ['test', '-count=1', '-run', `^(${guard.go.join('|')})$`, ...packages]],
    ];
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
    await run(command, args, { quiet: true, cwd: tree, env });
    return { well: true, output: '' };
  } catch (error) {
    if (error instanceof CommandError) return { well: false, output: error.output };
    throw error;
  }
}

/** Plants a fault and tells what became of it. */
async function verdict(fault, tree, files) {
  const { file, lost } = place(fault, tree, files);
  if (lost) return `LOST: ${lost}`;
  const path = join(tree, file);
  const text = readFileSync(path, 'utf8');
  const all = commands(fault.guard, tree, files);
  if (!all) return 'LOST: there is no test of that name';
  for (const command of all) {
    const { well, output } = await ends(command, tree);
    if (!well) return `BROKEN: its guard fails without the fault\n${output.slice(-1500)}`;
  }
  writeFileSync(path, text.replace(fault.find, fault.replace));
  try {
    for (const before of all.slice(0, -1)) {
      const { well, output } = await ends(before, tree);
      if (!well) return `BROKEN: the code does not build with it\n${output.slice(-1500)}`;
    }
    const { well } = await ends(all.at(-1), tree);
    return well ? `NOT CAUGHT in ${file}` : `caught in ${file}`;
  } finally {
    writeFileSync(path, text);
  }
}

const wanted = process.argv.slice(2);
const chosen = faults.filter(
  ({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
);
const folder = mkdtempSync(join(tmpdir(), 'knowmad-faults-'));
const tree = join(folder, 'tree');
let failed = 0;
try {
  await run('git', ['worktree', 'add', '--detach', tree, 'HEAD'], { quiet: true });
  // No link to a folder: browsers load packages from below the work tree only.
  await run('cp', ['-r', join(root, 'node_modules'), tree], { quiet: true });
  // A copy: builds with a fault note there what they were made of.
  await run('cp', ['-r', join(root, '.cache'), tree], { quiet: true });
  await run('cp', ['-r', join(root, 'web', 'dist'), join(tree, 'web')], { quiet: true });
  const files = await tracked(tree);
  for (const fault of chosen) {
    const said = await verdict(fault, tree, files);
    if (!said.startsWith('caught')) failed += 1;
    console.log(`${fault.name}: ${said}`);
  }
} finally {
  await run('git', ['worktree', 'remove', '--force', tree], { quiet: true });
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${chosen.length - failed} of ${chosen.length} faults caught`);
process.exitCode = failed > 0 ? 1 : 0;
