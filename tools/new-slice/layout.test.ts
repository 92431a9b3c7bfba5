import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../lib/run.mjs';
import { layOut, pluralOf } from './layout.mjs';

const house = {
  templates: join(root, 'tools', 'new-slice', 'templates'),
  read: (path: string) => readFileSync(join(root, path), 'utf8'),
  exists: (path: string) => path === 'web/features/shell',
  languages: ['de', 'el'],
};

test('a noun touches its two folders and the lists of slices, routes and tables', () => {
  const others = Object.keys(layOut('toy', 'toys', house)).filter(
    (path) => !/^(?:pkg|web)\/features\/toy\//.test(path),
  );
  expect(others.toSorted()).toEqual([
    'markets/_routes.yaml',
    'pkg/app/slices.go',
    'pkg/features/takeout/privacy_test.go',
  ]);
});

test('its shape is its first step, its name stands everywhere', () => {
  const files = layOut('toy', 'toys', house);
  expect(Object.keys(files)).toContain('pkg/features/toy/migrations/1_toys.sql');
  expect(Object.keys(files)).toContain('web/features/toy/messages/el.json');
  expect(files['pkg/app/slices.go']).toContain('toy.Slice(),');
  expect(files['markets/_routes.yaml']).toContain('screen: features/toy/ToysScreen');
  expect(files['pkg/features/takeout/privacy_test.go']).toContain('"toys": "",');
  const unfilled = Object.keys(files).filter((path) =>
    /\{\{nouns?\}\}|\.tmpl/i.test(path + files[path]),
  );
  expect(unfilled).toEqual([]);
});

test('what is no name, or is there already, is refused and says why', () => {
  expect(() => layOut('Toy', 'toys', house)).toThrow(/lower-case letters/);
  expect(() => layOut('to-y', 'toys', house)).toThrow(/lower-case letters/);
  expect(() => layOut('news', 'news', house)).toThrow(/plural must differ/);
  expect(() => layOut('shell', 'shells', house)).toThrow('web/features/shell is there already');
  expect(() => layOut('chart', 'subjects', house)).toThrow(/route subjects already/);
  expect(() => layOut('book', 'libraries', house)).toThrow(/table libraries already/);
});

test.each([
  ['toy', 'toys'],
  ['toybox', 'toyboxes'],
  ['class', 'classes'],
  ['branch', 'branches'],
  ['city', 'cities'],
])('the plural of %s is %s', (noun, plural) => {
  expect(pluralOf(noun)).toBe(plural);
});
