// npm run bench: the figures that the platform promises, each as a ratio to
// something known that is measured in the same run. Prints, asserts nothing:
// machines differ, ratios tell.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../build.mjs';
import { startServer } from '../e2e/lib/world.mjs';
import { cacheDir, root, run, unlessCurrent } from '../lib/run.mjs';

const folder = mkdtempSync(join(tmpdir(), 'knowmad-bench-'));
const wanted = process.argv.slice(2);
const rounds = 3;

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
const show = (label, value, target) =>
  console.log(`  ${label.padEnd(58)} ${String(value).padStart(12)}   ${target}`);

/** Runs a command and gives its wall and CPU seconds and its peak memory in MiB. */
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

async function vet() {
  console.log(
    '\nvet of 500 synthetic packs, one environment, against the cue command on flat files of the same content',
  );
  const cue = join(cacheDir, 'cue');
  await unlessCurrent('cue', { inputs: ['tools/lint'], outputs: ['.cache/cue'] }, () =>
    run('go', ['build', '-o', cue, 'cuelang.org/go/cmd/cue'], { cwd: join(root, 'tools', 'lint') }),
  );
  await run('go', ['build', '-o', `${folder}/`, './tools/bench/measure']);
  const results = {};
  for (const count of [100, 500]) {
    const place = join(folder, `packs-${count}`);
    await run('go', ['run', './tools/bench/packs', String(count), place], { quiet: true });
    const schemas = readdirSync(join(root, 'schemas'))
      .filter((f) => f.endsWith('.cue'))
      .map((f) => join(root, 'schemas', f));
    const flats = readdirSync(join(place, 'flat')).map((f) => join(place, 'flat', f));
    const ours = [];
    const theirs = [];
    for (let i = 0; i < rounds; i++) {
      ours.push(
        await measure('bin/marketctl', [
          'vet',
          '--env=prod',
          `--markets=${join(place, 'layered')}`,
        ]),
      );
      theirs.push(await measure(cue, ['vet', '-d', '#Market', ...schemas, ...flats]));
    }
    const of = (all, key) => median(all.map((r) => r[key]));
    const line = (all) =>
      `${of(all, 'wall').toFixed(2)}, ${of(all, 'cpu').toFixed(2)}, ${of(all, 'peak').toFixed(0)}`;
    const ratio = (key) => (of(ours, key) / of(theirs, key)).toFixed(2);
    results[count] = { wall: of(ours, 'wall'), peak: of(ours, 'peak') };
    show(`${count} packs, marketctl vet: wall s, CPU s, peak MiB`, line(ours), '');
    show(`${count} packs, cue vet: wall s, CPU s, peak MiB`, line(theirs), '');
    show(`${count} packs: ratio of wall`, ratio('wall'), '≤ 1');
    show(`${count} packs: ratio of CPU`, ratio('cpu'), '≤ 1');
    show(`${count} packs: ratio of peak memory`, ratio('peak'), '');
  }
  show('wall, 500 packs / 100 packs', (results[500].wall / results[100].wall).toFixed(2), '≤ 5');
  show(
    'peak memory, 500 packs / 100 packs',
    (results[500].peak / results[100].peak).toFixed(2),
    '≤ 5: linear',
  );
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

async function pages() {
  await run('go', ['build', '-o', `${folder}/`, './tools/bench/load', './tools/bench/bare']);
  const server = await startServer({ args: ['--log-level=error', '--rate-limit=1000000'] });
  try {
    console.log('\nA cached public page against a bare Echo handler that writes the same bytes');
    const host = 'de.localhost';
    const { body } = await server.get(host, '/');
    const file = join(folder, 'page.html');
    writeFileSync(file, body);
    const bare = await startBare(file);
    const ours = [];
    const theirs = [];
    for (let i = 0; i < rounds; i++) {
      ours.push(await load(server, ['-host', host, '-d', '3s']));
      theirs.push(await load(bare, ['-d', '3s']));
    }
    bare.stop();
    const line = (name, r) =>
      show(
        `${name}: requests/s, p50, p99 ms, CPU s per 1,000`,
        `${r.perSecond.toFixed(0)}, ${r.p50}, ${r.p99}, ${r.cpuPerThousand.toFixed(3)}`,
        '',
      );
    const mid = (all) =>
      all.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(all.length / 2)];
    line('cached page', mid(ours));
    line('bare handler', mid(theirs));
    show(
      'requests per second, cached page / bare handler',
      median(ours.map((r, i) => r.perSecond / theirs[i].perSecond)).toFixed(2),
      '≥ 0.6',
    );
    show(
      'p99, cached page / bare handler',
      median(ours.map((r, i) => r.p99 / theirs[i].p99)).toFixed(2),
      '≤ 5',
    );

    console.log("\nAn uncached page against the renderer's own time");
    const { stdout } = await run(
      'go',
      ['test', './pkg/page', '-run=^$', '-bench=UncachedPage', '-benchtime=200x'],
      { quiet: true },
    );
    const figure = (name) => new RegExp(`([\\d.]+) ${name}`).exec(stdout)?.[1] ?? 'none';
    show('whole page, ms', figure('whole-ms'), '');
    show('renderer, ms', figure('renderer-ms'), '');
    show('whole page / renderer', figure('ratio'), '≤ 1.3');
    const uncached = await load(server, [
      '-host',
      host,
      '-vary',
      'previewTime',
      '-c',
      '4',
      '-d',
      '3s',
    ]);
    line('uncached pages', uncached);
  } finally {
    await server.stop();
  }
}

const parts = { lookup, vet, pages };
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
