import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { textsOf } from './parts.ts';

const root = resolve(import.meta.dirname, '..');
/** A call whose third argument, the last one, is true: no texts are loaded with the module. */
const SILENT = /useLoaded\(\s*([^,;]+),[^;]*?(?<!\bfalse),\s*true,?\s*\);/gs;
const DYNAMIC = /import\('(\.[^']+\.tsx?)'\)/g;

/** The modules that a file loads without the late texts, as the file writes their paths. */
function silentlyLoaded(text: string): string[] {
  return [...text.matchAll(SILENT)].flatMap(([, loader = '']) => {
    const named = /^\w+$/.test(loader) && new RegExp(`const ${loader} = [^;]*;`).exec(text)?.[0];
    // A loader that is chosen among several may be any of the file's.
    return [...(named || text).matchAll(DYNAMIC)].map(([, path = '']) => path);
  });
}

it('a module that is loaded without the late texts has none but the shell’s', () => {
  const ofShell = new Set(textsOf(join(root, 'app/App.tsx')));
  const silent = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(app|api|market|page|form|ui|features)\b.*\.tsx?$/.test(file))
    .filter((file) => !/\.(test|stories)\./.test(file))
    .flatMap((file) =>
      silentlyLoaded(readFileSync(join(root, file), 'utf8')).map((path) => ({ file, path })),
    );
  expect(silent.map(({ file }) => file)).toContain('ui/QRCode.tsx');
  expect(silent).toContainEqual({ file: 'features/search/Results.tsx', path: './SearchCount.tsx' });
  const missing = silent.flatMap(({ file, path }) =>
    textsOf(resolve(root, dirname(file), path))
      .filter((id) => !ofShell.has(id))
      .map((id) => `${file}: ${id}`),
  );
  expect(missing).toEqual([]);
});
