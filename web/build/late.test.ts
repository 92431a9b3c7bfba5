import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { textsOf } from './parts.ts';

const root = resolve(import.meta.dirname, '..');
/** A call whose third argument, the last one, is true: no texts are loaded with the module. */
const SILENT = /useLoaded\([^;]*?,[^;]*?(?<!\bfalse),\s*true,?\s*\);/s;
const DYNAMIC = /import\('(\.[^']+\.tsx?)'\)/g;

it('a module that is loaded without the late texts has none but the shell’s', () => {
  const ofShell = new Set(textsOf(join(root, 'app/App.tsx')));
  const silent = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(app|api|market|page|form|ui|features)\b.*\.tsx?$/.test(file))
    .filter((file) => !/\.(test|stories)\./.test(file))
    .map((file) => join(root, file))
    .filter((file) => SILENT.test(readFileSync(file, 'utf8')));
  expect(silent.map((file) => relative(root, file))).toContain('ui/QRCode.tsx');
  const missing = silent.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(DYNAMIC)]
      .flatMap(([, path = '']) => textsOf(resolve(dirname(file), path)))
      .filter((id) => !ofShell.has(id))
      .map((id) => `${relative(root, file)}: ${id}`),
  );
  expect(missing).toEqual([]);
});
