/**
 * Diagnostics, hovers and completions that an editor shows in packs, from the YAML
 * language server that editors run.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root, startServer, type EditorServer } from './server.ts';

let server: EditorServer;
beforeAll(async () => {
  server = await startServer();
}, 60_000);
afterAll(() => server.stop());

const read = (name: string): string => readFileSync(join(root, name), 'utf8');

/** Every YAML file of the packs; an environment layer of each name is tried below. */
const files = readdirSync(join(root, 'markets'), { recursive: true })
  .map((name) => `markets/${String(name)}`)
  .filter((name) => name.endsWith('.yaml'));

test('every committed file is clean', { timeout: 120_000 }, async () => {
  expect(files.length).toBeGreaterThan(40);
  const said: Record<string, string[]> = {};
  await Promise.all(
    files.map(async (name) => {
      const diagnostics = await server.check(name, read(name));
      if (diagnostics.length > 0)
        said[name] = diagnostics.map(({ range, message }) => `${range.start.line + 1}: ${message}`);
    }),
  );
  expect(said).toEqual({});
});

/** A mistake: in `file`, `now` replaces `old`, and the server reports `says` on that line. */
const slips: { what: string; file: string; old: string; now: string; says: RegExp }[] = [
  {
    what: 'a misspelt key',
    file: 'markets/gr/market.yaml',
    old: 'currency: ',
    now: 'curency: ',
    says: /curency is not allowed/,
  },
  {
    what: 'a text for yes or no',
    file: 'markets/de/market.yaml',
    old: 'hasPlusPlan: true',
    now: 'hasPlusPlan: "yes"',
    says: /write true or false, without quotes/,
  },
  {
    what: 'a number out of range',
    file: 'markets/gr/market.yaml',
    old: 'limit: 50000',
    now: 'limit: -1',
    says: /below the minimum/,
  },
  {
    what: 'a text of the wrong form',
    file: 'markets/gr/market.yaml',
    old: 'supportEmail: voithia.gr@',
    now: 'supportEmail: voithia.gr',
    says: /write an e-mail address/,
  },
  {
    what: 'a value outside of a closed list',
    file: 'markets/de/market.yaml',
    old: 'reservedPaths: full',
    now: 'reservedPaths: all',
    says: /not accepted.*"full"/,
  },
  {
    what: 'a misspelt flag in an environment layer',
    file: 'markets/cz/prod.yaml',
    old: 'isLaunched: false',
    now: 'flags: {hasBlok: true}',
    says: /hasBlok is not allowed/,
  },
  {
    what: 'a list for a text in the base',
    file: 'markets/_base.yaml',
    old: 'brand: Knowmad',
    now: 'brand: [Knowmad]',
    says: /Expected "string"/,
  },
  {
    what: 'an unknown link in the base’s lists',
    file: 'markets/_base.yaml',
    old: '      - cancellation\n      - contact\n    without',
    now: '      - cancelation\n      - contact\n    without',
    says: /not accepted.*"cancellation"/,
  },
  {
    what: 'a hue that subjects do not have',
    file: 'markets/de/subjects.yaml',
    old: 'color: blue',
    now: 'color: navy',
    says: /not accepted.*"blue"/,
  },
  {
    what: 'a region without its country',
    file: 'markets/gr/regions.yaml',
    old: 'code: GR-A\n',
    now: 'code: A\n',
    says: /ISO 3166-2/,
  },
  {
    what: 'an exam’s uuid',
    file: 'markets/gb/exams.yaml',
    old: 'id: 5dd977df-2b50-4ced-937d-255ebd204a1c',
    now: 'id: 5DD977DF',
    says: /a uuid is/,
  },
  {
    what: 'a route on no host',
    file: 'markets/_routes.yaml',
    old: 'hosts: ai',
    now: 'hosts: all',
    says: /not accepted.*"ai"/,
  },
  {
    what: 'an expectation of a word',
    file: 'markets/de/expect.yaml',
    old: 'status: 200',
    now: 'status: well',
    says: /write a whole number/,
  },
];

test.for(slips)('$what is underlined', { timeout: 60_000 }, async ({ file, old, now, says }) => {
  const good = read(file);
  expect(good).toContain(old);
  const at = good.indexOf(old);
  const bad = good.slice(0, at) + now + good.slice(at + old.length);
  const line = good.slice(0, at).split('\n').length;
  const diagnostics = await server.check(file, bad);
  expect(diagnostics.map(({ message }) => message)).toEqual([expect.stringMatching(says)]);
  expect(diagnostics.map(({ range }) => range.start.line + 1)).toEqual([line]);
});

test.for(['prod', 'staging', 'dev', 'local'])('%s.yaml is a layer of a market', async (name) => {
  const file = `markets/de/${name}.yaml`;
  expect(await server.check(file, 'flags:\n  hasBlog: true\n')).toEqual([]);
  expect(await server.check(file, 'flags:\n  hasBlog: 1\n')).toHaveLength(1);
});

test('a misspelt file name matches no schema and gets no help', async () => {
  expect(await server.check('markets/de/stagging.yaml', 'flags:\n  hasBlog: 1\n')).toEqual([]);
});

test('hovering a key shows what it means', async () => {
  const text = read('markets/de/market.yaml');
  const line = text.split('\n').findIndex((l) => l.startsWith('  hasParentsPages')) + 1;
  const shown = await server.hover('markets/de/market.yaml', text, { line, column: 5 });
  expect(shown).toContain('hasParentsPages');
  expect(shown).toContain('There are pages for parents, and the link');
});

test('keys and enumerated values complete', async () => {
  const fonts = await server.complete('markets/gr/dev.yaml', 'headingFont: \n', {
    line: 1,
    column: 14,
  });
  expect(fonts).toEqual(expect.arrayContaining(['poppins', 'inter', 'open-sans']));
  const keys = await server.complete('markets/gr/dev.yaml', 'flags:\n  \n', { line: 2, column: 3 });
  expect(keys).toEqual(expect.arrayContaining(['hasBlog', 'hasPlusPlan']));
  expect(keys).not.toContain('currency');
});
