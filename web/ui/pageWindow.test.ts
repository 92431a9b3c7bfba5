import { expect, it } from 'vitest';
import { pageWindow } from './pageWindow.ts';

it('shows all pages of a short list', () => {
  expect(pageWindow(2, 5)).toEqual([0, 1, 2, 3, 4]);
});

it.each([
  [0, [0, 1, 2, 3, null, 96]],
  [48, [0, null, 47, 48, 49, null, 96]],
  [96, [0, null, 93, 94, 95, 96]],
])('leaves out pages far from page %i', (page, expected) => {
  expect(pageWindow(page, 97)).toEqual(expected);
});

it('never shows more than seven entries, always the current page, and no page twice', () => {
  for (let count = 1; count < 40; count += 1)
    for (let page = 0; page < count; page += 1) {
      const entries = pageWindow(page, count);
      const pages = entries.filter((entry) => entry !== null);
      expect(entries.length).toBeLessThanOrEqual(7);
      expect(pages).toContain(page);
      expect(new Set(pages).size).toBe(pages.length);
    }
});
