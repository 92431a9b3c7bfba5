// A market is added and removed while the server runs, by its folder alone, without
// a build or a restart.
// Features: shell.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../lib/run.mjs';
import { journey, stage } from './lib/journey.mjs';
import { text, until } from './lib/world.mjs';

const on = stage();
const marketctl = (command, ...args) =>
  execFileSync(join(root, 'bin', 'marketctl'), [command, '--markets', on.server.packs, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
const home = (code) => on.server.rendered(`${code}.localhost`, '/');
const degraded = async () =>
  JSON.parse((await on.server.get('localhost', '/readyz')).body).degraded ?? {};

test('a scaffolded market is served without a restart, and other markets are not disturbed', async () => {
  assert.equal((await home('sk')).status, 421, 'before, its host is unknown');
  marketctl('new', 'sk', '--tagline', 'Zajtra písomka? Dnes to pochopíš.');
  await until(async () => (await home('sk')).status === 200);
  const { status, body } = await home('sk');
  assert.equal(status, 200);
  assert.match(body, /Zajtra písomka\? Dnes to pochopíš\./);
  assert.match((await on.server.get('sk.localhost', '/sitemap.xml')).body, /sk\.localhost/);
  assert.match((await on.server.get('localhost', '/')).body, /sk\.localhost/, 'the list of hosts');
  assert.deepEqual(await degraded(), {});
  const countries = JSON.parse((await on.server.get('de.localhost', '/api/countries')).body);
  assert.ok(JSON.stringify(countries).includes('"Slovensko"'), 'others know it as a country');
});

test('its flag is served without a build', async () => {
  const { status, headers, body } = await on.server.get('sk.localhost', '/icons/flags/SK.svg');
  assert.equal(status, 200);
  assert.match(headers['content-type'], /^image\/svg\+xml/);
  assert.match(body, /^<svg/);
});

journey(
  on,
  'its home page opens with the texts of its pack',
  { at: ['phone'] },
  async ({ page, open }) => {
    const answer = await open('sk');
    assert.equal(answer.status(), 200);
    const promise = page.getByRole('heading', { level: 1 });
    assert.match(await promise.textContent(), /Zajtra písomka\?/);
    assert.equal(
      await promise.evaluate((heading) => heading.closest('[lang]').lang),
      'sk',
      'the promise says that it is Slovak, in an interface that has no Slovak texts yet',
    );
  },
);

journey(
  on,
  'a text that it lacks is shown in English, with a notice',
  { at: ['phone'] },
  async ({ page, open }) => {
    await open('sk', '/legal/privacy');
    await page
      .getByText(text('sk', 'content.fallback', { country: 'Slovensko', language: 'English' }))
      .waitFor();
  },
);

journey(
  on,
  'a visitor finds it, with its flag, among the countries of another market',
  { at: ['phone'] },
  async ({ page, open }) => {
    await open('de');
    const footer = page.getByRole('contentinfo');
    await footer.locator('summary').click();
    const entry = footer.getByRole('link', { name: 'Slovensko', exact: true });
    const flag = entry.locator('img');
    await flag.scrollIntoViewIfNeeded();
    assert.equal(await flag.getAttribute('src'), '/icons/flags/SK.svg');
    await page.waitForFunction(
      (image) => image.complete && image.naturalWidth > 0,
      await flag.elementHandle(),
    );
    await entry.click();
    await page.waitForURL(on.server.url('sk'));
    assert.equal(await page.locator('html').getAttribute('data-market'), 'sk');
  },
);

test('with its TODOs filled in it is live, and its pack has no fault', async () => {
  const file = join(on.server.packs, 'sk', 'market.yaml');
  const draft = readFileSync(file, 'utf8');
  const lines = draft
    .replace('status: draft', 'status: live')
    .replace(/^description: TODO .*$/m, 'description: Poznámky od tých, ktorí to už vedia.')
    .replace(/^ {2}text: TODO .*$/m, '  text: Tieto stránky zatiaľ nie sú po slovensky.')
    .replace(/^ {2}link: TODO .*$/m, '  link: Vybrať iný jazyk')
    .split('\n');
  writeFileSync(file, lines.join('\n'));
  assert.throws(
    () => marketctl('vet', 'sk'),
    ({ status, stdout }) => status === 1 && stdout.includes('payout: left to do'),
    'not while anything is left to do',
  );
  const done = lines.filter((line) => !/^\s*# TODO/.test(line)).join('\n');
  writeFileSync(file, done);
  assert.throws(
    () => marketctl('vet', 'sk'),
    ({ status, stdout }) => status === 1 && stdout.includes('the uuid is a placeholder'),
    'not with a user that was made up',
  );
  const id = execFileSync(join(root, 'bin', 'marketctl'), ['new-id'], { encoding: 'utf8' });
  const user = `primaryInternalUserUuid: ${id.trim()}`;
  writeFileSync(file, done.replace(/^primaryInternalUserUuid: .*$/m, user));
  assert.equal(marketctl('vet', 'sk'), '');
  const exported = JSON.parse(marketctl('export', '--env', 'prod', 'sk'));
  assert.equal(exported.markets[0].domain, 'https://sk.knowmad.example');
  await until(async () => (await home('sk')).body.includes('Poznámky od tých'));
});

test('once retired its host is unknown to the next server, and no file is left', async () => {
  assert.match(marketctl('retire', 'sk', '--discard'), /sk\.localhost is an unknown host/);
  assert.equal(marketctl('vet'), '');
  await until(async () => (await degraded()).sk !== undefined);
  assert.equal((await home('sk')).status, 200, 'until then the running one keeps it, and says so');
});
