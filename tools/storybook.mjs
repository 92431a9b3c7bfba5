// npm run storybook: every component and page, as any market. `npm run storybook --
// --build` writes a static Storybook to storybook/dist instead; `-- --port 6007`
// sets the port, `-- --market=CODE` the initial market.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { makeAssets } from './assets/run.mjs';
import { root } from './lib/run.mjs';
import { checkTools, installPackages } from './lib/setup.mjs';

const given = process.argv.slice(2);
const building = given.includes('--build');
const market = given
  .find((argument) => argument.startsWith('--market='))
  ?.slice('--market='.length);
const rest = given.filter(
  (argument) => argument !== '--build' && !argument.startsWith('--market='),
);
const storybook = join(root, 'node_modules', 'storybook', 'dist', 'bin', 'dispatcher.js');

const mode = building
  ? ['build', '--output-dir', join(root, 'storybook', 'dist')]
  : [
      'dev',
      '--no-open',
      '--host',
      '127.0.0.1',
      ...(rest.includes('--port') ? [] : ['--port', '6006']),
    ];

await checkTools();
await installPackages();
await makeAssets();
const child = spawn(
  process.execPath,
  [storybook, ...mode, '--config-dir', join(root, 'storybook'), '--disable-telemetry', ...rest],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      STORYBOOK_DISABLE_TELEMETRY: '1',
      ...(market ? { STORY_MARKET: market } : {}),
    },
  },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
