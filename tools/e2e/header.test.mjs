// The header stays at hand and out of the way.
import assert from 'node:assert/strict';
import { idle, journey, stage } from './lib/journey.mjs';
import { until } from './lib/world.mjs';

const on = stage();

/** Resolves when what the page does about the last scroll is done, transitions included. */
async function resting(page) {
  await idle(page);
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  );
}

/** Scrolls and resolves with where the header then rests, from the window's top. */
async function topAfter(page, y) {
  await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), y);
  await resting(page);
  const { y: top, height } = await page.getByRole('banner').boundingBox();
  return { top: Math.round(top), bottom: Math.round(top + height) };
}

journey(
  on,
  'it goes away on the way down and comes back on the way up',
  { at: ['phone'] },
  async ({ page, open }) => {
    for (const path of ['/', '/legal/privacy']) {
      await open('de', path);
      assert.equal((await topAfter(page, 0)).top, 0);
      assert.equal((await topAfter(page, 30)).top, 0, 'a little scrolling changes nothing');
      assert.ok((await topAfter(page, 600)).bottom <= 0, `${path}: out of sight`);
      assert.ok((await topAfter(page, 900)).bottom <= 0);
      assert.equal((await topAfter(page, 850)).top, 0, `${path}: back`);
      assert.ok((await topAfter(page, 1000)).bottom <= 0, 'and away again');
      assert.equal((await topAfter(page, 0)).top, 0);
    }
  },
);

journey(on, 'on a desktop it stays', { at: ['desktop'] }, async ({ page, open }) => {
  await open('de', '/legal/privacy');
  for (const y of [0, 60, 900, 400]) assert.equal((await topAfter(page, y)).top, 0, `at ${y}`);
});

journey(on, 'it has its height, and hides no beginning', {}, async ({ page, open, size }) => {
  await open('de', '/about/company');
  const { height } = await page.getByRole('banner').boundingBox();
  assert.equal(Math.round(height), size === 'phone' ? 60 : 70);
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
  assert.ok(heading.y >= height, `the heading begins at ${heading.y}`);
});

journey(on, 'who jumps within a page sees what was jumped to', {}, async ({ page, open, size }) => {
  await open('de', '/legal/privacy');
  const main = page.getByRole('main');
  // On phones the text comes first and its contents are folded.
  if (size === 'phone') await main.locator('summary').first().click();
  const link = main.getByRole('navigation').getByRole('link').nth(2);
  const id = decodeURIComponent((await link.getAttribute('href')).slice(1));
  await link.click();
  const top = () =>
    page.evaluate((to) => document.getElementById(to).getBoundingClientRect().top, id);
  await until(async () => (await top()) < 600);
  await resting(page);
  const banner = await page.getByRole('banner').boundingBox();
  assert.ok(
    (await top()) >= Math.max(0, banner.y + banner.height) - 1,
    `${await top()} lies under the header`,
  );
});
