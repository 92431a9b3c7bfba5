/**
 * Emits the files with which the server draws pictures of shared links
 * (pkg/platform/share): the pages' fonts as TrueType, which Go can read, and the colours of
 * the light theme. They lie beside the worker, outside the folder that browsers can
 * request.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { subsetFonts } from './fonts.ts';

const COLOUR = /^\s*--([a-z-]+):\s*light-dark\((#[0-9a-f]{6}),/gim;

/** The colours of the light theme by name: { sea: '#0a1b45', … }. */
export function lightColours(tokens: string): Record<string, string> {
  return Object.fromEntries([...tokens.matchAll(COLOUR)].map(([, name, value]) => [name, value]));
}

/** Pictures have headings and labels only. */
const MIN_WEIGHT = 600;

export interface ShareFiles {
  /** The style sheet that declares the fonts. */
  fonts: string;
  /** The style sheet with the colours. */
  tokens: string;
  /** A folder that survives builds. */
  cache: string;
  /** The folder for the files. */
  out: string;
}

/** Writes the files with the bundle, since the build empties its folder first. */
export function shareFiles({ fonts, tokens, cache, out }: ShareFiles): Plugin {
  return {
    name: 'share-files',
    async writeBundle() {
      await mkdir(out, { recursive: true });
      const colours = lightColours(await readFile(tokens, 'utf8'));
      await writeFile(join(out, 'colours.json'), `${JSON.stringify(colours)}\n`);
      const folder = await subsetFonts(fonts, cache, 'truetype');
      for (const file of await readdir(folder)) {
        // inter-latin-900-normal.ttf → inter-latin-900.ttf
        const [, name, weight] = /^(.+-(\d+))-normal\.ttf$/.exec(file) ?? [];
        if (name && Number(weight) >= MIN_WEIGHT)
          await writeFile(join(out, `${name}.ttf`), await readFile(join(folder, file)));
      }
    },
  };
}
