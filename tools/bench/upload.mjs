// Ten uploads at once: what they add to the server's resident memory, and how long they
// take against writing the same bytes to the disk as often as the server does.
import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { signUp, siteOf, upload } from '../e2e/lib/share.mjs';
import { startServer } from '../e2e/lib/world.mjs';
import { watchMemory } from './memory.mjs';

const COUNT = 10;
const SIZE = 50 * 1024 * 1024;
const MEBI = 1024 * 1024;

/** Seconds that writing all files twice takes, each safe before the next. */
function writeTwice(folder) {
  const begin = performance.now();
  const piece = Buffer.alloc(MEBI, 'x');
  for (let i = 0; i < 2 * COUNT; i++) {
    const path = join(folder, `upload-${i}`);
    const file = openSync(path, 'w');
    for (let n = 0; n < SIZE; n += MEBI) writeSync(file, piece);
    fsyncSync(file);
    closeSync(file);
    rmSync(path);
  }
  return (performance.now() - begin) / 1000;
}

export async function uploads(folder, show) {
  console.log(`\n${COUNT} uploads of ${SIZE / MEBI} MiB at once`);
  const server = await startServer({
    args: ['--log-level=warn', '--request-signatures=off', '--rate-limit=1000000'],
  });
  try {
    // marketlint:allow what is measured is on one market
    const site = siteOf(server, 'de');
    const token = await signUp(site);
    await upload(site, token, MEBI); // warm
    const memory = watchMemory(server.pid);
    const begin = performance.now();
    await Promise.all(Array.from({ length: COUNT }, () => upload(site, token, SIZE)));
    const took = (performance.now() - begin) / 1000;
    const { before, peak, growth } = memory.end();
    show('resident memory before, at most, MiB', `${before.toFixed(0)}, ${peak.toFixed(0)}`, '');
    show('growth, MiB', growth.toFixed(0), '≤ 64');
    const disk = writeTwice(folder);
    show('seconds for all; writing the same twice', `${took.toFixed(1)}, ${disk.toFixed(1)}`, '');
    show('ratio', (took / disk).toFixed(1), '');
  } finally {
    await server.stop();
  }
}
