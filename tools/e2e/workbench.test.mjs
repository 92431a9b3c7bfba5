// The workbench at http://localhost/_workbench: it follows edits, shows markets
// at other times, and tells where each value comes from.
// Features: shell.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { violations } from './lib/axe.mjs';
import { hydrated, journey, market, markets, stage } from './lib/journey.mjs';
import { startServer, text, until, visit } from './lib/world.mjs';

const on = stage();

const bench = (path = '', server = on.server) =>
  `http://localhost:${server.port}/_workbench${path}`;

/** Edits a file of the packs and returns the function that undoes the edit. */
function edit(name, change, server = on.server) {
  const file = join(server.packs, name);
  const before = readFileSync(file, 'utf8');
  const after = change(before);
  assert.notEqual(after, before, 'an edit that edits');
  writeFileSync(file, after);
  return () => writeFileSync(file, before);
}

const misspelt = (yaml) => yaml.replace(/^supportEmail:/m, 'suportEmail:');

/** Resolves when the page's event stream is open. */
const following = (page) => page.getByText('Following edits', { exact: true }).waitFor();

/** The live region with the page's announcements. */
const news = (page) => page.locator('#news');

/** By how many CSS pixels the page is wider than the window. */
const overflow = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

journey(on, 'a fault appears on save and goes on repair', { at: ['desktop'] }, async ({ page }) => {
  await page.goto(bench());
  await following(page);
  await page.getByRole('heading', { level: 1, name: /^\d+ markets on the air$/ }).waitFor();
  await page.evaluate(() => (window.sameDocument = true));
  const poland = page.locator('#markets > li', {
    has: page.getByRole('link', { name: 'Poland', exact: true }),
  });
  const version = await poland.locator('dd code').textContent();
  assert.equal(await poland.getByText('Held back').count(), 0);
  await page.getByRole('searchbox').fill('pol');

  const repair = edit('pl/market.yaml', misspelt);
  const refusal = page.getByRole('article', { name: 'Poland: 1 fault' });
  await refusal.waitFor();
  await page.getByRole('heading', { level: 1, name: '1 edit held back' }).waitFor();
  const lines = readFileSync(join(on.server.packs, 'pl/market.yaml'), 'utf8').split('\n');
  const number = lines.findIndex((line) => line.startsWith('suportEmail')) + 1;
  await refusal.getByText(`pl/market.yaml:${number}:1`, { exact: true }).first().waitFor();
  await refusal.getByText("unknown key; did you mean 'supportEmail'?").waitFor();
  assert.equal(await refusal.locator('mark').textContent(), 'suportEmail');
  const excerpt = await refusal.locator('.line .code').allTextContents();
  assert.deepEqual(
    excerpt.map((line) => line.trimEnd()),
    lines.slice(number - 3, number + 2).map((line) => line.trimEnd()),
    'the lines of the file as they are',
  );
  assert.equal(
    await news(page).textContent(),
    'Poland: 1 fault. Its last good version stays live.',
  );
  assert.equal(await news(page).getAttribute('role'), 'status', 'it is said to who can not see');
  assert.match(await page.title(), /^\(1\) /, 'a page in the background tells it, too');
  await poland.getByText('Held back').waitFor();
  assert.equal(await poland.locator('dd code').textContent(), version, 'the last good version');
  assert.equal(await page.getByRole('searchbox').inputValue(), 'pol');
  assert.equal(await page.locator('#markets > li:visible').count(), 1, 'the search is kept');
  assert.ok((await overflow(page)) <= 0, 'nothing is wider than the window');

  repair();
  await refusal.waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1, name: /markets on the air$/ }).waitFor();
  assert.equal(await news(page).textContent(), 'Poland is well again.');
  assert.doesNotMatch(await page.title(), /\(/);
  assert.equal(await poland.getByText('Held back').count(), 0);
  assert.ok(await page.evaluate(() => window.sameDocument), 'without loading the page again');
});

journey(
  on,
  'a valid edit is shown in its place without a reload',
  { at: ['desktop'] },
  async ({ page }) => {
    await page.goto(bench('/markets/it?q=tagline'));
    await following(page);
    const tagline = page.locator('.value', { hasText: 'tagline' });
    assert.equal(await page.locator('.value:visible').count(), 1);
    const undo = edit('it/market.yaml', (yaml) =>
      yaml.replace(/^tagline: .*$/m, 'tagline: Oggi si prova.'),
    );
    await tagline.getByText('"Oggi si prova."').waitFor();
    assert.equal(await page.locator('.value:visible').count(), 1, 'the search is kept');
    undo();
    await tagline.getByText('"Oggi si prova."').waitFor({ state: 'detached' });
  },
);

journey(
  on,
  'open details and the scroll position survive an update',
  { at: ['desktop'] },
  async ({ page }) => {
    await page.goto(bench());
    await following(page);
    await page.locator('#windows summary').click();
    const link = page.locator('#markets').getByRole('link', { name: 'Greece', exact: true });
    await link.focus();
    const repair = edit('gr/market.yaml', misspelt);
    await page.getByRole('article', { name: 'Greece: 1 fault' }).waitFor();
    assert.equal(
      await page.evaluate(() => document.activeElement.textContent),
      'Greece',
      'the focus is where it was',
    );
    assert.ok(await page.locator('#windows').evaluate((one) => one.open));
    repair();
    await page.getByRole('article', { name: 'Greece: 1 fault' }).waitFor({ state: 'detached' });
    assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Greece');
  },
);

/** A field of the open page's data. */
const payload = (page) =>
  page.evaluate(() => JSON.parse(document.getElementById('knowmad-data').textContent));

journey(
  on,
  'presets show a market before and after its contest’s start and end',
  { at: ['desktop'] },
  async ({ page }) => {
    const { contest, locale } = market('gr');
    const second = (time, by) =>
      new Date(Date.parse(time) + by * 1000).toISOString().replace('.000', '');
    await page.goto(bench());
    for (const [name, time, running] of [
      ['one second before the start', second(contest.startOn, -1), false],
      ['exactly at the start', contest.startOn, true],
      ['exactly at the end', contest.endOn, true],
      ['one second after the end', second(contest.endOn, 1), false],
    ]) {
      const windows = page.locator('#windows');
      if (!(await windows.evaluate((one) => one.open))) await windows.locator('summary').click();
      const state = running ? 'running' : 'closed';
      await windows
        .getByRole('row', { name: /Greece/ })
        .getByRole('link', { name: `${name}, contest ${state}` })
        .click();
      await page.waitForURL((url) => url.searchParams.get('previewTime') === time);
      const card = page.locator('#markets > li', { hasText: 'gr.localhost' });
      assert.equal(await card.getByText('Contest running').count(), running ? 1 : 0, name);
      assert.equal(
        await page.getByLabel('Date and time (UTC)').inputValue(),
        time.replace('Z', '').replace(/:00$/, ''),
      );

      await card.getByRole('link', { name: /gr\.localhost/ }).click();
      await page.waitForURL(/gr\.localhost/);
      await hydrated(page);
      const data = await payload(page);
      assert.equal(data.previewTime, time);
      assert.equal(data.market.isExpansionContestRunning, running, name);
      await page.goBack();
    }

    await page.getByRole('link', { name: 'Greece', exact: true }).first().click();
    await page.getByRole('link', { name: 'Open exactly at the start' }).click();
    await page.waitForURL(/\/expansion/);
    await page.getByText(text(locale.interface, 'expansion.running')).first().waitFor();
  },
);

journey(
  on,
  'the chosen time is kept while navigating a market',
  { at: ['phone', 'desktop'] },
  async ({ page, size }) => {
    const time = '2024-11-15T00:00:00Z';
    const asked = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) asked.push(request);
    });
    await page.goto(on.server.url('de', `/about/company?previewTime=${time}`));
    await hydrated(page);
    // By a link.
    await page.locator('footer a[href="/legal/privacy"]').click();
    await page.waitForURL(/\/legal\/privacy/);
    await hydrated(page);
    assert.equal((await payload(page)).previewTime, time);
    // By a fragment link, which doesn't leave the page.
    const skip = page.locator('a[href="#main"]');
    await skip.focus();
    await page.keyboard.press('Enter');
    assert.equal((await payload(page)).previewTime, time);
    // By the search form.
    const label = text(market('de').locale.interface, 'header.search.label');
    const banner = page.getByRole('banner');
    if (size === 'phone') await banner.getByRole('link', { name: label }).click();
    const field =
      size === 'phone'
        ? page.getByRole('dialog').getByRole('combobox')
        : banner.getByRole('combobox', { name: label });
    await field.fill('ge');
    await page.getByRole('option').first().waitFor();
    await field.press('Enter');
    await page.waitForURL((url) => url.pathname !== '/legal/privacy');
    await hydrated(page);
    assert.equal(new URL(page.url()).searchParams.get('previewTime'), time);
    assert.equal((await payload(page)).previewTime, time);
    // The page's API calls carry the time, too.
    assert.ok(asked.length > 0);
    for (const request of asked)
      assert.equal(request.headers()['x-preview-time'], time, request.url());
    // A page without a time shows the present.
    await page.goto(on.server.url('de', '/about/company'));
    await hydrated(page);
    assert.equal((await payload(page)).previewTime, undefined);
    await page.locator('footer a[href="/legal/privacy"]').click();
    await page.waitForURL(/\/legal\/privacy$/);
  },
);

journey(on, 'a typed time can be reset', { at: ['phone'] }, async ({ page }) => {
  await page.goto(bench('/markets/mx?q=contest'));
  await page.getByLabel('Date and time (America/Mexico_City)').fill('2024-10-01T12:30:05');
  await page.getByRole('button', { name: 'Use this time' }).click();
  await page.waitForURL(/previewTime/);
  assert.equal(new URL(page.url()).searchParams.get('q'), 'contest', 'the search is kept');
  await page.getByText('1 October 2024, 12:30:05 (America/Mexico_City; 18:30:05 UTC)').waitFor();
  const host = page.locator('#summary').getByRole('link', { name: /mx\.localhost/ });
  assert.match(await host.getAttribute('href'), /previewTime=2024-10-01T18%3A30%3A05Z$/);
  await page.locator('.crumbs').getByRole('link', { name: 'Workbench' }).click();
  await page.getByText('1 October 2024, 18:30:05 UTC').waitFor();
  await page.getByRole('link', { name: 'Back to now' }).click();
  await page.waitForURL((url) => !url.search);
});

journey(
  on,
  'values are searched, with where they come from',
  { at: ['phone'] },
  async ({ page }) => {
    await page.goto(bench());
    await page.locator('#markets').getByRole('link', { name: 'Greece', exact: true }).click();
    const values = page.locator('.value:visible');
    await until(async () => (await values.count()) > 60);
    const all = await values.count();
    const counter = page.locator('[data-count]');
    assert.equal(await counter.textContent(), `${all} of ${all} values`);

    await page.getByRole('searchbox', { name: 'Find a value' }).fill('payout LIMIT');
    await until(async () => (await values.count()) < 20);
    for (const path of await values.locator('.what .path').allTextContents())
      assert.match(path, /payout.*limit/i);
    const limit = page.locator('.value', {
      has: page.locator('.what .path', { hasText: /^payout\.limit$/ }),
    });
    const line =
      readFileSync(join(on.server.packs, 'gr/market.yaml'), 'utf8')
        .split('\n')
        .findIndex((one) => one.startsWith('  limit:')) + 1;
    assert.equal(await limit.locator('.is code').textContent(), String(market('gr').payout.limit));
    assert.equal(
      await limit.locator('.trail p').first().textContent(),
      `pack gr/market.yaml:${line}:3`,
    );
    assert.match(await counter.textContent(), /^\d+ of \d+ values$/);
    await page.waitForURL(/q=payout/);

    await page.getByRole('searchbox').fill('');
    await until(async () => (await values.count()) === all);
    await page.getByLabel('Only what differs from base').check();
    await until(async () => (await values.count()) < all);
    assert.equal(await page.locator('.value.base:visible').count(), 0);
    await page.getByRole('searchbox').fill('no such thing');
    await page.getByText('No value has all of these words.', { exact: false }).waitFor();
    assert.equal(await counter.textContent(), `0 of ${all} values`);

    await page.goto(bench('/markets/gr?q=payout.limit'));
    await until(async () => (await values.count()) === 1);
    await page.getByRole('searchbox').fill('');
    await until(async () => (await values.count()) === all);
  },
);

journey(
  on,
  'without JavaScript the current state is shown and the search works',
  { at: ['desktop'], javaScriptEnabled: false },
  async ({ page }) => {
    await page.goto(bench());
    await page.getByText('As of loading').waitFor();
    assert.equal(await page.locator('#markets > li').count(), markets().length);
    await page.getByRole('searchbox').fill('greece');
    await page.getByRole('button', { name: 'Find' }).click();
    await page.waitForURL(/[?&]q=greece/);
    assert.equal(await page.locator('#markets > li').count(), 1);
    await page.getByRole('link', { name: 'Greece', exact: true }).click();
    await page.getByRole('searchbox').fill('payout.limit');
    await page.getByRole('button', { name: 'Find' }).click();
    await page.waitForURL(/[?&]q=payout/);
    assert.equal(await page.locator('.value').count(), 1);
    await page.goto(bench());
    await page.locator('#windows summary').click();
    await page
      .getByRole('link', { name: /^one second before the start/ })
      .first()
      .click();
    await page.getByText(/Links show hosts at/).waitFor();
    assert.match(
      await page.locator('#markets a.host').first().getAttribute('href'),
      /previewTime=/,
    );
  },
);

const faults = {
  'all is well': () => [],
  'one fault': () => [edit('pl/market.yaml', misspelt)],
  'many faults': () => [
    edit('fr/market.yaml', (yaml) => yaml.replaceAll(/^(\w+): /gm, '$1x: ')),
    edit('pl/market.yaml', (yaml) => yaml.replace(/^currency: .*$/m, 'currency: EURO')),
    edit('_base.yaml', (yaml) => yaml.replace(/^brand:/m, 'brnd:')),
  ],
};

for (const [name, spoil] of Object.entries(faults))
  for (const colorScheme of ['light', 'dark'])
    journey(
      on,
      `${name}, ${colorScheme}: axe finds nothing`,
      { at: [colorScheme === 'light' ? 'phone' : 'desktop'], colorScheme },
      async ({ page }) => {
        const repairs = spoil();
        try {
          const found = [];
          for (const path of [
            '',
            '?q=nobody',
            '/markets/pl',
            '/markets/gr?previewTime=2024-11-15T00:00:00Z',
          ]) {
            await page.goto(bench(path));
            if (repairs.length > 0 && path === '')
              await until(
                async () => (await page.locator('.refusal').count()) === repairs.length,
                20,
              );
            for (const violation of await violations(page)) found.push(`${path} ${violation}`);
            assert.ok((await overflow(page)) <= 0, `${path} is wider than the window`);
          }
          assert.deepEqual(found, []);
        } finally {
          for (const repair of repairs) repair();
          const ready = async () => (await on.server.get('localhost', '/readyz')).body;
          await until(async () => JSON.parse(await ready()).degraded === undefined);
        }
      },
    );

test('packs embedded in the program are said to be static', async () => {
  const server = await startServer({ args: ['--markets='] });
  const { context, page, complaints } = await visit(on.browser);
  try {
    await page.goto(bench('', server));
    await page.getByText('Static packs').waitFor();
    await page.getByText('Nothing changes here.').waitFor();
    assert.deepEqual(await violations(page), []);
    assert.equal(await page.getByText('Following edits').count(), 0);
    assert.deepEqual(complaints, []);
  } finally {
    await context.close();
    await server.stop();
  }
});

test('a server stops while pages follow it, and they reconnect to the next one', async () => {
  const first = await startServer();
  const { context, page } = await visit(on.browser);
  let second;
  try {
    await page.goto(bench('', first));
    await following(page);
    await page.evaluate(() => (window.sameDocument = true));
    assert.equal(await first.end(), 0);
    await page.getByText('Connection lost, trying again').waitFor();
    second = await startServer({ args: [`--addr=127.0.0.1:${first.port}`] });
    await following(page);
    edit('pl/market.yaml', misspelt, second);
    await page.getByRole('article', { name: 'Poland: 1 fault' }).waitFor();
    assert.ok(await page.evaluate(() => window.sameDocument));
  } finally {
    await context.close();
    await first.stop();
    await second?.stop();
  }
});

// marketlint:allow a market without the banner, where visits are counted at once
const COUNTS = 'us';

journey(
  on,
  'events of a site appear while the page is open, with what is wrong with them',
  { at: ['phone', 'desktop'], undecided: true },
  async ({ page, context, size, complaints }) => {
    await page.goto(bench('/events'));
    await following(page);
    const events = page.locator('#events > li');
    const site = await context.newPage();
    await site.goto(on.server.url(COUNTS, '/subjects'));
    await hydrated(site);
    const view = events
      .filter({ hasText: 'page_view' })
      .filter({ hasText: 'on /subjects' })
      .first();
    await view.waitFor();
    await view.getByText('stored', { exact: true }).waitFor();
    await view.getByText('What is stored').click();
    await view.getByText('"timeZoneOffset"').waitFor();

    const wrong = { name: `page_veiw_${size}`, uuid: randomUUID() };
    const answer = await site.evaluate(
      async (body) => (await fetch('/api/analytics/events', { method: 'POST', body })).status,
      JSON.stringify(wrong),
    );
    assert.equal(answer, 422);
    const refused = events.filter({ hasText: wrong.uuid });
    await refused.getByText('refused', { exact: true }).waitFor();
    await refused.getByRole('heading', { name: wrong.name }).waitFor();
    assert.ok((await refused.locator('.say').count()) > 0, 'it is told what is wrong');
    await view.getByText('"timeZoneOffset"').waitFor(); // what was open stays open
    await page.getByRole('searchbox').fill(`refused ${wrong.name}`);
    await until(async () => (await events.filter({ visible: true }).count()) === 1);
    assert.ok((await overflow(page)) <= 0);
    assert.deepEqual(await violations(page), []);
    complaints.length = 0; // that of the refused call
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/events-${size}.png`, fullPage: true });
  },
);

test('hosts of markets don’t serve the workbench', async () => {
  for (const path of [
    '/_workbench',
    '/_workbench/stream',
    '/_workbench/events',
    '/_workbench/markets/de',
  ])
    assert.equal((await on.server.get('de.localhost', path)).status, 404, path);
  assert.equal((await on.server.get('nobody.localhost', '/_workbench')).status, 421);
  const server = await startServer({ args: ['--env=prod', '--markets='] });
  try {
    assert.equal((await server.get('localhost', '/_workbench')).status, 421);
    assert.equal((await server.get('de.knowmad.example', '/_workbench')).status, 404);
  } finally {
    await server.stop();
  }
});
