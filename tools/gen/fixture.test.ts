import { expect, test } from 'vitest';
import { withMissingKeys } from './fixture.mjs';

test('a base gets the keys that it lacks and keeps its own values', () => {
  const base = 'brand: Knowmad\nflags:\n  hasToys: true\n  hasBlog: true\ntoysListed: 100\n';
  const fixture = '# ours\nbrand: Test\nflags: # two\n  hasBlog: false\n';
  expect(withMissingKeys(fixture, base)).toBe(
    '# ours\nbrand: Test\nflags: # two\n  hasToys: true\n  hasBlog: false\ntoysListed: 100\n',
  );
});

test('a whole base stays as it is', () => {
  const base = 'brand: Knowmad\nlist:\n  - 1\n';
  expect(withMissingKeys(base, base)).toBe(base);
});
