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

/** The events of a trace that are runs of scripts, outermost ones. */
const RUNS = new Set(['EvaluateScript', 'FunctionCall', 'v8.evaluateModule']);

/**
 * Milliseconds of the main thread's processor time in these scripts while a page of a market
 * without the banner loads, as a processor slowed SLOWED times would take them; the median of
 * some visits. What they wait for, such as the browser's storage, isn't slowed by a slow
 * processor and isn't counted.
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
      const counted = page.waitForRequest(/\/api\/analytics\/events/);
      await browser.startTracing(page, { categories: ['devtools.timeline', 'v8'] });
      const lines = (await (await page.goto(address)).text()).split('\n');
      await hydrated(page);
      await counted;
      const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
      await context.close();
      // Where a script begins, in lines and columns from 1.
      const begins = (text) => {
        const line = lines.findLastIndex(
          (one, at) => at <= lines.indexOf(text) && one.includes('<script>'),
        );
        return `${line + 1}:${(lines[line] ?? '').lastIndexOf('<script>') + '<script>'.length + 1}`;
      };
      const heads = ["const KEY = 'knowmad.consent';", "const COOKIE = 'knowmad.experiments';"].map(
        begins,
      );
      if (heads.some((place) => place.startsWith('0:')))
        throw new Error('correct tools/bench/events.mjs: the document has other scripts');
      const isOurs = ({ url, lineNumber, columnNumber }) =>
        /\/(connect|visit)-/.test(url) ||
        (url === address && heads.includes(`${lineNumber}:${columnNumber}`));
      const micros = traceEvents
        .filter(({ name, args, tdur }) => RUNS.has(name) && tdur && isOurs(args.data ?? {}))
        .reduce((sum, { tdur }) => sum + tdur, 0);
      // The first visit fills the server's caches.
      if (i > 0) spent.push((SLOWED * micros) / 1000);
    }
    return median(spent);
  } finally {
    await browser.close();
    await server.stop();
  }
}
