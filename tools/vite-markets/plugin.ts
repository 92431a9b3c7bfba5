import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import type { Plugin, ViteDevServer } from 'vite';

const NAME = 'virtual:markets';
const RESOLVED = `\0${NAME}`;
/** The debounce of a save, which touches a file more than once, in milliseconds. */
const DEBOUNCE_MILLISECONDS = 150;
/** The maximal output of an export, in bytes; twenty markets take less than two million. */
const MAX_BYTES = 256 * 1024 * 1024;

const execute = promisify(execFile);

/** The faults of packs that don't compile: one line each, as `marketctl vet` prints them. */
class PackFaults extends Error {}

/** Serves the compiled markets of the repository at `root`. */
export function markets(root: string): Plugin {
  let exported: Promise<string> | undefined;
  return {
    name: 'knowmad:markets',
    resolveId: (id) => (id === NAME ? RESOLVED : null),
    async load(id) {
      if (id !== RESOLVED) return null;
      exported ??= compile(root);
      return `export default ${await exported};`;
    },
    configureServer(server) {
      const folder = join(root, 'markets');
      server.watcher.add(folder);
      let timer: ReturnType<typeof setTimeout>;
      server.watcher.on('all', (_, file) => {
        if (relative(folder, file).startsWith('..')) return;
        clearTimeout(timer);
        timer = setTimeout(() => {
          void recompile(root, server).then((fresh) => {
            if (fresh) exported = Promise.resolve(fresh);
          });
        }, DEBOUNCE_MILLISECONDS);
      });
    },
  };
}

/** Compiles again and reloads; with faults the last valid markets stay and the browser shows the faults. */
async function recompile(root: string, server: ViteDevServer): Promise<string | null> {
  try {
    const fresh = await compile(root);
    const module = server.moduleGraph.getModuleById(RESOLVED);
    if (module) server.moduleGraph.invalidateModule(module);
    // The new markets must be cached before a browser requests them again.
    setTimeout(() => server.ws.send({ type: 'full-reload' }));
    return fresh;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    server.config.logger.error(message);
    server.ws.send({ type: 'error', err: { message, stack: '', plugin: 'knowmad:markets' } });
    return null;
  }
}

async function compile(root: string): Promise<string> {
  const built = join(root, 'bin', 'marketctl');
  const flags = ['--env', 'local', '--markets', join(root, 'markets')];
  const source = existsSync(join(root, 'cmd', 'marketctl'));
  const [program, before] = source ? ['go', ['run', './cmd/marketctl']] : [built, []];
  const run = async (command: string) => {
    const { stdout } = await execute(program, [...before, command, ...flags], {
      cwd: root,
      maxBuffer: MAX_BYTES,
    });
    return stdout;
  };
  try {
    return await run('export');
  } catch (error) {
    throw await faultsOf(error, run);
  }
}

/** export prints no faults; vet does. */
async function faultsOf(error: unknown, run: (command: string) => Promise<string>) {
  const faults = await run('vet').then(
    () => '',
    (failure: { stdout?: string }) => failure.stdout ?? '',
  );
  if (faults) return new PackFaults(`The packs have faults:\n${faults}`);
  return error;
}
