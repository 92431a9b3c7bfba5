#!/usr/bin/env node
/**
 * Writes what is made of the tracking plan, schemas/events.yaml: the plan as the collector
 * embeds it, the types of events for browsers, and the table for people. With --check it
 * writes nothing and fails when a file is not current.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keep } from '../lib/generated.mjs';
import { root } from '../lib/run.mjs';

const files = {
  json: 'pkg/features/event/plan/plan.json',
  typescript: 'web/generated/events.ts',
  markdown: 'pkg/features/event/EVENTS.md',
};

const folder = mkdtempSync(join(tmpdir(), 'events-'));
const options = { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] };
try {
  const program = join(folder, 'events');
  execFileSync('go', ['build', '-o', program, './tools/events'], options);
  for (const [kind, target] of Object.entries(files))
    keep(join(root, target), execFileSync(program, [kind], options), 'node tools/events/run.mjs');
} catch (error) {
  if (!error.status) throw error;
  process.exitCode = 1; // the program has said why
} finally {
  rmSync(folder, { recursive: true, force: true });
}
