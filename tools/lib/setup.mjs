// Installs what the project needs on a machine; a missing program that can't be
// installed ends the run with one sentence.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError, root, run, unlessCurrent } from './run.mjs';

const isRoot = process.getuid?.() === 0;

/** Prints a sentence for the developer and ends the program. */
export function giveUp(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** Checks that Go is installed and Node is new enough for the build. */
export async function checkTools() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    giveUp(`Node ${process.versions.node} is too old: install Node 20.19 or newer.`);
  const wanted = /^go (\d+\.\d+)/m.exec(readFileSync(join(root, 'go.mod'), 'utf8'))[1];
  try {
    await run('go', ['version'], { quiet: true });
  } catch {
    giveUp(`Go is not installed: install Go ${wanted} or newer and put it on the PATH.`);
  }
}

/** Installs the npm packages of the lock file. */
export async function installPackages() {
  await unlessCurrent(
    'npm',
    { inputs: ['package.json', 'package-lock.json'], outputs: ['node_modules/vite/package.json'] },
    async () => {
      console.log('Installing the npm packages …');
      await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { quiet: true });
    },
  );
}

/** The path of Chromium; installs it with apt-get if run as root. */
export async function chromium() {
  const places = [
    process.env.CHROMIUM,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ];
  const found = () => places.find((path) => path && existsSync(path));
  if (!found()) await apt('chromium', 'Chromium');
  return found() ?? giveUp('Chromium was not found: set CHROMIUM to its path.');
}

/** Installs PostgreSQL, which the tests of stores start themselves. */
export async function postgres() {
  const found = () =>
    existsSync('/usr/lib/postgresql') ||
    process.env.PATH.split(':').some((folder) => existsSync(join(folder, 'initdb')));
  if (!found()) await apt('postgresql', 'PostgreSQL');
  if (!found()) giveUp('PostgreSQL was not found: put its initdb on the PATH.');
}

async function apt(name, title) {
  if (!isRoot || !existsSync('/usr/bin/apt-get'))
    giveUp(`${title} is missing: install it (on Debian: sudo apt-get install ${name}).`);
  console.log(`Installing ${title} …`);
  try {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { quiet: true, env });
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
      quiet: true,
      env,
    });
  } catch (error) {
    const why =
      error instanceof CommandError ? error.output.trim().split('\n').at(-1) : error.message;
    giveUp(`${title} could not be installed (${why}): install it by hand.`);
  }
}
