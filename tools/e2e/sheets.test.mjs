// The HTML that marketctl writes, opened as local files.
// Features: shell.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { root } from '../lib/run.mjs';
import { violations } from './lib/axe.mjs';
import { markets } from './lib/journey.mjs';
import { sizes, startBrowser, visit } from './lib/world.mjs';

let browser;
let folder;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'knowmad-sheets-'));
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

const written = new Map();

/** The HTML of a call and its file, written at the first use. */
function output(args) {
  const name = args.join('-');
  if (!written.has(name)) {
    const file = join(folder, `${name}.html`);
    const html = execFileSync(join(root, 'bin', 'marketctl'), [...args, '--format', 'html']);
    writeFileSync(file, html);
    written.set(name, { file, html });
  }
  return written.get(name);
}

/** A test of a call's output at each of the sizes; it may cause no console error and no request. */
function sheet(name, args, { at = ['phone', 'desktop'], ...options }, steps) {
  for (const size of at)
    test(`the sheet of ${name} fits the window (${size})`, async () => {
      const { file, html } = output(args);
      const { context, page, complaints } = await visit(browser, {
        ...sizes[size],
        reducedMotion: 'reduce',
        ...options,
      });
      const asked = [];
      page.on('request', (request) => asked.push(request.url()));
      try {
        await page.goto(pathToFileURL(file).href);
        await steps({ page, html, size });
        assert.deepEqual(complaints, []);
        assert.deepEqual(
          asked.filter((url) => !url.startsWith('data:')),
          [pathToFileURL(file).href],
        );
      } finally {
        await context.close();
      }
    });
}

const flags = (page) => page.locator('section[data-section="flags"]');

/** The markets of a section in their order on the page. */
const order = (section) =>
  section
    .locator('tbody:not(.base) th b')
    .evaluateAll((cells) => cells.map((cell) => cell.textContent));

sheet('the matrix sorts', ['matrix'], { at: ['desktop'] }, async ({ page, html }) => {
  assert.ok(html.length <= 150 * 1024, `${html.length} bytes`);
  const section = flags(page);
  const codes = markets().map(({ code }) => code);
  assert.deepEqual(await order(section), codes);
  const head = section.getByRole('columnheader', { name: 'hasKnowDemandsMenu', exact: true });
  const button = head.getByRole('button');
  const on = markets().filter((m) => m.flags.hasKnowDemandsMenu);
  assert.ok(on.length > 0 && on.length < codes.length);

  await button.focus();
  await page.keyboard.press('Enter');
  assert.equal(await head.getAttribute('aria-sort'), 'ascending');
  const last = (await order(section)).slice(-on.length);
  assert.deepEqual(
    last.toSorted(),
    on.map(({ code }) => code),
  );
  await page.keyboard.press('Space');
  assert.equal(await head.getAttribute('aria-sort'), 'descending');
  assert.deepEqual((await order(section)).slice(0, on.length).toSorted(), last.toSorted());
  assert.equal(await section.locator('[aria-sort]').count(), 1);
  await page.keyboard.press('Enter');
  assert.equal(await head.getAttribute('aria-sort'), null);
  assert.deepEqual(await order(section), codes);
  assert.equal(await section.locator('.base th').textContent(), 'base');
});

sheet(
  'the matrix filters',
  ['matrix'],
  { at: ['phone'], colorScheme: 'dark' },
  async ({ page }) => {
    const shown = page.getByRole('status');
    const [, all] = /of (\d+) fields/.exec(await shown.textContent());
    await page.getByLabel('Field or value').fill('hasBlog');
    assert.match(await shown.textContent(), new RegExp(`^1 of ${all} fields, 20 of 20 markets$`));
    assert.equal(await page.locator('section[data-section]:visible').count(), 1);
    assert.equal(await flags(page).locator('thead th:visible').count(), 2);

    await page.getByLabel('Field or value').fill('Europe/Athens');
    assert.match(await shown.textContent(), /^1 of /);
    await page.getByLabel('Field or value').fill('');
    await page.getByLabel('Market', { exact: true }).fill('greece');
    assert.match(await shown.textContent(), /, 1 of 20 markets$/);
    assert.deepEqual(
      await flags(page)
        .locator('tbody:not(.base) tr:visible th b')
        .evaluateAll((cells) => cells.map((cell) => cell.textContent)),
      ['gr'],
    );

    // Greece differs from the base in some fields of the payout and in few flags.
    await page.getByLabel('Only what differs from the base').check();
    const greek = markets().find(({ code }) => code === 'gr');
    const heads = await flags(page)
      .locator('thead th:visible')
      .evaluateAll((cells) =>
        cells.slice(1).map((cell) => cell.dataset.path.replace('flags.', '')),
      );
    for (const name of heads) assert.equal(typeof greek.flags[name], 'boolean');
    assert.ok(heads.length < 6, heads.join(' '));
    assert.equal(await page.locator('section[data-section="domains"]').isVisible(), false);

    await page.getByLabel('Section').selectOption('payout');
    assert.equal(await page.locator('section[data-section]:visible').count(), 1);
    await page.getByLabel('Field or value').fill('there is no such thing');
    assert.match(await shown.textContent(), /^0 of /);
    await page.getByRole('button', { name: 'Show everything' }).click();
    assert.match(
      await shown.textContent(),
      new RegExp(`^${all} of ${all} fields, 20 of 20 markets$`),
    );
  },
);

sheet('the matrix keeps its headings in sight', ['matrix'], {}, async ({ page }) => {
  const section = flags(page);
  const box = section.getByRole('region');
  await box.scrollIntoViewIfNeeded();
  await box.evaluate((element) => element.scrollTo(400, 300));
  const frame = await box.boundingBox();
  const corner = await section.locator('thead th').first().boundingBox();
  assert.ok(Math.abs(corner.x - frame.x) <= 2 && Math.abs(corner.y - frame.y) <= 2);
  const row = await section.locator('tbody:not(.base) tr').nth(12).locator('th').boundingBox();
  assert.ok(Math.abs(row.x - frame.x) <= 2);
  assert.ok(
    await page.evaluate(() => document.documentElement.scrollWidth <= globalThis.innerWidth),
    'the page itself scrolls sideways',
  );
});

for (const [colorScheme, ...at] of [
  ['light', 'phone'],
  ['dark', 'desktop'],
]) {
  sheet(
    `axe finds nothing in the matrix, ${colorScheme}`,
    ['matrix'],
    { at, colorScheme },
    async ({ page }) => assert.deepEqual(await violations(page), []),
  );
  for (const code of ['de', 'gr', 'pt'])
    sheet(
      `axe finds nothing in the sheet of ${code}, ${colorScheme}`,
      ['report', code],
      { at, colorScheme },
      async ({ page }) => assert.deepEqual(await violations(page), []),
    );
}

sheet(
  'a sheet shows its verdict and has a switch for the dark theme',
  ['report', 'de'],
  { at: ['phone'] },
  async ({ page }) => {
    await page.getByText('Germany is live and complete.').waitFor();
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const day = await ground();
    const button = page.getByRole('button', { name: 'Dark' });
    await button.click();
    assert.equal(await button.getAttribute('aria-pressed'), 'true');
    assert.notEqual(await ground(), day);
    await button.click();
    assert.equal(await ground(), day);
  },
);

test('in print, headings are repeated on every page', async () => {
  const { file } = output(['matrix']);
  const { context, page } = await visit(browser, sizes.desktop);
  try {
    await page.goto(pathToFileURL(file).href);
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.locator('.tools').isVisible(), false);
    assert.equal(
      await page
        .locator('thead')
        .first()
        .evaluate((element) => getComputedStyle(element).display),
      'table-header-group',
    );
    // Chromium doesn't repeat a heading that contains a button.
    assert.equal(await page.locator('thead button:visible').count(), 0);
    const overflow = await page
      .locator('.scroll')
      .evaluateAll((boxes) => boxes.filter((box) => getComputedStyle(box).overflow !== 'visible'));
    assert.deepEqual(overflow, []);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    assert.match(pdf, /\/MediaBox \[0 0 84[12](\.\d+)? 59[45]/, 'landscape');
  } finally {
    await context.close();
  }
});
