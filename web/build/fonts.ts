/**
 * Makes the font files of a build small. fonts.css names, for each file, the
 * letters that a browser may ask it for (unicode-range); the families bring far
 * more: alternative letterforms, small capitals, arrows of four kinds. What no
 * page can show is left out, which halves what a phone fetches before it can
 * paint in our fonts.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import subsetFont from 'subset-font';

/** What the styles use: kerning, accents and ligatures, local forms, figures of one width. */
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'tnum'];

const FACE = /@font-face\s*\{([^}]*)\}/g;
const FILE = /url\('(@fontsource\/[^']+\.woff2)'\)/;
const RANGE = /unicode-range:([^;]*);/;

/** A file of a family, and the letters that it is asked for. */
export interface Face {
  file: string;
  letters: string;
}

/** The files that a style sheet names. A file without a range is a mistake: it would be fetched for all. */
export function facesOf(css: string): Face[] {
  return [...css.matchAll(FACE)].flatMap(([, face = '']) => {
    const file = FILE.exec(face)?.[1];
    if (!file) return [];
    const range = RANGE.exec(face)?.[1];
    if (!range) throw new Error(`${file} has no unicode-range`);
    return [{ file, letters: range.split(',').map(lettersOf).join('') }];
  });
}

/** U+20-7E, U+131 → the letters themselves. */
function lettersOf(range: string): string {
  const [, first = '', last = first] =
    /^U\+([0-9A-F]+)(?:-([0-9A-F]+))?$/i.exec(range.trim()) ?? [];
  if (first === '') throw new Error(`'${range.trim()}' is no range of letters`);
  const from = Number.parseInt(first, 16);
  const length = Number.parseInt(last, 16) - from + 1;
  return Array.from({ length }, (_, i) => String.fromCodePoint(from + i)).join('');
}

/** What the small files are for: browsers, or the server that draws with them. */
export type FontFormat = 'woff2' | 'truetype';

/**
 * Writes the small files into a folder below `cache` and gives that folder.
 * Files that are there already, made of the same, are kept.
 */
export async function subsetFonts(
  styleSheet: string,
  cache: string,
  format: FontFormat = 'woff2',
): Promise<string> {
  const find = createRequire(styleSheet);
  const faces = facesOf(await readFile(styleSheet, 'utf8'));
  const sources = await Promise.all(faces.map(({ file }) => readFile(find.resolve(file))));
  const hash = createHash('sha256').update(JSON.stringify([faces, FEATURES, format]));
  for (const source of sources) hash.update(source);
  const folder = join(cache, hash.digest('hex').slice(0, 16));
  await mkdir(folder, { recursive: true });
  await Promise.all(
    faces.map(async ({ file, letters }, i) => {
      const name = basename(file);
      const target = join(folder, format === 'woff2' ? name : name.replace(/woff2$/, 'ttf'));
      if (await readFile(target).catch(() => null)) return;
      const small = await subsetFont(sources[i] as Buffer, letters, {
        targetFormat: format,
        keepFeatures: FEATURES,
      });
      await writeFile(target, small);
    }),
  );
  return folder;
}
