// Packs are edited while the server runs: valid edits go live, faulty ones change nothing.
// Features: shell.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sites, stage } from './lib/journey.mjs';
import { until } from './lib/world.mjs';

const on = stage({ browser: false });
const pack = (code) => join(on.server.packs, code, 'market.yaml');
const home = async (code) => on.server.get(`${code}.localhost`, '/');
const ready = async () => {
  const { status, body } = await on.server.get('localhost', '/readyz');
  return { status, degraded: JSON.parse(body).degraded ?? {} };
};

/** Edits a pack and returns the function that undoes the edit. */
function edit(code, change) {
  const before = readFileSync(pack(code), 'utf8');
  const after = change(before);
  assert.notEqual(after, before, 'an edit that edits');
  writeFileSync(pack(code), after);
  return () => writeFileSync(pack(code), before);
}

const tagline = (words) => (yaml) => yaml.replace(/^tagline: .*$/m, `tagline: ${words}`);

/** Requests the pages of these markets continuously while `during` runs; no request may fail. */
async function whileAsked(codes, during) {
  const failed = [];
  let asked = 0;
  const over = new AbortController();
  const ask = async (code) => {
    while (!over.signal.aborted) {
      const { status } = await home(code).catch((error) => ({ status: error.message }));
      asked++;
      if (status !== 200) failed.push(`${code}: ${status}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const askers = codes.map(ask);
  try {
    return await during();
  } finally {
    over.abort();
    await Promise.all(askers);
    assert.deepEqual(failed, [], `of ${asked} requests`);
  }
}

test('a valid edit is live with the next page, with no failed request', async (t) => {
  await whileAsked(['fr', 'de'], async () => {
    for (const words of ['Un premier essai.', 'Un deuxième essai.', 'Un troisième essai.']) {
      edit('fr', tagline(words));
      const start = performance.now();
      await until(async () => (await home('fr')).body.includes(words));
      // Printed and not asserted, since a busy machine is slow.
      t.diagnostic(`live after ${Math.round(performance.now() - start)} ms`);
    }
  });
  assert.deepEqual((await ready()).degraded, {});
});

const faults = {
  'a misspelt key': (yaml) => yaml.replace(/^tagline:/m, 'taglin:'),
  'a broken indent': (yaml) => yaml.replace(/^tagline:/m, '   tagline:'),
  'a wrong type': (yaml) => yaml.replace(/^currency: .*$/m, 'currency: 7'),
};

for (const [name, change] of Object.entries(faults))
  test(`${name} in one pack changes nothing, and other packs go on`, async () => {
    const before = (await home('pl')).body;
    const words = `Bonne nouvelle : ${name}.`;
    await whileAsked(['pl', 'fr'], async () => {
      const repair = edit('pl', (yaml) => change(tagline('To się nie pokaże.')(yaml)));
      await until(async () => (await ready()).degraded.pl !== undefined);
      const { status, degraded } = await ready();
      assert.equal(status, 200, 'still ready');
      assert.deepEqual(Object.keys(degraded), ['pl'], 'and no other market is degraded');
      assert.match(degraded.pl[0], /^pl\/market\.yaml:\d+:\d+: /);
      assert.ok(!(await home('pl')).body.includes('To się nie pokaże.'));
      assert.ok(
        (await home('pl')).body.includes(/<h1[^>]*>[^<]*/.exec(before)[0]),
        'the last good version',
      );

      const undo = edit('fr', tagline(`"${words}"`));
      await until(async () => (await home('fr')).body.includes(words));
      assert.deepEqual(Object.keys((await ready()).degraded), ['pl']);
      undo();

      repair();
      await until(async () => (await ready()).degraded.pl === undefined);
    });
  });

test('with the pack repaired, every market is as before', async () => {
  edit('pl', tagline('Znowu jest dobrze.'));
  await until(async () => (await home('pl')).body.includes('Znowu jest dobrze.'));
  assert.deepEqual((await ready()).degraded, {});
  for (const { code } of sites()) assert.equal((await home(code)).status, 200, code);
});

test('a page of a market is edited like its pack', async () => {
  const file = join(on.server.packs, 'de', 'pages', 'legal', 'contact.md');
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n\nEin ganz neuer Satz.\n`);
  await until(
    async () =>
      (await on.server.get('de.localhost', '/legal/contact')).body.includes('Ein ganz neuer Satz.'),
    10,
  );
});
