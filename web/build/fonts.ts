/**
 * Subsets the fonts of a build. For each file, fonts.css names the characters for which
 * a browser requests it (unicode-range); the families contain far more: alternative
 * letterforms, small capitals, arrows of four kinds. Leaving those out halves the bytes
 * that a phone fetches before it can paint in the site's fonts.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import subsetFont from 'subset-font';

/**
 * The OpenType features that the styles use: kerning, accents and ligatures, local
 * forms, tabular figures.
 */
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'tnum'];

const FACE = /@font-face\s*\{([^}]*)\}/g;
const FILE = /url\('(@fontsource\/[^']+\.woff2)'\)/;
const RANGE = /unicode-range:([^;]*);/;

/** A font file and its characters. */
export interface Face {
  file: string;
  letters: string;
}

/**
 * The font files of a style sheet. A file without a range is an error, since a browser
 * would fetch it for every page.
 */
export function facesOf(css: string): Face[] {
  return [...css.matchAll(FACE)].flatMap(([, face = '']) => {
    const file = FILE.exec(face)?.[1];
    if (!file) return [];
    const range = RANGE.exec(face)?.[1];
    if (!range) throw new Error(`${file} has no unicode-range`);
    return [{ file, letters: range.split(',').map(lettersOf).join('') }];
  });
}

/** The characters of a unicode-range: U+20-7E, U+131. */
function lettersOf(range: string): string {
  const [, first = '', last = first] =
    /^U\+([0-9A-F]+)(?:-([0-9A-F]+))?$/i.exec(range.trim()) ?? [];
  if (first === '') throw new Error(`'${range.trim()}' is no range of letters`);
  const from = Number.parseInt(first, 16);
  const length = Number.parseInt(last, 16) - from + 1;
  return Array.from({ length }, (_, i) => String.fromCodePoint(from + i)).join('');
}

/** The target of the subset files: browsers (woff2), or the server, which draws with TrueType. */
export type FontFormat = 'woff2' | 'truetype';

/**
 * Writes the subset files into a folder below `cache` and returns that folder. Existing
 * files of the same input are reused.
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
