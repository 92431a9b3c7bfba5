// Learning: what scheduling costs and foretells, today's queue, and the memory of an import.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { call, signUp, siteOf, upload } from '../e2e/lib/share.mjs';
import { startServer } from '../e2e/lib/world.mjs';
import { run } from '../lib/run.mjs';
import { watchMemory } from './memory.mjs';

export async function learning(folder, { show, figures }) {
  console.log('\nScheduling a card of 20 reviews, a review of it');
  await figures('./pkg/features/deck/schedule', 'Scheduling', 2000, [
    ['review-us', 'a review, µs', '≤ 20'],
  ]);
  console.log('\nForetelling 100,000 reviews of learners made by ACT-R, log loss');
  await figures(
    './pkg/features/deck/schedule',
    'Forgetting',
    1,
    [
      ['fsrs-logloss', 'FSRS-6 with its defaults', 'less than SM-2'],
      ['sm2-logloss', 'SM-2', ''],
      ['mean-logloss', 'the share that was remembered, known beforehand', ''],
    ],
    1,
  );
  console.log("\nToday's queue of a learner of 50,000 cards against a card's memory by its key");
  await figures('./pkg/features/deck/learn', 'Today', 100, [
    ['key-us', 'a memory by its key, µs', ''],
    ['today-us', "today's queue of some 120 cards, µs", ''],
    ['card/key', 'a card of it / by key', '≤ 3'],
  ]);
  await imported(folder, show);
}

async function imported(folder, show) {
  console.log('\nImporting an Anki package of 50,000 notes and 1,000 pictures');
  const file = join(folder, 'bench.apkg');
  await run('go', ['run', './tools/bench/package', file]);
  const server = await startServer({
    args: ['--log-level=warn', '--request-signatures=off', '--rate-limit=1000000'],
  });
  try {
    // marketlint:allow what is measured is on one market
    const site = siteOf(server, 'de');
    const token = await signUp(site);
    const uploadId = await upload(site, token, readFileSync(file), 'bench.apkg');
    const memory = watchMemory(server.pid);
    const begin = performance.now();
    const form = { uploadId, title: 'Bench', visibility: 'private' };
    const { cards } = JSON.parse(await call(site, 201, 'POST', '/api/decks/imports', form, token));
    const took = (performance.now() - begin) / 1000;
    const { before, growth } = memory.end();
    show('cards', cards, '50000');
    show('resident memory before, MiB', before.toFixed(0), '');
    show('growth, MiB', growth.toFixed(0), '≤ 128');
    show('seconds', took.toFixed(1), '');
  } finally {
    await server.stop();
  }
}
