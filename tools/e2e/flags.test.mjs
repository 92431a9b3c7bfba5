// Flags that no market has turned on, on a changed pack; variants of experiments.
// Features: shell, home, content, analytics.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { violations } from './lib/axe.mjs';
import { idle, journey, stage } from './lib/journey.mjs';
import { holdFonts, recordShifts, shiftsOf } from './lib/shifts.mjs';
import { text, until } from './lib/world.mjs';

const CHANGED = 'de';
const LABEL = 'Schreib uns im Chat';
const CHAT = 'https://chat.example/knowmad';

const on = stage();

test('a pack turns the flags on, without a restart', async () => {
  const file = join(on.server.packs, CHANGED, 'market.yaml');
  const pack = readFileSync(file, 'utf8').replace(
    /^flags:$/m,
    [
      'messenger:',
      `  url: ${CHAT}`,
      `  label: ${LABEL}`,
      '',
      'flags:',
      '  isContentCampaignRunning: true',
      '  hasMessengerWidget: true',
      '  showExpansionCompetitionEnded: true',
    ].join('\n'),
  );
  writeFileSync(file, pack);
  await until(async () =>
    (await on.server.get(`${CHANGED}.localhost`, '/')).body.includes(
      '"isContentCampaignRunning":true',
    ),
  );
});

journey(
  on,
  'during a content campaign the header has the campaign’s links alone, and nothing searches or downloads',
  { at: ['phone', 'desktop'] },
  async ({ page, open }) => {
    await open(CHANGED);
    const header = page.getByRole('banner');
    const links = await header
      .getByRole('link')
      .evaluateAll((all) => all.map((one) => one.pathname));
    assert.deepEqual(links, ['/', '/knows', '/about/become-knower', '/about/safety']);
    assert.equal(await header.getByRole('button').count(), 0);
    assert.equal(await page.getByRole('combobox').count(), 0);
    assert.equal(await page.getByRole('search').count(), 0);
    const whole = await page.content();
    assert.doesNotMatch(whole, /href="[^"]*(ios|android)[^"]*"/, 'no store badge');
    assert.equal(await page.locator('a[href="/about/download"]').count(), 0);
    assert.equal(await page.locator('a[href*="search"]').count(), 0);
    const last = header.getByRole('link').last();
    await last.focus();
    await idle(page);
    const { x, width } = await last.boundingBox();
    assert.ok(x >= 0 && x + width <= page.viewportSize().width, 'a focused link is in view');
    assert.deepEqual(await violations(page), []);
    await open(CHANGED, '/subjects');
    assert.equal(await page.locator('main a[href*="/knows/search"]').count(), 0);
  },
);

journey(
  on,
  'another market keeps its menus and its search',
  { at: ['desktop'] },
  async ({ page, open }) => {
    await open('us');
    assert.ok((await page.getByRole('banner').getByRole('button').count()) > 0);
    assert.equal(await page.getByRole('combobox').count(), 1);
    assert.equal(await page.locator('[data-messenger]').count(), 0);
  },
);

/** Whether two boxes share a point. */
const meet = (a, b) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

journey(
  on,
  'the messenger is a link, and covers neither the banner nor messages; nothing of it is loaded',
  { at: ['phone', 'desktop'], undecided: true },
  async ({ page, open, size }) => {
    await open(CHANGED, '/subjects');
    const button = page.locator('[data-messenger]');
    await button.waitFor({ state: 'attached' });
    const banner = page.locator('[data-consent-banner]');
    await banner.waitFor();
    if (size === 'phone') assert.ok(!(await button.isVisible()), 'the banner has the lower edge');
    else assert.ok(!meet(await button.boundingBox(), await banner.boundingBox()));
    await banner.locator('[data-consent-choice="none"]').click();
    await button.waitFor();
    assert.equal(await button.getAttribute('href'), CHAT);
    assert.equal(await button.getAttribute('target'), '_blank');
    assert.match(await button.getAttribute('rel'), /noopener/);
    const link = page.getByRole('link', { name: LABEL });
    assert.equal(await link.count(), 1);
    const { x, y, width, height } = await button.boundingBox();
    const view = page.viewportSize();
    assert.ok(width >= 44 && height >= 44);
    assert.ok(x + width <= view.width && y + height <= view.height);
    const toasts = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--toast-place'),
    );
    assert.match(toasts, /^\d+px$/, 'messages stand above it');
    assert.deepEqual(await violations(page), []);
  },
);

journey(on, 'the contest’s page says that it has ended', {}, async ({ page, open }) => {
  await open(CHANGED, '/expansion');
  await page.getByText(text('de', 'expansion.ended')).waitFor();
  await open('us', '/expansion');
  assert.equal(await page.getByText(text('en', 'expansion.ended')).count(), 0);
});

journey(
  on,
  'scrolling breadcrumbs stand in one line before the first paint, with their end in view',
  { serviceWorkers: 'block' },
  async ({ page }) => {
    await recordShifts(page);
    const fonts = await holdFonts(page);
    const topic = await longestTopic();
    const heights = {};
    for (const variant of ['V1_0', 'V1_1']) {
      await fonts.load(
        on.server.url('us', `${topic}?variant=SHOW_SCROLLABLE_BREADCRUMBS:${variant}`),
      );
      assert.deepEqual(await shiftsOf(page), [], `${variant}: nothing moves`);
      const nav = page.locator('[data-exposes="SHOW_SCROLLABLE_BREADCRUMBS"]');
      heights[variant] = (await nav.boundingBox()).height;
      const current = nav.locator('[aria-current="page"]');
      assert.equal(
        await current.isVisible(),
        variant === 'V1_1',
        'phones leave out the page’s name',
      );
      if (variant === 'V1_0') continue;
      const box = await nav.boundingBox();
      const end = await current.boundingBox();
      assert.ok(end.x + end.width <= box.x + box.width + 1, 'its end is in view');
      const before = await nav.getByRole('link').first().boundingBox();
      assert.ok(before.x + before.width < box.x, 'its start isn’t');
      await nav.getByRole('link').first().focus();
      await idle(page);
      const first = await nav.getByRole('link').first().boundingBox();
      assert.ok(first.x >= box.x, 'the keyboard reaches its start');
      assert.deepEqual(await violations(page), []);
    }
    assert.ok(heights.V1_1 <= 48, `one line, not ${heights.V1_1} px`);
  },
);

/** The address of the topic whose path is the longest, so that phones have no room for it. */
async function longestTopic() {
  const { body } = await on.server.get('us.localhost', '/api/subjects');
  const paths = JSON.parse(body).subjects.flatMap(({ name, topics }) =>
    topics.map((topic) => ({ uuid: topic.uuid, length: `${name}${topic.name}`.length })),
  );
  const longest = paths.reduce((one, other) => (other.length > one.length ? other : one));
  return `/topics/${longest.uuid}`;
}

journey(
  on,
  'trust elements are in the document of all visitors, and each variant shows its own',
  {},
  async ({ page, open }) => {
    const { body } = await on.server.rendered('us.localhost', '/');
    for (const variant of ['V1_1', 'V1_2', 'V1_3'])
      assert.ok(body.includes(`data-variant="${variant}"`), variant);
    for (const path of ['/', '/auth/signup'])
      for (const variant of ['V1_0', 'V1_1', 'V1_2', 'V1_3']) {
        await open('us', `${path}?variant=SHOW_VISUAL_TRUST_ELEMENTS:${variant}`);
        const shown = page.locator('[data-variant]:visible');
        const names = await shown.evaluateAll((all) => all.map((one) => one.dataset.variant));
        assert.deepEqual(names, variant === 'V1_0' ? [] : [variant], `${path} ${variant}`);
        assert.deepEqual(await violations(page), []);
      }
  },
);

journey(
  on,
  'the workbench counts who saw a variant, by what is in view',
  { at: ['desktop'], undecided: true },
  async ({ context, open }) => {
    // The market asks for no consent, so that all is counted at once.
    await open('us', '/?variant=SHOW_VISUAL_TRUST_ELEMENTS:V1_2');
    const bench = await context.newPage();
    const rows = bench
      .locator('section', {
        has: bench.getByRole('heading', { name: 'SHOW_VISUAL_TRUST_ELEMENTS' }),
      })
      .locator('#us ~ table')
      .first()
      .locator('tbody tr');
    const shown = async () => {
      await bench.goto(`http://localhost:${on.server.port}/_workbench/experiments`);
      return (await rows.allTextContents()).map((row) => row.trim().split(/\s+/).slice(0, 2));
    };
    await until(async () => (await shown())[2]?.[1] === '1');
    assert.deepEqual(await shown(), [
      ['V1_0', '0'],
      ['V1_1', '0'],
      ['V1_2', '1'],
      ['V1_3', '0'],
    ]);
    const breadcrumbs = bench.locator('#experiment-SHOW_SCROLLABLE_BREADCRUMBS ~ h3#us');
    assert.equal(await breadcrumbs.count(), 0, 'the home page has no breadcrumbs');
    assert.deepEqual(await violations(bench), []);
  },
);
