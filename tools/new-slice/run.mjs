#!/usr/bin/env node
/**
 * Lays out a noun of the product: npm run new-slice -- NOUN [--plural NOUNS]
 *
 *   pkg/features/NOUN   a slice with a table, a call and its tests
 *   web/features/NOUN   a screen with its story and its texts
 *   pkg/app/slices.go   the manifest line
 *   markets/_routes.yaml the route of the screen
 *   pkg/features/takeout/privacy_test.go the table, without personal data
 *
 * and runs the generators, so that all checks pass at once; the README of each folder
 * lists the next steps. Nothing is written if one of the parts exists.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../lib/run.mjs';
import { layOut, pluralOf } from './layout.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { plural: { type: 'string' } },
});

try {
  const [noun, ...more] = positionals;
  if (!noun || more.length > 0)
    throw new Error('Name one noun: npm run new-slice -- NOUN [--plural NOUNS]');
  const plural = values.plural ?? pluralOf(noun);
  const texts = join(root, 'web', 'ui', 'messages');
  const changes = layOut(noun, plural, {
    templates: join(root, 'tools', 'new-slice', 'templates'),
    read: (path) => readFileSync(join(root, path), 'utf8'),
    exists: (path) => existsSync(join(root, path)),
    languages: readdirSync(texts)
      .filter((file) => /^[a-z]+\.json$/.test(file))
      .map((file) => file.replace('.json', '')),
  });
  for (const [path, text] of Object.entries(changes)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    console.log(path);
  }
  for (const step of [
    [join(root, '.cache', 'golangci-lint'), 'fmt'],
    [join(root, 'node_modules', '.bin', 'oxfmt'), '--config', '.oxfmtrc.json', 'web/features'],
    ...['gen', 'gen-routes', 'gen-api', 'messages'].map((tool) => [
      'node',
      `tools/${tool}/run.mjs`,
    ]),
    ['npm', 'run', 'build'],
    ['node', 'tools/size/run.mjs'],
  ])
    execFileSync(step[0], step.slice(1), { cwd: root, stdio: 'inherit' });
  console.log(`
Open http://de.localhost:8080/${plural} after npm start. Next:
  pkg/features/${noun}/README.md and web/features/${noun}/README.md have the next steps;
  the texts are in English in every language until they are translated.`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
