// The parts search and searchquality: how fast knows are found, and how well.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { corpusFolder, fetchCorpus } from './corpus.mjs';
import { run } from '../lib/run.mjs';

const kinds = ['inflected', 'mistyped', 'bare', 'rare'];

/**
 * Prints the mean reciprocal rank of each language, kind and engine as a table in
 * Markdown. With misses, also the queries whose document our search hasn't first, or
 * the best of the others where ours isn't measured.
 */
export async function searchQuality(folder, { languages, queries, misses }) {
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
  if (misses) showMisses(places, engines, ours.length > 0 ? ours : [engines[0]]);
}

const mean = (places) =>
  places.reduce((sum, place) => sum + (place.Place > 0 ? 1 / place.Place : 0), 0) /
  Math.max(places.length, 1);

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
