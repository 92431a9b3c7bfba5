#!/usr/bin/env node
/**
 * Prints error events with the places of their stacks in the sources:
 *
 *   bin/knowmad events list --name error --data DIR | node tools/stack/run.mjs
 *   … | node tools/stack/run.mjs --maps DIR     with the maps of another release
 *
 * Maps aren't part of the binary and never served. `npm run build` leaves them in bin/maps;
 * keep that folder with each release, as a stack fits the build alone that it comes from.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { root } from '../lib/run.mjs';
import { mapStack } from './stack.mjs';

const { values } = parseArgs({
  options: { maps: { type: 'string', default: join(root, 'bin', 'maps') } },
});
if (!existsSync(values.maps)) {
  console.error(`${values.maps} doesn’t exist: run npm run build, or name the folder by --maps.`);
  process.exit(1);
}
let number = 0;
for await (const line of createInterface({ input: process.stdin })) {
  number += 1;
  if (line.trim() === '') continue;
  let event;
  try {
    ({ event } = JSON.parse(line));
  } catch {
    console.error(`line ${number} isn’t an event in JSON: use --format=ndjson, the default.`);
    process.exit(1);
  }
  if (!event?.error) continue;
  const { kind, message, stack = '', component = '' } = event.error;
  const places = [stack, component].map((text) => mapStack(text, values.maps).trimEnd());
  console.log([`${event.uuid} ${kind} ${message}`, ...places.filter(Boolean), ''].join('\n'));
}
