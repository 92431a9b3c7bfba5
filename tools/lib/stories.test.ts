import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from './run.mjs';
import { storiesByMarket } from './stories.mjs';

let folder: string;
beforeEach(() => {
  mkdirSync(join(root, '.cache'), { recursive: true });
  folder = mkdtempSync(join(root, '.cache', 'stories-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}

const names = () => storiesByMarket([folder]).map((file) => file.split('/').at(-1));

test('a story differs by market if a module below it reads the market', () => {
  write({
    'market.ts': 'export function useMarket() { return null; }',
    'Flag.tsx': "import { useMarket } from './market';\nexport const Flag = () => useMarket();",
    'Header.tsx':
      "import { lazy } from 'react';\nexport const Header = lazy(() => import('./Flag'));",
    'Header.stories.tsx': "import { Header } from './Header';\nexport const One = {};",
    'Chip.tsx': "import type { Size } from './size';\nexport const Chip = 1;",
    'size.ts': "import { Chip } from './Chip';\nexport type Size = typeof Chip;",
    'Chip.stories.tsx': "import { Chip } from './Chip';\nexport const One = {};",
  });
  expect(names()).toEqual(['Header.stories.tsx']);
});

test('the header, the footer and the pages of the product differ by market, a button does not', () => {
  const stories = storiesByMarket().join('\n');
  expect(stories).toMatch(/Header\.stories\.tsx/);
  expect(stories).toMatch(/Footer\.stories\.tsx/);
  expect(stories).toMatch(/storybook\/Pages\.stories\.tsx/);
  expect(stories).not.toMatch(/\/Button\.stories\.tsx/);
});
