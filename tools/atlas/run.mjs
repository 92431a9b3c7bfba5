#!/usr/bin/env node
/**
 * Writes pkg/pack/atlas/*.json: names, currencies, languages, time zones and
 * subdivisions of the world's countries; and the decimals of currencies for the ledger and for
 * browsers, whose own tables are of how prices are written, not of ISO 4217. With --check it writes nothing and fails when
 * a file is not current.
 *
 * Everything comes from development packages in the lock file, never from the Intl
 * tables of the running Node, which differ from version to version.
 */
import { join } from 'node:path';
import { keep } from '../lib/generated.mjs';
import { root } from '../lib/run.mjs';
import { countries } from './countries.mjs';
import { currencies, decimalsInGo, decimalsInTypeScript } from './currencies.mjs';
import { languages } from './languages.mjs';
import { regions } from './regions.mjs';

/** JSON with one entry per line, so that a change of one country is a diff of one line. */
const lines = (list) => `[\n${list.map((entry) => JSON.stringify(entry)).join(',\n')}\n]\n`;

const command = 'node tools/atlas/run.mjs';
const world = countries();
const money = currencies(world);
for (const [name, list] of Object.entries({
  countries: world,
  currencies: money,
  languages: languages(world),
  regions: regions(world),
}))
  keep(join(root, 'pkg', 'pack', 'atlas', `${name}.json`), lines(list), command);

keep(
  join(root, 'pkg', 'platform', 'ledger', 'currencies_generated.go'),
  decimalsInGo(money),
  command,
);
keep(join(root, 'web', 'generated', 'currencies.ts'), decimalsInTypeScript(money), command);
