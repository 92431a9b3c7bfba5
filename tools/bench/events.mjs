// Events: what the collector takes, and what counting costs in the browser.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { hydrated } from '../e2e/lib/journey.mjs';
import { sizes, startServer, startBrowser, visit } from '../e2e/lib/world.mjs';
import { root } from '../lib/run.mjs';

const KIB = 1024;
/** How much slower than this machine the measured browser is. */
const SLOWED = 4;
const VISITS = 5;

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

export async function events({ show, figures }) {
  console.log('\nEvents, one a request, 32 visitors at once, against a bare handler that inserts');
  await figures('./pkg/features/event', 'Collector', 1, [
    ['collector-per-s', 'the collector, requests per second', ''],
    ['bare-per-s', 'bare Echo, a transaction each, requests per second', ''],
    ['collector/bare', 'collector / bare', '≥ 0.5'],
  ]);
  console.log('\nCounting in the browser');
  show('head scripts, connect, visit, gzip, KiB', (bytes() / KIB).toFixed(1), '≤ 6');
  const spent = await mainThread();
  show(`their main thread, ${SLOWED} × slowed, ms`, spent.toFixed(1), '≤ 10');
}

/** Bytes of the document's scripts for consent and experiments, and of the late parts. */
function bytes() {
  const source = (name) => readFileSync(join(root, 'pkg/page/document', `${name}.js`), 'utf8');
  const squeezed = ['consent', 'experiments'].map((name) =>
    source(name)
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line && !/^(\/\/|\/\*\*)/.test(line))
      .join('\n'),
  );
  const assets = join(root, 'web/dist/client/assets');
  const late = readdirSync(assets)
    .filter((file) => /^(connect|visit)-[^.]+\.js$/.test(file))
    .map((file) => readFileSync(join(assets, file)));
  if (late.length !== 2)
    throw new Error('correct tools/bench/events.mjs: its files have other names');
  return [...squeezed, ...late].reduce((sum, text) => sum + gzipSync(text).length, 0);
}

/**
 * Milliseconds in functions of these scripts while a page of a market without the banner
 * loads, as a processor slowed SLOWED times would take them, the median of some visits. The
 * other scripts of the document's head count, too. The browser isn't slowed itself: its throttle stops
 * the thread for milliseconds, which the profiler adds to whatever ran before.
 */
async function mainThread() {
  const server = await startServer({ args: ['--log-level=warn'] });
  const browser = await startBrowser();
  try {
    const spent = [];
    for (let i = 0; i <= VISITS; i++) {
      // marketlint:allow a market that counts without asking
      const address = server.url('us', '/subjects');
      const { context, page } = await visit(browser, { ...sizes.phone, undecided: true });
      const protocol = await context.newCDPSession(page);
      await protocol.send('Profiler.enable');
      await protocol.send('Profiler.setSamplingInterval', { interval: 100 });
      await protocol.send('Profiler.start');
      const document = await (await page.goto(address)).text();
      await hydrated(page);
      await page.waitForLoadState('networkidle');
      const { profile } = await protocol.send('Profiler.stop');
      await context.close();
      const headLines = document.slice(0, document.indexOf('</head>')).split('\n').length;
      const ours = new Set(
        profile.nodes
          .filter(
            ({ callFrame: { url, lineNumber } }) =>
              (url === address && lineNumber < headLines) || /\/(connect|visit)-/.test(url),
          )
          .map(({ id }) => id),
      );
      // A sample lasts until the next one.
      const micros = profile.samples.reduce(
        (sum, id, at) => sum + (ours.has(id) ? (profile.timeDeltas[at + 1] ?? 0) : 0),
        0,
      );
      // The first visit fills the server's caches.
      if (i > 0) spent.push((SLOWED * micros) / 1000);
    }
    return median(spent);
  } finally {
    await browser.close();
    await server.stop();
  }
}
