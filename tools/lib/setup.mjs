// Installs what the project needs on a machine; a missing program that can't be
// installed ends the run with one sentence.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium, SHELL, SHELL_PATH } from './chromium.mjs';
import { CommandError, root, run, unlessCurrent } from './run.mjs';

const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

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

/**
 * The path of Chromium. As root it installs the headless shell with apt-get, or the
 * whole program where there is no such package.
 */
export async function chromium() {
  const wanted = !process.env.CHROMIUM && !existsSync(SHELL_PATH);
  if (wanted && canInstall) await installShell();
  if (!findChromium()) await apt('chromium', 'Chromium');
  return findChromium() ?? giveUp('Chromium was not found: set CHROMIUM to its path.');
}

/** Installs the headless shell if apt-get knows it. The tests run without it, too, only slower. */
async function installShell() {
  try {
    if (!findChromium()) await run('apt-get', ['update', '-qq'], { quiet: true, env: unattended });
    await run('apt-cache', ['show', SHELL], { quiet: true });
    console.log('Installing Chromium’s headless shell …');
    await aptInstall(SHELL);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
  }
}

/** Installs PostgreSQL, which the tests of stores start themselves. */
export async function postgres() {
  const found = () =>
    existsSync('/usr/lib/postgresql') ||
    process.env.PATH.split(':').some((folder) => existsSync(join(folder, 'initdb')));
  if (!found()) await apt('postgresql', 'PostgreSQL');
  if (!found()) giveUp('PostgreSQL was not found: put its initdb on the PATH.');
}

const unattended = { DEBIAN_FRONTEND: 'noninteractive' };

const aptInstall = (name) =>
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
    quiet: true,
    env: unattended,
  });

async function apt(name, title) {
  if (!canInstall)
    giveUp(`${title} is missing: install it (on Debian: sudo apt-get install ${name}).`);
  console.log(`Installing ${title} …`);
  try {
    await run('apt-get', ['update', '-qq'], { quiet: true, env: unattended });
    await aptInstall(name);
  } catch (error) {
    const why =
      error instanceof CommandError ? error.output.trim().split('\n').at(-1) : error.message;
    giveUp(`${title} could not be installed (${why}): install it by hand.`);
  }
}
