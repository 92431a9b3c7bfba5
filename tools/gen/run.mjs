#!/usr/bin/env node
/**
 * Writes what is generated from the schemas and must be committed:
 * web/generated/market.ts, the list of what browsers get in pkg/market/client
 * and the editor schemas in schemas/editor; and new keys of markets/_base.yaml for the
 * packs of the compiler's tests. With --check it writes nothing and fails when a file is
 * not current.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keep } from '../lib/generated.mjs';
import { root } from '../lib/run.mjs';
import { withMissingKeys } from './fixture.mjs';

const FIXTURE = 'pkg/pack/testdata/good/_base.yaml';

const files = [
  { target: 'web/generated/market.ts', args: ['typescript'] },
  { target: 'pkg/market/client/fields.json', args: ['client'] },
  ...[
    'market',
    'base',
    'subjects',
    'regions',
    'exams',
    'school',
    'search',
    'buddies',
    'expect',
    'routes',
  ].map((kind) => ({
    target: `schemas/editor/${kind}.json`,
    args: ['jsonschema', kind],
  })),
];

const folder = mkdtempSync(join(tmpdir(), 'gen-'));
const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 };
try {
  const program = join(folder, 'types');
  execFileSync('go', ['build', '-o', program, './tools/gen/types'], {
    ...options,
    stdio: 'inherit',
  });
  for (const { target, args } of files) {
    keep(join(root, target), execFileSync(program, args, options), 'npm run gen');
  }
  const read = (path) => readFileSync(join(root, path), 'utf8');
  keep(
    join(root, FIXTURE),
    withMissingKeys(read(FIXTURE), read('markets/_base.yaml')),
    'npm run gen',
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
