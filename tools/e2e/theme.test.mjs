// The theme follows the device or the visitor's choice from the first paint on.
// Features: shell.
import assert from 'node:assert/strict';
import { journey, stage } from './lib/journey.mjs';
import { forgetAborted, text, until } from './lib/world.mjs';

const on = stage();
const say = (key) => text('de', key);

/** The luminance of the page's background, 0 to 255. */
function ground(page) {
  return page.evaluate(() => {
    const parts = [document.body, document.documentElement]
      .map((element) => getComputedStyle(element).backgroundColor)
      .find((colour) => !colour.endsWith(', 0)'));
    const [r, g, b] = parts.match(/[\d.]+/g).map(Number);
    return 0.3 * r + 0.6 * g + 0.1 * b;
  });
}

/** Resolves when the page's background is the theme's; colours may be in transition. */
async function becomes(page, theme) {
  await until(async () =>
    theme === 'dark' ? (await ground(page)) < 60 : (await ground(page)) > 200,
  );
}

for (const colorScheme of ['light', 'dark'])
  journey(
    on,
    `a ${colorScheme} device gets a ${colorScheme} page`,
    { at: ['phone'], colorScheme },
    async ({ page, open }) => {
      await open('de', '/about/company');
      assert.equal(await page.locator('html').getAttribute('data-theme'), null);
      await becomes(page, colorScheme);
    },
  );

journey(
  on,
  'the choice holds on the next page, from its first paint',
  { at: ['desktop'], colorScheme: 'light', serviceWorkers: 'block' },
  async ({ page, open, complaints }) => {
    await open('de', '/about/company');
    await page.getByRole('radio', { name: say('theme.dark') }).check({ force: true });
    assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
    await becomes(page, 'dark');

    // Without the application's scripts only the script in the document's head can set it.
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(on.server.url('de', '/legal/privacy'));
    assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
    await becomes(page, 'dark');
    // Modules are requested after the paint; the test causes the errors of the aborted requests.
    await until(() => complaints.length > 0);
    // A document without scripts: none of the page's requests can fail any more.
    await page.goto(on.server.url('de', '/robots.txt'));
    forgetAborted(complaints);

    await page.unroute('**/assets/*.js');
    await open('de', '/legal/privacy');
    assert.equal(await page.getByRole('radio', { name: say('theme.dark') }).isChecked(), true);
    await page.getByRole('radio', { name: say('theme.system') }).check({ force: true });
    assert.equal(await page.locator('html').getAttribute('data-theme'), null);
    await open('de', '/');
    assert.equal(await page.locator('html').getAttribute('data-theme'), null);
  },
);

journey(
  on,
  'the light theme can be chosen on a dark device',
  { colorScheme: 'dark', at: ['phone'] },
  async ({ page, open }) => {
    await open('de', '/about/company');
    await page.getByRole('radio', { name: say('theme.light') }).check({ force: true });
    await page.reload();
    await becomes(page, 'light');
  },
);

journey(on, 'an unknown stored theme is ignored', { at: ['phone'] }, async ({ page, open }) => {
  await page.addInitScript(() =>
    localStorage.setItem('knowmad.theme', '"><script>alert(1)</script>'),
  );
  await open('de', '/about/company');
  assert.equal(await page.locator('html').getAttribute('data-theme'), null);
});
