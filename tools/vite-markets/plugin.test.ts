import { execFileSync } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { markets } from './plugin.ts';

const project = resolve(import.meta.dirname, '..', '..');
const program = join(project, 'bin', 'marketctl');
const id = '\0virtual:markets';
let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'knowmad-markets-'));
  mkdirSync(join(root, 'bin'));
  symlinkSync(program, join(root, 'bin', 'marketctl'));
  cpSync(join(project, 'markets'), join(root, 'markets'), { recursive: true });
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The plugin's hooks that Vite calls, as plain functions. */
interface Hooks {
  load(id: string): Promise<string>;
  configureServer(server: unknown): void;
}

async function codes(plugin: Hooks): Promise<string[]> {
  const text = await plugin.load(id);
  const { markets: all } = JSON.parse(text.replace(/^export default /, '').replace(/;$/, '')) as {
    markets: { code: string; country: { iconUrl: string } }[];
  };
  return all.map(({ code }) => code);
}

test('a market added while Storybook runs is in its toolbar, without a change of any other file', async () => {
  const plugin = markets(root) as unknown as Hooks;
  const before = await codes(plugin);
  expect(before).not.toContain('sk');

  const watcher = Object.assign(new EventEmitter(), { add: vi.fn<(folder: string) => void>() });
  const send = vi.fn<(message: unknown) => void>();
  plugin.configureServer({
    watcher,
    ws: { send },
    moduleGraph: { getModuleById: () => undefined },
    config: { logger: { error: (message: string) => expect.unreachable(message) } },
  });
  expect(watcher.add).toHaveBeenCalledWith(join(root, 'markets'));

  execFileSync(program, ['new', 'sk', '--markets', join(root, 'markets')], { stdio: 'pipe' });
  watcher.emit('all', 'addDir', join(root, 'markets', 'sk'));
  await expect.poll(() => send).toHaveBeenCalledWith({ type: 'full-reload' });
  expect(await codes(plugin)).toEqual([...before, 'sk'].toSorted());
}, 60_000);
