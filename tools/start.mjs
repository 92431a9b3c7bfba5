// npm start: every site on this machine, at http://{code}.localhost:8080.
// What follows `npm start --` goes to the server, e.g. --addr 127.0.0.1:9000.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build } from './build.mjs';
import { root } from './lib/run.mjs';

await build();
const server = spawn(
  join(root, 'bin', 'knowmad'),
  [
    'serve',
    '--env=local',
    '--addr=127.0.0.1:8080',
    '--data=data',
    '--markets=markets',
    '--log-format=console',
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: 'inherit' },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(signal ? 0 : code));
