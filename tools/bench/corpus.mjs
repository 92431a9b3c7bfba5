// The distribution's documentation packages, for texts to search in: manual pages and
// GNOME's help in many languages, and hunspell's dictionaries. They are unpacked into
// .cache/corpus, not installed, and nothing of them goes into the repository.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { cacheDir, root, run } from '../lib/run.mjs';

/** The folder that has each package in a folder of its name. */
export const corpusFolder = join(cacheDir, 'corpus');

const languages = JSON.parse(
  readFileSync(join(root, 'tools', 'bench', 'corpus', 'languages.json'), 'utf8'),
);
const packages = [
  'gnome-user-docs',
  ...languages.flatMap(({ manual, words }) => (manual ? [`manpages-${manual}`, words] : [words])),
];

/**
 * Fetches what isn't there yet, which needs no root. Where it can't, the error says what
 * to do by hand.
 */
export const fetchCorpus = () => fetchPackages('corpus', packages);

/** The same for other packages and another folder of .cache. */
export async function fetchPackages(name, wanted) {
  const folder = join(cacheDir, name);
  const missing = wanted.filter((each) => !existsSync(join(folder, each)));
  if (missing.length === 0) return folder;
  mkdirSync(folder, { recursive: true });
  const place = mkdtempSync(join(folder, '.fetching-'));
  try {
    await download(missing, place);
    for (const file of readdirSync(place)) {
      const unpacked = join(place, 'unpacked');
      await run('dpkg-deb', ['-x', file, unpacked], { quiet: true, cwd: place });
      // Whole or not at all: an unpacked folder is never looked at again.
      renameSync(unpacked, join(folder, file.split('_')[0]));
    }
  } catch (error) {
    throw new Error(
      `The distribution's packages can't be fetched (${error.message}). On Debian, with the package lists up to date (sudo apt-get update): ` +
        `mkdir -p .cache/${name} && cd .cache/${name} && apt-get download ${missing.join(' ')} && for f in *.deb; do dpkg-deb -x $f \${f%%_*}; done`,
      { cause: error },
    );
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
  return folder;
}

async function download(names, place) {
  // apt's own account may not write there; said to be root's business, apt doesn't warn.
  const args = ['download', '-qq', '-o', 'APT::Sandbox::User=root', ...names];
  try {
    await run('apt-get', args, { quiet: true, cwd: place });
  } catch (error) {
    if (process.getuid?.() !== 0) throw error;
    await run('apt-get', ['update', '-qq'], { quiet: true });
    await run('apt-get', args, { quiet: true, cwd: place });
  }
}
