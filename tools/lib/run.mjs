// Helpers that the scripts share: the project's folder, running commands, comparing
// inputs with the last run.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** The folder in which the scripts keep state between runs. */
export const cacheDir = join(root, '.cache');

/** A command that could not start or exited with a status other than 0. */
export class CommandError extends Error {
  constructor(command, code, output) {
    super(`${command} ended with ${code}`);
    this.command = command;
    this.code = code;
    this.output = output;
  }
}

/**
 * Runs a command in the project's folder and resolves with its output. With `quiet` the
 * output is only collected, else it is also printed. Rejects with CommandError when the
 * command does not exit with 0.
 */
export function run(command, args, { quiet = false, env = {}, cwd = root, onLine } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let stdout = '';
    let rest = '';
    const take = (chunk, stream) => {
      const text = chunk.toString();
      output += text;
      if (stream === 'stdout') {
        stdout += text;
        if (onLine) {
          const lines = (rest + text).split('\n');
          rest = lines.pop();
          for (const line of lines) onLine(line);
        }
      }
      if (!quiet) process.stdout.write(chunk);
    };
    child.stdout.on('data', (c) => take(c, 'stdout'));
    child.stderr.on('data', (c) => take(c, 'stderr'));
    child.on('error', (error) =>
      reject(
        error.code === 'ENOENT'
          ? new CommandError(command, `not found; install ${command} and put it on the PATH`, '')
          : error,
      ),
    );
    child.on('close', (code, signal) => {
      if (onLine && rest) onLine(rest);
      if (code === 0) resolve({ output, stdout });
      else reject(new CommandError([command, ...args].join(' '), code ?? signal, output));
    });
  });
}

/** All files below the given paths, without generated and installed ones. */
export function filesBelow(...paths) {
  const skip = new Set(['node_modules', 'dist', '.git', '.cache', 'bin', 'data']);
  const found = [];
  const walk = (path) => {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (!stat) return;
    if (stat.isFile()) found.push(path);
    else
      for (const name of readdirSync(path).toSorted()) if (!skip.has(name)) walk(join(path, name));
  };
  for (const path of paths) walk(join(root, path));
  return found;
}

/** A hash over names and contents of the files below the given paths. */
export function fingerprint(...paths) {
  const hash = createHash('sha256');
  for (const file of filesBelow(...paths))
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/**
 * Runs `make` unless the inputs are unchanged since it last succeeded and all outputs
 * exist. Resolves with whether it ran.
 */
export async function unlessCurrent(name, { inputs, outputs }, make) {
  const stamp = join(cacheDir, `${name}.stamp`);
  const now = fingerprint(...inputs);
  const there = outputs.every((path) => existsSync(join(root, path)));
  if (there && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return false;
  await make();
  mkdirSync(cacheDir, { recursive: true });
  writeFileSync(stamp, now);
  return true;
}
