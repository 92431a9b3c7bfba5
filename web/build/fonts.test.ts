import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { facesOf, subsetFonts } from './fonts.ts';
import { lightColours } from './share.ts';

const sheet = fileURLToPath(new URL('../ui/fonts.css', import.meta.url));

describe('the faces of a style sheet', () => {
  it('are files with their ranges', () =>
    expect(
      facesOf(
        "@font-face { src: url('@fontsource/a/files/a-latin-400-normal.woff2') format('woff2'); unicode-range: U+41-43, U+20AC; }\n@font-face { src: local('Arial'); }",
      ),
    ).toEqual([{ file: '@fontsource/a/files/a-latin-400-normal.woff2', letters: 'ABC€' }]));

  it('each have a range', () =>
    expect(() => facesOf("@font-face { src: url('@fontsource/a/files/a.woff2'); }")).toThrow(
      'has no unicode-range',
    ));

  it('have valid ranges', () =>
    expect(() =>
      facesOf("@font-face { src: url('@fontsource/a/files/a.woff2'); unicode-range: A-Z; }"),
    ).toThrow("'A-Z' is no range of letters"));
});

describe('subset files', () => {
  let cache = '';
  beforeAll(async () => void (cache = await mkdtemp(join(tmpdir(), 'fonts-'))));
  afterAll(() => rm(cache, { recursive: true }));

  it('are a woff2 file for each face, smaller than the family’s, and cached', async () => {
    const folder = await subsetFonts(sheet, cache);
    const names = await readdir(folder);
    expect(names).toContain('inter-latin-400-normal.woff2');
    expect(names).toContain('inter-greek-900-normal.woff2');
    const { size, mtimeMs } = await stat(join(folder, 'inter-latin-400-normal.woff2'));
    const whole = createRequire(sheet).resolve(
      '@fontsource/inter/files/inter-latin-400-normal.woff2',
    );
    expect(size / (await stat(whole)).size).toBeLessThan(0.65);
    expect(await subsetFonts(sheet, cache)).toBe(folder);
    expect((await stat(join(folder, 'inter-latin-400-normal.woff2'))).mtimeMs).toBe(mtimeMs);
  }, 60_000);
});

describe('the files for drawing on the server', () => {
  it('are the light theme’s colours by name', () =>
    expect(
      lightColours(':root {\n  --sea: light-dark(#0a1b45, #0a1534);\n  --space-1: 4px;\n}'),
    ).toEqual({ sea: '#0a1b45' }));
});
