// npm start: every site on this machine, at http://{code}.localhost:8080. Arguments
// after `npm start --` go to the server, e.g. --addr 127.0.0.1:9000. At a terminal
// a block of addresses follows once the server is ready; other outputs get the
// server's log alone.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build } from './build.mjs';
import { root } from './lib/run.mjs';
import { isLocal, relay } from './lib/welcome.mjs';

await build();
const args = [
  'serve',
  '--env=local',
  '--addr=127.0.0.1:8080',
  '--data=data',
  '--markets=markets',
  '--log-format=console',
  ...process.argv.slice(2),
];
// The demo content is for empty databases outside production.
if (isLocal(args)) args.push('--demo-content');
const greets = process.stdout.isTTY && isLocal(args);
const server = spawn(join(root, 'bin', 'knowmad'), args, {
  cwd: root,
  stdio: ['inherit', greets ? 'pipe' : 'inherit', 'inherit'],
  // The server's output is a pipe, which would turn its colours off.
  env: greets ? { CLICOLOR_FORCE: '1', ...process.env } : process.env,
});
const relayed = greets ? relay(server.stdout, process.stdout) : undefined;
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('close', async (code, signal) => {
  await relayed;
  process.exit(signal ? 0 : code);
});
