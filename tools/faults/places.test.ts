import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../lib/run.mjs';
import { faults } from './faults.mjs';
import { place } from './places.mjs';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((name) => name !== '' && existsSync(join(root, name)));

test('each fault still finds its place: whoever edits the code there states it anew', () => {
  const lost = faults
    .map((fault) => `${fault.name}: ${place(fault, root, files).lost ?? ''}`)
    .filter((line) => !line.endsWith(': '));
  expect(lost).toEqual([]);
});

test('each fault of Go names tests that exist', () => {
  const tests = files
    .filter((name) => name.endsWith('_test.go'))
    .map((name) => readFileSync(join(root, name), 'utf8'))
    .join('\n');
  const declared = new Set([...tests.matchAll(/^func (Test\w+)\(/gm)].map(([, name]) => name));
  const missing = faults
    .flatMap(({ guard }) => ('go' in guard ? guard.go : []))
    .map((name) => name.split('/')[0])
    .filter((name) => !declared.has(name));
  expect(missing).toEqual([]);
});
