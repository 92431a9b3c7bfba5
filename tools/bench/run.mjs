// npm run bench: measures each promised figure as a ratio to a known baseline in
// the same run. It prints and asserts nothing: absolute times differ between
// machines, ratios hardly.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../build.mjs';
import { share, signUp, siteOf } from '../e2e/lib/share.mjs';
import { startServer } from '../e2e/lib/world.mjs';
import { cacheDir, root, run, unlessCurrent } from '../lib/run.mjs';
import { documents } from './documents.mjs';
import { events as eventFigures } from './events.mjs';
import { hogs as hogFigures } from './hogs.mjs';
import { learning } from './learn.mjs';
import { moneyFigures } from './money.mjs';
import { pipeline } from './pipeline.mjs';
import { searchFigures, searchQuality } from './search.mjs';
import { uploads } from './upload.mjs';

const folder = mkdtempSync(join(tmpdir(), 'knowmad-bench-'));
const args = process.argv.slice(2);
const wanted = args.filter((arg) => !arg.startsWith('-'));
/** The numbers of synthetic packs; --packs=100,500 overrides them. */
const sizes = (
  args.find((arg) => arg.startsWith('--packs='))?.slice('--packs='.length) ?? '500,5000'
)
  .split(',')
  .map(Number);
const rounds = 3;

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
const show = (label, value, target) =>
  console.log(`  ${label.padEnd(58)} ${String(value).padStart(12)}   ${target}`);

/** Runs a command and resolves with its wall and CPU seconds and its peak memory in MiB. */
async function measure(command, args) {
  const { stdout } = await run(join(folder, 'measure'), [command, ...args], { quiet: true });
  return JSON.parse(stdout);
}

async function lookup() {
  console.log('\nHost lookup');
  const { stdout } = await run(
    'go',
    ['test', './pkg/market', '-run=^$', '-bench=Lookup', '-benchmem'],
    { quiet: true },
  );
  for (const line of stdout.split('\n').filter((l) => l.startsWith('Benchmark'))) {
    const [, name, ns, allocs] =
      /^(\S+)\s+\d+\s+([\d.]+) ns\/op.*?(\d+) allocs\/op/.exec(line) ?? [];
    if (name) show(name, `${ns} ns, ${allocs} allocs`, '≤ 50 ns, 0 allocs');
  }
}

/** CPU time of Go's benchmarks named Ratio…, in ms by name: the median of their rounds. */
async function ratios(...packages) {
  const { stdout } = await run(
    'go',
    ['test', ...packages, '-run=^$', '-bench=Ratio', `-count=${rounds}`, '-benchtime=20x'],
    { quiet: true },
  );
  const all = {};
  for (const [, name, ms] of stdout.matchAll(
    /^BenchmarkRatio([\w/]+?)(?:-\d+)?\s.*?([\d.]+) cpu-ms/gm,
  ))
    (all[name] ??= []).push(Number(ms));
  return Object.fromEntries(Object.entries(all).map(([name, ms]) => [name, median(ms)]));
}

async function packs() {
  console.log('\nThe packs against reading and parsing the same YAML alone, in CPU time');
  const { Parse, Vet, ParseOne, Reload } = await ratios('./cmd/marketctl', './pkg/pack');
  const pair = (a, b) => `${a.toFixed(1)} / ${b.toFixed(1)} ms`;
  show('vet of all packs, all environments / parsing', pair(Vet, Parse), '');
  show('ratio', (Vet / Parse).toFixed(1), '≤ 12');
  show('one changed pack in the server / parsing it', pair(Reload, ParseOne), '');
  show('ratio', (Reload / ParseOne).toFixed(1), '≤ 12');
}

/**
 * A copy of marketctl and the schemas that accepts codes of three letters, as there are
 * not 5,000 codes of two. Fails when a text to be replaced is not found.
 */
async function relaxed() {
  const codes = `for i := range 26 * 26 * 26 {
		codes[string([]byte{byte('A' + i/676), byte('A' + i/26%26), byte('A' + i%26)})] = true
	}`;
  const changes = {
    'pkg/pack/source/sources.go': [['`^[a-z]{2}$`', '`^[a-z]{3}$`']],
    'pkg/pack/schema/facts.go': [
      ['codes := map[string]bool{}', `codes := map[string]bool{}\n\t${codes}`],
    ],
    'schemas/market.cue': [
      ['#MarketCode: =~"^[a-z]{2}$"', '#MarketCode: =~"^[a-z]{3}$"'],
      ['"^/icons/flags/[A-Z]{2}', '"^/icons/flags/[A-Z]{3}'],
      ['#CountryCode: =~"^[A-Z]{2}$"', '#CountryCode: =~"^[A-Z]{3}$"'],
      ['-[A-Z]{2}$"', '-[A-Z]{3}$"'],
    ],
  };
  const replaced = {};
  mkdirSync(join(folder, 'schemas'), { recursive: true });
  for (const [file, edits] of Object.entries(changes)) {
    let text = readFileSync(join(root, file), 'utf8');
    for (const [from, to] of edits) {
      if (!text.includes(from))
        throw new Error(`${file} has no ${from}: correct tools/bench/run.mjs`);
      text = text.replace(from, () => to);
    }
    const copy = join(folder, 'schemas', file.replaceAll('/', '-'));
    writeFileSync(copy, text);
    replaced[join(root, file)] = copy;
  }
  const overlay = join(folder, 'overlay.json');
  writeFileSync(overlay, JSON.stringify({ Replace: replaced }));
  const program = join(folder, 'marketctl');
  await run('go', ['build', '-overlay', overlay, '-o', program, './cmd/marketctl']);
  const schemas = readdirSync(join(root, 'schemas'))
    .filter((f) => f.endsWith('.cue'))
    .map((f) => join(root, 'schemas', f));
  return { program, schemas: schemas.map((file) => replaced[file] ?? file) };
}

async function vet() {
  console.log(
    '\nvet of synthetic packs, one environment, with layers, rules and links, against the cue command on flat files of the same content',
  );
  const cue = join(cacheDir, 'cue');
  await unlessCurrent('cue', { inputs: ['tools/lint'], outputs: ['.cache/cue'] }, () =>
    run('go', ['build', '-o', cue, 'cuelang.org/go/cmd/cue'], { cwd: join(root, 'tools', 'lint') }),
  );
  await run('go', ['build', '-o', `${folder}/`, './tools/bench/measure']);
  const { program, schemas } = await relaxed();
  const results = [];
  for (const count of sizes) {
    const place = join(folder, `packs-${count}`);
    await run('go', ['run', './tools/bench/packs', String(count), place], { quiet: true });
    const flats = readdirSync(join(place, 'flat')).map((f) => join(place, 'flat', f));
    const layered = `--markets=${join(place, 'layered')}`;
    // A fault would end vet early and falsify the measurement.
    await run(program, ['vet', '--env=prod', layered]);
    const ours = [];
    const theirs = [];
    for (let i = 0; i < rounds; i++) {
      ours.push(await measure(program, ['vet', '--env=prod', layered]));
      theirs.push(await measure(cue, ['vet', '-d', '#Market', ...schemas, ...flats]));
    }
    const of = (all, key) => median(all.map((r) => r[key]));
    const line = (all) =>
      `${of(all, 'wall').toFixed(2)}, ${of(all, 'cpu').toFixed(2)}, ${of(all, 'peak').toFixed(0)}`;
    const ratio = (key) => (of(ours, key) / of(theirs, key)).toFixed(2);
    results.push({ count, cpu: of(ours, 'cpu'), peak: of(ours, 'peak') });
    show(`${count} packs, marketctl vet: wall s, CPU s, peak MiB`, line(ours), '');
    show(`${count} packs, cue vet: wall s, CPU s, peak MiB`, line(theirs), '');
    show(`${count} packs: ratio of wall`, ratio('wall'), '≤ 1');
    show(`${count} packs: ratio of CPU`, ratio('cpu'), '≤ 1');
    show(`${count} packs: ratio of peak memory`, ratio('peak'), '≤ 1');
    rmSync(place, { recursive: true, force: true });
  }
  const [least, most] = [results[0], results.at(-1)];
  if (least === most) return;
  const times = most.count / least.count;
  show(
    `CPU, ${most.count} packs / ${least.count} packs`,
    (most.cpu / least.cpu).toFixed(2),
    `≤ ${times}: linear`,
  );
  show(
    `peak memory, ${most.count} packs / ${least.count} packs`,
    (most.peak / least.peak).toFixed(2),
    `≤ ${times}: linear`,
  );
}

async function matrix() {
  console.log('\nThe markets side by side');
  const { stdout } = await run('bin/marketctl', ['matrix', '--format', 'html'], { quiet: true });
  show('html of all markets, KB', (Buffer.byteLength(stdout) / 1000).toFixed(1), '≤ 150');
}

function startBare(file) {
  return new Promise((resolve, reject) => {
    const child = spawn(join(folder, 'bare'), [file], { stdio: ['ignore', 'pipe', 'inherit'] });
    child.on('error', reject);
    child.stdout.on('data', (chunk) => {
      const port = /:(\d+)\s*$/m.exec(String(chunk))?.[1];
      if (port) resolve({ pid: child.pid, port: Number(port), stop: () => child.kill('SIGTERM') });
    });
  });
}

async function load(server, args) {
  const { stdout } = await run(
    join(folder, 'load'),
    ['-port', String(server.port), '-pid', String(server.pid), ...args],
    { quiet: true },
  );
  return JSON.parse(stdout);
}

const host = 'de.localhost';

/** An address on which nothing listens. */
function freeAddress() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(`127.0.0.1:${port}`));
    });
  });
}

const showLoad = (name, r) =>
  show(
    `${name}: requests/s, p50, p99 ms, CPU s per 1,000`,
    `${r.perSecond.toFixed(0)}, ${r.p50}, ${r.p99}, ${r.cpuPerThousand.toFixed(3)}`,
    '',
  );

/** A page from the cache, against a handler that writes the same bytes. */
async function cachedPage(server, path) {
  const { status, body } = await server.get(host, path);
  if (status !== 200) throw new Error(`${path}: ${status}`);
  const file = join(folder, 'page.html');
  writeFileSync(file, body);
  const bare = await startBare(file);
  const ours = [];
  const theirs = [];
  for (let i = 0; i < rounds; i++) {
    ours.push(await load(server, ['-host', host, '-path', path, '-d', '3s']));
    theirs.push(await load(bare, ['-d', '3s']));
  }
  bare.stop();
  const mid = (all) =>
    all.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(all.length / 2)];
  showLoad('cached page', mid(ours));
  showLoad('bare handler', mid(theirs));
  show(
    'requests per second, cached page / bare handler',
    median(ours.map((r, i) => r.perSecond / theirs[i].perSecond)).toFixed(2),
    '≥ 0.6',
  );
  show(
    'CPU, bare handler / cached page',
    median(theirs.map((r, i) => r.cpuPerThousand / ours[i].cpuPerThousand)).toFixed(2),
    '',
  );
  show(
    'p99, cached page / bare handler',
    median(ours.map((r, i) => r.p99 / theirs[i].p99)).toFixed(2),
    '≤ 5',
  );
}

/** Seconds that renders have taken, and how many there were, by the server's metrics. */
async function renders(address) {
  const text = await (await fetch(address)).text();
  const of = (name) =>
    Number(new RegExp(`^knowmad_render_seconds_${name} (.*)$`, 'm').exec(text)[1]);
  return { seconds: of('sum'), count: of('count') };
}

/** Pages that are in no cache, one after another, against the renders that they took. */
async function uncachedPage(server, path, metrics) {
  const ask = (time) =>
    load(server, ['-host', host, '-path', path, '-vary', 'previewTime', '-c', '1', '-d', time]);
  await ask('2s'); // warm
  const all = [];
  for (let i = 0; i < rounds; i++) {
    const before = await renders(`http://${metrics}/metrics`);
    const { perSecond } = await ask('3s');
    const after = await renders(`http://${metrics}/metrics`);
    const render = (after.seconds - before.seconds) / (after.count - before.count);
    all.push({ whole: 1000 / perSecond, render: 1000 * render });
  }
  const of = (key) => median(all.map((r) => r[key])).toFixed(1);
  show('whole page, ms', of('whole'), '');
  show('renderer, ms', of('render'), '');
  show('whole page / renderer', median(all.map((r) => r.whole / r.render)).toFixed(2), '≤ 1.3');
}

async function pages() {
  await run('go', ['build', '-o', `${folder}/`, './tools/bench/load', './tools/bench/bare']);
  const metrics = await freeAddress();
  const server = await startServer({
    args: [
      '--log-level=error',
      '--request-signatures=off',
      '--rate-limit=1000000',
      `--metrics-addr=${metrics}`,
    ],
  });
  try {
    console.log('\nThe cached home page against a bare Echo handler that writes the same bytes');
    await cachedPage(server, '/');

    console.log("\nAn uncached home page against the renderer's own time");
    const { stdout } = await run(
      'go',
      ['test', './pkg/page', '-run=^$', '-bench=UncachedPage', '-benchtime=200x'],
      { quiet: true },
    );
    const figure = (name) => new RegExp(`([\\d.]+) ${name}`).exec(stdout)?.[1] ?? 'none';
    show('whole page, ms', figure('whole-ms'), '');
    show('renderer, ms', figure('renderer-ms'), '');
    show('whole page / renderer', figure('ratio'), '≤ 1.3');
    const uncached = ['-host', host, '-vary', 'previewTime', '-c', '4', '-d', '3s'];
    showLoad('uncached pages', await load(server, uncached));

    // marketlint:allow what is measured is on one market
    const site = siteOf(server, 'de');
    const guide = join(root, 'pkg', 'platform', 'pdf', 'testdata', 'guide-de.pdf');
    const know = await share(site, await signUp(site), 'Ein Leitfaden', readFileSync(guide));
    console.log(`\nThe cached page of a know of ${know.pageCount} pages against a bare handler`);
    await cachedPage(server, know.path);
    console.log("\nThe same uncached against the renderer's own time");
    await uncachedPage(server, know.path, metrics);
  } finally {
    await server.stop();
  }
}

async function overload() {
  console.log('\nTen times the pages that the server can render, none of them in the cache');
  await run('go', ['build', '-o', `${folder}/`, './tools/bench/load', './tools/bench/bare']);
  const server = await startServer({ args: ['--log-level=warn', '--rate-limit=1000000'] });
  const file = join(folder, 'page.html');
  const pages = ['-host', host, '-vary', 'previewTime'];
  writeFileSync(file, (await server.get(host, '/')).body);
  const bare = await startBare(file);
  try {
    await load(server, [...pages, '-d', '3s']); // warm
    let best = 0;
    for (const connections of ['4', '8', '16', '32']) {
      const { perSecond } = await load(server, [...pages, '-c', connections, '-d', '3s']);
      best = Math.max(best, perSecond);
    }
    const flood = ['-c', '4000', '-d', '10s', '-rate', (10 * best).toFixed(0)];
    const before = server.log.length;
    const ours = await load(server, [...pages, ...flood]);
    const lines = server.log.slice(before).split('\n').length - 1;
    const theirs = await load(bare, flood);
    const line = (...values) => values.map((value) => value.toFixed(0)).join(', ');
    const processors = (r) =>
      [r.server, r.children, r.generator].map((value) => value.toFixed(2)).join(', ');
    show('best rate, asking again when answered, pages/s', best.toFixed(0), '');
    show(
      'sent, not sent for want of connections, per s',
      line(ours.sent, ours.unsent),
      '10 × best, 0',
    );
    show('rendered/s; p50, p99 ms', line(ours.rendered, ours.p50, ours.p99), 'p99 ≤ 2000');
    show('rendered / best', (ours.rendered / best).toFixed(2), '≥ 0.8');
    show(
      'shells, 503, others per s',
      [ours.shells, ours.refused, ours.others].map((value) => value.toFixed(1)).join(', '),
      '≤ 12, the rest, 0',
    );
    show('log lines per s', (lines / 10).toFixed(1), '≤ 1.2');
    show('processors: server, renderers, what asks', processors(ours), '');
    show(
      'bare handler at that pace: answered/s; p50, p99 ms',
      line(theirs.rendered, theirs.p50, theirs.p99),
      '',
    );
    show('processors: bare handler, none, what asks', processors(theirs), '');
  } finally {
    bare.stop();
    await server.stop();
  }
}

/** How often each server is started. */
const starts = 7;

async function coldstart() {
  console.log('\nFrom the start of the process to the first rendered page');
  await run('go', ['build', '-o', `${folder}/`, './tools/bench/coldstart', './tools/bench/bare']);
  const file = join(folder, 'start.html');
  writeFileSync(file, 'x'.repeat(100_000));
  const start = async (host, ...command) => {
    const { stdout } = await run(join(folder, 'coldstart'), ['-host', host, ...command], {
      quiet: true,
    });
    return JSON.parse(stdout);
  };
  const ours = (data) =>
    start(
      'de.localhost',
      join(root, 'bin', 'knowmad'),
      'serve',
      '--addr=127.0.0.1:0',
      `--data=${data}`,
    );
  const kept = join(folder, 'kept');
  await ours(kept); // also brings the program into the page cache
  const all = { fresh: [], existing: [], bare: [] };
  for (let i = 0; i < starts; i++) {
    all.bare.push(await start('localhost', join(folder, 'bare'), file));
    all.existing.push(await ours(kept));
    const fresh = join(folder, `fresh-${i}`);
    all.fresh.push(await ours(fresh));
    rmSync(fresh, { recursive: true, force: true });
  }
  const of = (name, key) => median(all[name].map((r) => r[key]));
  for (const [name, label, target] of [
    ['fresh', 'new data folder', '≤ 300 ms to the page'],
    ['existing', 'data folder of an earlier start', '≤ 300 ms to the page'],
    ['bare', 'bare handler', ''],
  ])
    show(
      `${label}: listening, first page, CPU ms; peak MiB`,
      ['listening', 'firstPage', 'cpu', 'peak'].map((key) => of(name, key).toFixed(0)).join(', '),
      target,
    );
  show(
    'first page, new data folder / bare handler',
    (of('fresh', 'firstPage') / of('bare', 'firstPage')).toFixed(1),
    '',
  );
}

async function schools() {
  console.log(
    '\nFinding a school among 100,000 (SQLite) against reading one by its id, in CPU time',
  );
  const all = await ratios('./pkg/features/school');
  const one = all['Schools/ByID'];
  for (const [label, name, target] of [
    ['a rare name', 'Rare', '≤ 15'],
    ['the beginning of a name, and its city', 'NameAndCity', '≤ 30'],
    ['a word that every fifth has', 'Common', ''],
  ]) {
    const ms = all[`Schools/${name}`];
    show(`${label} / by id`, `${ms.toFixed(2)} / ${one.toFixed(2)} ms`, '');
    show('ratio', (ms / one).toFixed(1), target);
  }
}

/**
 * The figures of Go's benchmarks named Figure…: one row per engine and figure, the
 * median of their rounds.
 */
async function figures(path, name, times, rows, count = rounds) {
  const { stdout } = await run(
    'go',
    ['test', path, '-run=^$', `-bench=Figure${name}$`, `-count=${count}`, `-benchtime=${times}x`],
    { quiet: true },
  );
  const all = {};
  for (const [, engine, line] of stdout.matchAll(
    /^BenchmarkFigure\w+(?:\/(\w+))?(?:-\d+)?\s(.*)$/gm,
  ))
    for (const [, value, unit] of line.matchAll(/([\d.]+) (\S+)/g))
      ((all[engine ?? ''] ??= {})[unit] ??= []).push(Number(value));
  for (const [engine, units] of Object.entries(all))
    for (const [unit, label, target] of rows)
      show(engine ? `${engine}: ${label}` : label, median(units[unit]).toFixed(2), target);
}

async function accounts() {
  const path = './pkg/features/account';
  console.log("\nA sign-in against its password's hash alone, and against nobody's address");
  await figures(path, 'SignIn', 40, [
    ['sign-in-cpu-ms', 'a sign-in, CPU ms', ''],
    ['argon2id-share', 'argon2id / sign-in, CPU', '≥ 0.90'],
    ['known/nobody', "wrong password / nobody's address, time", '1'],
    ['told-apart', "which of the two takes longer, 0.5: can't be told", '0.5'],
  ]);
  console.log('\nFinding one of 100,000 accounts against reading it by its key');
  await figures(path, 'Lookup', 2000, [
    ['key-us', 'by key, µs', ''],
    ['address/key', 'by address / by key', '≤ 2'],
    ['username/key', 'by username / by key', '≤ 2'],
  ]);
  console.log('\nKnowing who asks against a cached answer of the API');
  await figures(path, 'Bearer', 50, [
    ['answer-us', 'the answer, µs', ''],
    ['bearer-us', 'the token, µs', ''],
    ['bearer/answer', 'token / answer', '≤ 0.05'],
  ]);
}

/** How many knows are read from; --knows=1000000 overrides it. */
const stored = args.find((arg) => arg.startsWith('--knows='))?.slice('--knows='.length) ?? '200000';

async function knows() {
  console.log(`\nReading ${stored} knows, and lists of them, against a know's row by its key`);
  process.env.KNOWS = stored;
  const rows = [
    ['key-us', 'a row by its key, µs', ''],
    ['know/key', 'all that a page of a know needs / by key', '≤ 3'],
    ['count/key', 'how many a list has / by key', ''],
    ['newest/key', 'a subject, newest first, 20 of them / by key', ''],
    ['newest-late/first', 'its page 500 / its first', '≤ 4'],
    ['mostRead/key', 'a subject, most read first / by key', ''],
    ['mostRead-late/first', 'its page 500 / its first', '≤ 4'],
    ['topic/key', 'a topic, 12 of them / by key', ''],
    ['topic-late/first', 'its page 100 / its first', '≤ 4'],
    ['home-newest/key', "home's newest, 8 of them / by key", ''],
    ['home-mostRead/key', "home's most read, 4 of them / by key", ''],
    ['related/key', 'related ones, 6 of them / by key', ''],
    ['knower/key', "a knower's, 12 of them / by key", ''],
    ['sitemap-ms', 'a part of the sitemap, 5,000 of them, ms', ''],
    ['sitemap-late/first', 'its last part / its first', '≤ 4'],
  ];
  // Filling the stores takes longest, so what is a round elsewhere is more turns here.
  await figures('./pkg/features/know', 'Knows', 60, rows, 1);
}

/** A PDF of 104 pages: the documents of the package's tests, again and again. */
async function manyPages() {
  const place = join(root, 'pkg', 'platform', 'pdf', 'testdata');
  const files = readdirSync(place)
    .filter((f) => f.endsWith('.pdf') && f !== 'encrypted.pdf')
    .map((f) => join(place, f));
  const file = join(folder, 'document.pdf');
  const pages = Array.from({ length: 5 }, () => files).flat();
  const all = join(folder, 'all.pdf');
  await run('qpdf', ['--empty', '--pages', ...pages, '--', all]);
  await run('qpdf', ['--empty', '--pages', all, '1-104', '--', file]);
  return file;
}

/** Whether poppler's tools and qpdf are there; says so where not. */
async function popplerIsThere() {
  try {
    await run('qpdf', ['--version'], { quiet: true });
    await run('sh', ['-c', 'command -v pdftotext && command -v pdftoppm'], { quiet: true });
    return true;
  } catch {
    console.log('  left out: apt-get install poppler-utils qpdf');
    return false;
  }
}

/** The text of a PDF, and its pages in three widths, by poppler's tools. */
function popplerOf(file) {
  const out = join(folder, 'page');
  const images = [480, 960, 1600].map(
    (width) => ` && pdftoppm -jpeg -scale-to-x ${width} -scale-to-y -1 ${file} ${out}-${width}`,
  );
  return `pdftotext ${file} ${out}.txt${images.join('')}`;
}

/** How often a document goes all its way, and poppler's tools read it. */
const ways = 3;

async function document() {
  console.log(
    "\nA document of 104 pages from the end of its upload to readers, against poppler's tools",
  );
  if (!(await popplerIsThere())) return;
  await run('go', ['build', '-o', `${folder}/`, './tools/bench/measure']);
  const file = await manyPages();
  const command = popplerOf(file);
  const pairs = await pipeline({
    file,
    warm: join(root, 'pkg', 'platform', 'pdf', 'testdata', 'guide-de.pdf'),
    rounds: ways,
    theirs: () => measure('sh', ['-c', command]),
  });
  const of = (side, key) => median(pairs.map((pair) => pair[side][key]));
  show('ready / poppler, time', `${of(0, 'ready').toFixed(1)} / ${of(1, 'wall').toFixed(1)} s`, '');
  show('ready / poppler, CPU', `${of(0, 'cpu').toFixed(1)} / ${of(1, 'cpu').toFixed(1)} s`, '');
  show('ratio, time', median(pairs.map(([a, b]) => a.ready / b.wall)).toFixed(2), '≤ 3');
  show('ratio, CPU', median(pairs.map(([a, b]) => a.cpu / b.cpu)).toFixed(2), '');
  show('its first page, s', of(0, 'first').toFixed(1), '');
  show(
    'its first page / ready',
    median(pairs.map(([a]) => a.first / a.ready)).toFixed(2),
    'long before',
  );
}

async function pdf() {
  console.log("\nA PDF's text and images in three widths, two workers, against poppler's tools");
  if (!(await popplerIsThere())) return;
  await run('go', ['build', '-o', `${folder}/`, './tools/bench/measure', './tools/bench/pdf']);
  const file = await manyPages();
  const engine = [join(folder, 'pdf'), [file, join(folder, 'pdfium'), '2']];
  const cold = await measure(...engine);
  const poppler = popplerOf(file);
  const ours = [];
  const theirs = [];
  for (let i = 0; i < rounds; i++) {
    ours.push(await measure(...engine));
    theirs.push(await measure('sh', ['-c', poppler]));
  }
  const of = (all, key) => median(all.map((r) => r[key]));
  const pair = (key) => `${of(ours, key).toFixed(2)} / ${of(theirs, key).toFixed(2)} s`;
  show('here / poppler, CPU', pair('cpu'), '');
  show('here / poppler, time', pair('wall'), '');
  show('ratio, CPU', (of(ours, 'cpu') / of(theirs, 'cpu')).toFixed(2), '');
  show('ratio, time', (of(ours, 'wall') / of(theirs, 'wall')).toFixed(2), '≤ 3');
  show('the first start, which compiles PDFium, CPU', `${cold.cpu.toFixed(2)} s`, '');
  show('peak memory, two documents open', `${of(ours, 'peak').toFixed(0)} MiB`, '');
}

const upload = () => uploads(folder, show);
const learn = () => learning(folder, { show, figures });
const money = () => moneyFigures({ figures });

const events = () => eventFigures({ show, figures });

async function ai() {
  console.log('\nA question about a thousand pages, a summary of a hundred, built in');
  await figures('./pkg/features/ai/passage', 'Answer', 10, [
    ['answer-ms', 'an answer, ms', '≤ 300'],
  ]);
  await figures('./pkg/features/ai/digest', 'Summary', 10, [
    ['summary-ms', 'a summary, ms', '≤ 2000'],
  ]);
  console.log("\n200 answers of a model at once against the model's own streams");
  await figures(
    './pkg/features/ai',
    'Stream',
    3,
    [
      ['raw-first-ms', "the first sentence of the model's own stream, ms", ''],
      ['later-ms', 'how much later the server has checked and sent it, ms', '≤ 5'],
      ['streams/raw', "streams in the same time / the model's own", '≥ 0.95'],
    ],
    1,
  );
}

const option = (name) =>
  args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + '--='.length);
/** Ten minutes, or --seconds=N. */
const hogs = () => hogFigures(show, Number(option('seconds') ?? 600));
const search = () => searchFigures(stored);
const searchquality = () =>
  searchQuality(folder, {
    languages: option('langs'),
    queries: option('queries'),
    seed: option('seed'),
    misses: args.includes('--misses'),
  });

const parts = {
  lookup,
  packs,
  vet,
  matrix,
  schools,
  accounts,
  knows,
  search,
  searchquality,
  pdf,
  document,
  upload,
  hogs,
  learn,
  money,
  ai,
  events,
  pages,
  documents,
  overload,
  coldstart,
};
if (sizes.some((size) => !Number.isInteger(size) || size < 1)) {
  console.error('--packs takes numbers of packs, such as --packs=500,5000.');
  process.exit(2);
}
// Searches are looked at with fewer, too, while somebody works on them.
const least = wanted.length === 1 && wanted[0] === 'search' ? 1000 : 200_000;
if (!(Number(stored) >= least)) {
  console.error(`--knows takes a number from ${least}, such as --knows=1000000.`);
  process.exit(2);
}
for (const name of wanted)
  if (!(name in parts)) {
    console.error(`There is no benchmark ${name}; there are ${Object.keys(parts).join(', ')}.`);
    process.exit(2);
  }
mkdirSync(folder, { recursive: true });
try {
  await build();
  for (const [name, part] of Object.entries(parts))
    if (wanted.length === 0 || wanted.includes(name)) await part();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
