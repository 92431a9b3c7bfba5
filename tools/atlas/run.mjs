#!/usr/bin/env node
/**
 * Writes pkg/pack/atlas/*.json: names, currencies, languages, time zones and
 * subdivisions of the world's countries. With --check it writes nothing and fails when
 * a file is not current.
 *
 * Everything comes from development packages in the lock file, never from the Intl
 * tables of the running Node, which differ from version to version.
 */
import { join } from 'node:path';
import { keep } from '../lib/generated.mjs';
import { root } from '../lib/run.mjs';
import { countries } from './countries.mjs';
import { currencies } from './currencies.mjs';
import { languages } from './languages.mjs';
import { regions } from './regions.mjs';

/** JSON with one entry per line, so that a change of one country is a diff of one line. */
const lines = (list) => `[\n${list.map((entry) => JSON.stringify(entry)).join(',\n')}\n]\n`;

const world = countries();
for (const [name, list] of Object.entries({
  countries: world,
  currencies: currencies(world),
  languages: languages(world),
  regions: regions(world),
}))
  keep(join(root, 'pkg', 'pack', 'atlas', `${name}.json`), lines(list), 'node tools/atlas/run.mjs');
