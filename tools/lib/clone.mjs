// The step `clone` of npm test: what go:embed names must be there in a fresh clone, before
// anything is made, so that editors, `go build ./...` and `go vet ./...` work at once. An
// overlay of the go command takes every ignored file away. With it all packages are loaded,
// which fails where a pattern has no files, and those that embed files are compiled. A
// second work tree would compile everything anew, and vetting reads all dependencies for
// minutes: the linters of the step `lint` do that with the files in place.
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir, root, run } from './run.mjs';

/** Ignored folders in which no package of ours lies. */
const ELSEWHERE = /^(node_modules|\.cache|bin|data|tmp|coverage|storybook\/dist)\//;

/** The ignored files of the work tree that a package can embed, with their full paths. */
async function ignoredFiles() {
  const { stdout } = await run(
    'git',
    ['ls-files', '--others', '--ignored', '--exclude-standard', '--directory'],
    { quiet: true },
  );
  return stdout
    .split('\n')
    .filter((path) => path && !ELSEWHERE.test(path))
    .flatMap((path) => {
      const full = join(root, path);
      if (!statSync(full).isDirectory()) return [full];
      return readdirSync(full, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name));
    });
}

/** Loads all packages and compiles those that embed files, as in a fresh clone. */
export async function freshClone() {
  const files = await ignoredFiles();
  const overlay = join(cacheDir, `clone-${process.pid}.json`);
  mkdirSync(cacheDir, { recursive: true });
  writeFileSync(
    overlay,
    JSON.stringify({ Replace: Object.fromEntries(files.map((file) => [file, ''])) }),
  );
  try {
    // Without -e it fails by itself where a pattern has no files, those of tests included.
    const format = '{{if .EmbedPatterns}}{{.ImportPath}} {{.Dir}}{{end}}';
    const list = ['list', '-test', '-overlay', overlay, '-f', format, './...'];
    const { stdout } = await run('go', list, { quiet: true });
    const packages = stdout
      .trim()
      .split('\n')
      .map((line) => line.split(' '))
      .filter(
        ([path, ...rest]) =>
          rest.length === 1 && !path.includes('.test') && !rest[0].includes('node_modules'),
      )
      .map(([path]) => path);
    await run('go', ['build', '-overlay', overlay, ...packages]);
    console.log(
      `${packages.length} packages compile without the ${files.length} files that git ignores`,
    );
  } finally {
    rmSync(overlay, { force: true });
  }
}
