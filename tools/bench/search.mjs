// The parts search and searchquality: how fast knows are found, and how well.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { corpusFolder, fetchCorpus } from './corpus.mjs';
import { run } from '../lib/run.mjs';

/** Each figure: its unit in the benchmark, what it is, what is promised, how many digits. */
const figures = [
  ['rare-us', "the engine's own: a rare word, 20 rows, median, µs", '', 0],
  ['best-ms', "the engine's own: the best 20 for a very common word by bm25 or ts_rank, ms", '', 1],
  ['common-share', 'the share of documents that have it', '', 2],
  ['search-p50-us', 'a search, median, µs', '', 0],
  ['search-p99-us', 'a search, p99, µs', '', 0],
  ['common-us', 'a search for the very common word alone, median, µs', '', 0],
  ['p50/rare', 'median of searches / a rare word', '≤ 5', 2],
  ['p99/best', "p99 of searches / the engine's best 20 for the very common word", '≤ 0.33', 3],
  ['suggest-p50-us', 'suggestions, median, µs', '', 0],
  ['suggest-p99-us', 'suggestions, p99, µs', '', 0],
  ['suggest/rare', 'p99 of suggestions / a rare word, median', '', 2],
  ['suggest/rare-p99', 'p99 of suggestions / a rare word, p99', '≤ 1', 2],
  ['answer-us', 'a search with all that the call tells of 20 knows, median, µs', '', 0],
  ['feed-us', 'a new feed of a user who read 1,000 knows, its first 20, median, µs', '', 0],
  ['feed/answer', 'a feed / a search', '≤ 2', 2],
  ['knows/s', 'knows a second that a rebuild indexes, with the vocabulary', '', 0],
  ['speed/bare', "its speed / the engine's bare insert of the same texts", '≥ 0.7', 2],
  ['published/s', 'knows a second that are published one by one', '', 0],
  ['quarter-MiB', "the process's own memory with a quarter of the knows, MiB", '', 0],
  ['all-MiB', 'with all of them, MiB', '', 0],
  ['all/quarter', 'with all / with a quarter', 'about 1', 2],
];

/** Prints how fast knows are found as a table in Markdown. */
export async function searchFigures(knows) {
  console.log(
    `\nFinding ${knows} knows against what the engine does by itself with the same texts`,
  );
  await fetchCorpus();
  const args = ['-run=^$', '-bench=FigureSearch$', '-benchtime=1x', '-timeout=12h'];
  const { stdout } = await run('go', ['test', './tools/bench/search', ...args], {
    quiet: true,
    env: { CORPUS: corpusFolder, KNOWS: knows },
  });
  const engines = {};
  for (const [, engine, line] of stdout.matchAll(
    /^BenchmarkFigureSearch\/(\w+?)(?:-\d+)?\s(.*)$/gm,
  ))
    engines[engine] = Object.fromEntries(
      [...line.matchAll(/([\d.e+-]+) (\S+)/g)].map(([, value, unit]) => [unit, Number(value)]),
    );
  if (Object.keys(engines).length === 0) throw new Error(stdout);
  const date = new Date().toISOString().slice(0, 10);
  console.log(`\n| ${date}, ${knows} knows | ${Object.keys(engines).join(' | ')} | promised |`);
  console.log(`|---|${'---|'.repeat(Object.keys(engines).length)}---|`);
  for (const [unit, label, promised, digits] of figures) {
    const cells = Object.values(engines).map((all) => all[unit]?.toFixed(digits) ?? '–');
    console.log(`| ${label} | ${cells.join(' | ')} | ${promised} |`);
  }
}

const kinds = ['inflected', 'mistyped', 'bare', 'rare'];

/**
 * Prints the mean reciprocal rank of each language, kind and engine as a table in
 * Markdown. With misses, also the queries whose document our search hasn't first, or
 * the best of the others where ours isn't measured.
 */
export async function searchQuality(folder, { languages, queries, seed, misses }) {
  console.log(
    '\nHow well documents are found that one looks for: mean reciprocal rank at 10, by language and kind of query',
  );
  await fetchCorpus();
  const out = join(folder, 'quality.json');
  const { stdout } = await run(
    'go',
    [
      'test',
      './tools/bench/quality',
      '-run=^$',
      '-bench=FigureQuality$',
      '-benchtime=1x',
      '-timeout=60m',
    ],
    {
      quiet: true,
      env: {
        CORPUS: corpusFolder,
        QUALITY: out,
        LANGUAGES: languages ?? '',
        QUERIES: queries ?? '',
        SEED: seed ?? '',
      },
    },
  );
  if (!stdout.includes('BenchmarkFigureQuality')) throw new Error(stdout);
  const { Documents: documents, Places: places } = JSON.parse(readFileSync(out, 'utf8'));
  const engines = [...new Set(places.map((place) => place.Engine))];
  const ours = engines.filter((engine) => engine.startsWith('ours'));
  console.log(`\n| language, documents | query | n | ${engines.join(' | ')} |`);
  console.log(`|---|---|---|${'---|'.repeat(engines.length)}`);
  let behind = 0;
  for (const language of Object.keys(documents))
    for (const kind of kinds) {
      const of = (engine) =>
        places.filter((p) => p.Language === language && p.Kind === kind && p.Engine === engine);
      const ranks = engines.map((engine) => mean(of(engine)));
      const best = Math.max(...ranks.filter((_, i) => !ours.includes(engines[i])));
      const cells = ranks.map((rank, i) => {
        const less = ours.includes(engines[i]) && rank < best;
        if (less) behind++;
        return rank.toFixed(3) + (less ? ' <' : '');
      });
      console.log(
        `| ${language}, ${documents[language]} | ${kind} | ${of(engines[0]).length} | ${cells.join(' | ')} |`,
      );
    }
  if (ours.length > 0)
    console.log(`\n${behind} of them behind the best of the others, marked with <`);
  if (ours.length > 0) showDifferences(places, engines, ours);
  if (misses) showMisses(places, engines, ours.length > 0 ? ours : [engines[0]]);
}

const mean = (places) =>
  places.reduce((sum, place) => sum + (place.Place > 0 ? 1 / place.Place : 0), 0) /
  Math.max(places.length, 1);

/**
 * Prints by how much ours is ahead of each other engine over all languages, with the
 * standard error of the difference: what is less than twice that may be chance.
 */
function showDifferences(places, engines, ours) {
  console.log('\nOurs less the others, all languages, ± the standard error');
  const others = engines.filter((engine) => !ours.includes(engine));
  for (const kind of kinds) {
    const of = (engine) => places.filter((p) => p.Kind === kind && p.Engine === engine);
    const mine = of(ours[0]);
    const cells = others.map((engine) => {
      const all = of(engine).map((place, i) => mean([mine[i]]) - mean([place]));
      const middle = all.reduce((sum, d) => sum + d, 0) / all.length;
      const spread = all.reduce((sum, d) => sum + (d - middle) ** 2, 0) / (all.length - 1);
      return `${engine} ${middle.toFixed(4)} ± ${Math.sqrt(spread / all.length).toFixed(4)}`;
    });
    console.log(`  ${kind}, ${mine.length} queries: ${cells.join(', ')}`);
  }
}

function showMisses(places, engines, looked) {
  const byQuery = new Map();
  for (const place of places) {
    const key = [place.Language, place.Kind, place.Text, place.Wanted].join('\t');
    byQuery.set(key, [...(byQuery.get(key) ?? []), place]);
  }
  console.log(
    `\nQueries whose document isn't first; places of ${engines.join(', ')}, 0: not found`,
  );
  for (const of of byQuery.values())
    if (of.some((p) => looked.includes(p.Engine) && p.Place !== 1)) {
      const [{ Language, Kind, Text, Title }] = of;
      console.log(
        `  ${Language} ${Kind} [${of.map((p) => p.Place).join(' ')}] ${Text}  →  ${Title}`,
      );
    }
}
