// The step `go` of npm test: which packages `go test` runs, and which of them under the
// race detector. That is declared in race.json:
//
// - `packages` are tested under the race detector, the slowest first. In the list of a
//   package stand the files and single tests that run without it: they do one thing after
//   the other, and the detector makes that up to ten times slower.
// - `through` are packages without tests of concurrency that start goroutines or lock;
//   each with the package above whose tests run its code.
// - `uninstrumented` are packages of libraries that the detector leaves out: the engine
//   of SQLite as translated from C, parsers, pictures and compression. Each call works on
//   memory of its own, so the detector has nothing to find and took a third of its time there. A package with
//   generic code of sync or sync/atomic in it (CUE has) must not stand here: the linker
//   may take its copy of that code for the whole program, and the detector, which doesn't
//   see it synchronise, then tells of races that are none.
//
// tools/walls tells of code that starts goroutines or locks and stands in neither list.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.mjs';
import { AT_ONCE, goTests } from './runners.mjs';

const { packages: concurrent, uninstrumented } = JSON.parse(
  readFileSync(join(root, 'tools', 'lib', 'race.json'), 'utf8'),
);

/** The names of the tests in a Go file. */
const TESTS = /^func ((?:Test|Fuzz)\w+)\(/gm;

/** The names of a folder's tests, by whether the race detector looks at them. */
function testsOf(dir) {
  const names = { raced: [], plain: [] };
  for (const file of readdirSync(join(root, dir)).filter((name) => name.endsWith('_test.go'))) {
    for (const [, name] of readFileSync(join(root, dir, file), 'utf8').matchAll(TESTS)) {
      if (name === 'TestMain') continue;
      const leftOut = concurrent[dir] ?? [file];
      names[leftOut.includes(file) || leftOut.includes(name) ? 'plain' : 'raced'].push(name);
    }
  }
  return names;
}

/** The argument that skips tests; none without a name. */
const skip = (names) => (names.length > 0 ? [`-skip=^(${names.join('|')})$`] : []);

/**
 * The invocations of go test: one under the race detector and one without. Each leaves
 * out the tests that the other one runs. As a name may stand in several packages, one
 * that some package needs is left out in none.
 *
 * @param {string[]} [only] import paths; without them, all packages
 * @returns {Promise<{name: string, args: string[]}[]>}
 */
export async function goRuns(only) {
  const { stdout } = await run('go', ['list', '-f', '{{.ImportPath}} {{.Dir}}', './...'], {
    quiet: true,
  });
  const all = stdout
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([path, dir]) => !dir.includes('node_modules') && (!only || only.includes(path)))
    .map(([path, dir]) => {
      const inside = dir.slice(root.length + 1);
      return { path, dir: inside, ...testsOf(inside) };
    });
  const slowest = Object.keys(concurrent);
  const raced = slowest.flatMap((dir) => all.filter((it) => it.dir === dir));
  const plain = all.filter((it) => !concurrent[it.dir] || it.plain.length > 0);
  const left = (packages, mine, others) => {
    const needed = new Set(packages.flatMap((it) => it[mine]));
    return skip([...new Set(packages.flatMap((it) => it[others]))].filter((it) => !needed.has(it)));
  };
  const paths = (packages) => packages.map(({ path }) => path);
  return [
    {
      name: 'go -race',
      args: [
        '-race',
        ...uninstrumented.map((pattern) => `-gcflags=${pattern}=-race=false`),
        ...left(raced, 'raced', 'plain'),
        ...paths(raced),
      ],
    },
    { name: 'go', args: [...left(plain, 'plain', 'raced'), ...paths(plain)] },
  ].filter(({ args }) => args.some((arg) => !arg.startsWith('-')));
}

/**
 * Runs one invocation. Vetting is left out: the linters of the step `lint` do that, with
 * the tests' files.
 */
export async function testGo({ name, args }, env) {
  try {
    // Packages wait for the processes that they start, and for databases and timers. The
    // limit of a package is for those that hang: a busy machine is slow.
    return await goTests(name, ['-vet=off', '-timeout=60m', `-p=${AT_ONCE}`, ...args], env);
  } catch (error) {
    error.message = `${name} failed`; // the command has the names of a thousand tests
    throw error;
  }
}
