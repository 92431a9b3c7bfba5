import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { breakpoints } from './breakpoints.ts';

it('names the same widths in styles and in code', () => {
  const css = readFileSync(fileURLToPath(new URL('breakpoints.css', import.meta.url)), 'utf8');
  const inStyles = [...css.matchAll(/--from-\d+ \(min-width: (\d+)px\)/g)].map((found) =>
    Number(found[1]),
  );
  expect(inStyles).toEqual([...breakpoints]);
});
