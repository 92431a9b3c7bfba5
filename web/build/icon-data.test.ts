import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { iconDrawing } from './icon-data.ts';

const file = createRequire(import.meta.url)
  .resolve('lucide-react')
  .replace(/\/dist\/.*$/, '/dist/esm/icons/rotate-cw.mjs');

test('leaves only the drawing of an icon', () => {
  const bare = iconDrawing(readFileSync(file, 'utf8'));
  expect(bare).toContain('["path", { d: "M21 3v5h-5" }]');
  expect(bare).not.toMatch(/\bkey:|\bname:|\bsize:|^__iconData\.node;/m);
  expect(bare).toContain('createLucideIcon(__iconData)');
});
