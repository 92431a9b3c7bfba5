// What `npm test -- --changed` runs: the tests that a change can have broken, by the
// import graphs of the Go code and of the front end, and by what each journey says it
// is about. It is for the minutes before a push; CI runs everything.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { dependents, modulesBelow } from './modules.mjs';
import { root, run } from './run.mjs';

/**
 * What a change asks for. A list of undefined means all there are.
 *
 * @typedef {object} Selection
 * @property {string[]} files the changed files, as paths from the top folder
 * @property {string[] | undefined} packages import paths of Go packages whose tests run
 * @property {string[] | undefined} unit files of unit tests
 * @property {string[] | undefined} components files of component tests
 * @property {string[] | undefined} stories files of stories
 * @property {string[] | undefined} journeys files of journeys
 * @property {boolean} packs whether packs or what checks them changed
 */

/** No product, no test. */
const PROSE = /\.(md|txt)$|^LICENSE$|^\.(gitignore|editorconfig)$/;
/** What all tests of the front end are run by. */
const FRAME =
  /^(package(-lock)?\.json|web\/vite\.config\.ts|web\/build\/.*|storybook\/(?!.*\.(stories|test)\.tsx?$).*)$/;
/** What every test is run by, and the recipes of what is embedded. */
const RUNNER =
  /^(package(-lock)?\.json|go\.(mod|sum)|tools\/(test|build)\.mjs|tools\/(lib|assets)\/.*)$/;
const TEST = /(_test\.go|\.test\.(tsx?|mjs)|\.stories\.tsx)$/;
/** The folder of a noun, of Go or of the front end. */
const FEATURE = /^(?:pkg|web)\/features\/([a-z]+)\//;
/** Types for the compiler alone; the step `types` sees what a change of them breaks. */
const TYPES = new Set(['web/generated/api.ts']);

/**
 * The files that differ from a commit, deleted and new ones included: by default from
 * where this branch left origin/main, and if it hasn't, from the last commit.
 *
 * @param {string | undefined} since any name of a commit
 * @returns {Promise<{since: string, files: string[]}>}
 */
export async function changedFiles(since) {
  const git = async (...args) => (await run('git', args, { quiet: true })).stdout.trim();
  const base =
    since ?? (await git('merge-base', 'HEAD', 'origin/main').catch(() => git('rev-parse', 'HEAD')));
  const [known, fresh] = await Promise.all([
    git('diff', '--name-only', '--no-renames', base, '--'),
    git('ls-files', '--others', '--exclude-standard'),
  ]);
  const files = [...new Set(`${known}\n${fresh}`.split('\n').filter(Boolean))].sort();
  return { since: base, files };
}

/**
 * @typedef {object} GoPackage
 * @property {string} path its import path
 * @property {string} dir its folder from the top folder
 * @property {string[]} imports
 * @property {string[]} reads folders and embedded parts that it reads, written as packages
 * @property {string[]} testImports what its tests import beside
 * @property {string[]} testReads what its tests read beside
 * @property {boolean} tested
 */

/** @returns {Promise<GoPackage[]>} */
async function goPackages() {
  const list = (name) => `{{join .${name} ","}}`;
  const { stdout } = await run(
    'go',
    [
      'list',
      '-f',
      ['{{.ImportPath}}', '{{.Dir}}', ...['Imports', 'TestImports', 'XTestImports'].map(list)].join(
        '|',
      ),
      './...',
    ],
    { quiet: true },
  );
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.split('|'))
    .filter(([, dir]) => !dir.includes('node_modules'))
    .map(([path, dir, imports, tests, outer]) => ({
      path,
      dir: dir.slice(root.length + 1),
      ...readsOf(dir),
      imports: imports.split(','),
      testImports: [...tests.split(','), ...outer.split(',')],
    }));
}

/** Folders of the project that Go code reads as files, without importing their package. */
const FOLDERS = /["/](markets|schemas)["/]/g;
/** The two things that package web embeds. Its importers mostly use one of them. */
const EMBEDDED = /\bweb\.(Dist|Messages)\b/g;

/** What a package reads beside what it imports, by its own files and by those of its tests. */
function readsOf(dir) {
  const names = readdirSync(dir).filter((name) => name.endsWith('.go'));
  const found = { reads: new Set(), testReads: new Set() };
  for (const name of names) {
    const text = readFileSync(join(dir, name), 'utf8').replace(/\/\/.*$/gm, '');
    const at = name.endsWith('_test.go') ? found.testReads : found.reads;
    for (const [, folder] of text.matchAll(FOLDERS)) at.add(`knowmad/${folder}`);
    for (const [, part] of text.matchAll(EMBEDDED)) at.add(`knowmad/web#${part}`);
  }
  return {
    reads: [...found.reads],
    testReads: [...found.testReads],
    tested: names.some((name) => name.endsWith('_test.go')),
  };
}

/** The whole server, and what starts it for tests. */
const SERVER = ['knowmad/pkg/app', 'knowmad/pkg/app/apptest'];
/** The packages whose tests are about the whole server: all pages and calls of all slices. */
const OF_THE_SERVER = /^knowmad\/(pkg\/app|cmd\/knowmad)$/;

/**
 * The packages whose tests a change of files can break. What a change of slices alone
 * breaks in the whole server is left to the tests that are about it.
 *
 * @param {GoPackage[]} packages
 * @param {string[]} files paths from the top folder
 * @returns {string[]} import paths
 */
export function affectedPackages(packages, files) {
  const byDir = new Map(packages.map((it) => [it.dir, it]));
  const byPath = new Map(packages.map((it) => [it.path, it]));
  /** The package in whose folder a file lies, or the next one above. */
  const owner = (file) => {
    for (let dir = dirname(file); dir !== '.'; dir = dirname(dir))
      if (byDir.has(dir)) return byDir.get(dir).path;
    return undefined;
  };
  const product = new Set();
  const tests = new Set();
  for (const file of files) {
    const test = TEST.test(file) || file.includes('/testdata/');
    if (file.startsWith('web/') && !file.endsWith('.go')) {
      if (!test)
        product.add(file.includes('/messages/') ? 'knowmad/web#Messages' : 'knowmad/web#Dist');
      continue;
    }
    const path = owner(file);
    if (!path) continue;
    tests.add(path);
    if (!test) product.add(path);
  }
  const follow = (paths, seen) => {
    for (const path of paths) {
      if (seen.has(path)) continue;
      seen.add(path);
      const it = byPath.get(path);
      if (it) follow([...it.imports, ...it.reads], seen);
    }
    return seen;
  };
  const slices = files.every((file) => FEATURE.test(file) || TEST.test(file) || TYPES.has(file));
  return packages
    .filter(({ tested }) => tested)
    .filter(({ path, testImports, testReads }) => {
      if (tests.has(path)) return true;
      // Others than these use the whole server as a place to stand on.
      const seen = new Set(slices && !OF_THE_SERVER.test(path) ? SERVER : []);
      const start = seen.size;
      const reached = [...follow([path, ...testImports, ...testReads], seen)].slice(start);
      return reached.some((at) => product.has(at));
    })
    .map((it) => it.path);
}

/**
 * `// Features: account, user.` in the first lines of a journey: the nouns that it is
 * about. `// Screens: home.`: those whose screens it looks at, whatever the server does.
 */
const ABOUT = /^\/\/ (Features|Screens): ([a-z, ]+)\.$/m;

/** The journeys that a change can break; undefined if it can be any. */
function affectedJourneys(files, modules) {
  const folder = 'tools/e2e';
  const all = readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.test.mjs'))
    .map((name) => `${folder}/${name}`);
  const chosen = new Set(files.filter((file) => all.includes(file)));
  const product = files.filter((file) => !TEST.test(file) && !TYPES.has(file));
  const features = new Set();
  const screens = new Set();
  for (const file of product) {
    const feature = FEATURE.exec(file)?.[1];
    if (feature) features.add(feature);
    else if (/^(cmd|pkg|markets|schemas|web|tools\/e2e\/lib)\//.test(file)) return undefined;
    else if (file.startsWith('storybook/')) chosen.add(`${folder}/storybook.test.mjs`);
  }
  const changed = product.filter((file) => file.startsWith('web/')).map((file) => join(root, file));
  for (const file of dependents(modules, changed)) {
    const feature = FEATURE.exec(file.slice(root.length + 1))?.[1];
    if (feature && !TEST.test(file)) screens.add(feature);
  }
  for (const feature of screens) features.add(feature);
  // The frame of every page.
  if (features.has('shell')) return undefined;
  if (features.size > 0)
    for (const file of all) {
      const [, what, names] = ABOUT.exec(readFileSync(join(root, file), 'utf8')) ?? [];
      const changedOnes = what === 'Screens' ? screens : features;
      if (!names || names.split(', ').some((name) => changedOnes.has(name))) chosen.add(file);
    }
  return [...chosen].sort();
}

/** Texts reach the modules of the folder that declares them. */
function withTexts(files, modules) {
  const folders = files
    .filter((file) => file.includes('/messages/'))
    .map((file) => join(root, file.slice(0, file.indexOf('/messages/') + 1)));
  return [...modules.keys()].filter((file) => folders.some((folder) => file.startsWith(folder)));
}

/**
 * What the changed files ask for.
 *
 * @param {string[]} all paths from the top folder
 * @returns {Promise<Selection>}
 */
export async function select(all) {
  const files = all.filter((file) => !PROSE.test(file) || file.startsWith('markets/'));
  const packs = files.some((file) =>
    /^(markets|schemas|pkg\/(market|pack)|cmd\/marketctl)\//.test(file),
  );
  if (files.some((file) => RUNNER.test(file))) return { files, packs };
  const packages = affectedPackages(await goPackages(), files);
  const modules = modulesBelow([join(root, 'web'), join(root, 'storybook'), join(root, 'tools')]);
  const changed = files.filter((file) => !TYPES.has(file)).map((file) => join(root, file));
  const reached = [...dependents(modules, [...changed, ...withTexts(files, modules)])]
    .filter((file) => existsSync(file))
    .map((file) => file.slice(root.length + 1));
  const frame = packs || files.some((file) => FRAME.test(file));
  const tests = (end) =>
    frame ? undefined : reached.filter((file) => file.endsWith(end) && !file.includes('/e2e/'));
  return {
    files,
    packs,
    packages,
    // The tools' own units read whatever they check.
    unit: files.some((file) => file.startsWith('tools/')) ? undefined : tests('.test.ts'),
    components: tests('.test.tsx'),
    stories: tests('.stories.tsx'),
    journeys: affectedJourneys(files, modules),
  };
}
