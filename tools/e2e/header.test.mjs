// The header hides on scrolling down, returns on scrolling up, and covers no jump target.
// Features: shell.
import assert from 'node:assert/strict';
import { idle, journey, stage } from './lib/journey.mjs';
import { until } from './lib/world.mjs';

const on = stage();

/** Resolves when the page has handled the last scroll, transitions included. */
async function resting(page) {
  await idle(page);
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  );
}

/** Scrolls and resolves with the header's distance from the window's top. */
async function topAfter(page, y) {
  await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), y);
  await resting(page);
  const { y: top, height } = await page.getByRole('banner').boundingBox();
  return { top: Math.round(top), bottom: Math.round(top + height) };
}

journey(
  on,
  'the header hides on scrolling down and returns on scrolling up',
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

journey(on, 'on a desktop the header stays', { at: ['desktop'] }, async ({ page, open }) => {
  await open('de', '/legal/privacy');
  for (const y of [0, 60, 900, 400]) assert.equal((await topAfter(page, y)).top, 0, `at ${y}`);
});

journey(
  on,
  'the header has its height and covers no heading',
  { at: ['phone', 'desktop'] },
  async ({ page, open, size }) => {
    await open('de', '/about/company');
    const { height } = await page.getByRole('banner').boundingBox();
    assert.equal(Math.round(height), size === 'phone' ? 60 : 70);
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
    assert.ok(heading.y >= height, `the heading begins at ${heading.y}`);
  },
);

journey(
  on,
  'the target of a fragment link is not covered by the header',
  { at: ['phone', 'desktop'] },
  async ({ page, open, size }) => {
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
  },
);

journey(
  on,
  'on a desktop the search shows the whole of its placeholder',
  { at: ['desktop'] },
  async ({ page, open }) => {
    for (const code of ['de', 'us', 'gr']) {
      await open(code, '/about/company');
      const field = page.getByRole('banner').getByRole('combobox');
      for (const width of [1050, 1280, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        const { needed, room } = await field.evaluate((input) => {
          const { font, paddingLeft, paddingRight } = getComputedStyle(input);
          const text = document.createElement('canvas').getContext('2d');
          text.font = font;
          return {
            needed: text.measureText(input.placeholder).width,
            room:
              input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight),
          };
        });
        assert.ok(needed <= room, `${code} at ${width}: ${needed} px of text in ${room} px`);
      }
    }
  },
);

journey(
  on,
  'on a desktop the brand has its name beside the search',
  { at: ['desktop'] },
  async ({ page, open }) => {
    for (const code of ['de', 'us', 'gr']) {
      await open(code, '/about/company');
      const brand = page.getByRole('banner').getByRole('link').first();
      for (const width of [1280, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        const { link, name } = await brand.evaluate((element) => ({
          link: element.getBoundingClientRect().bottom,
          name: element.querySelector('span').getBoundingClientRect().bottom,
        }));
        assert.ok(name <= link, `${code} at ${width}: the name has wrapped and is clipped`);
      }
    }
  },
);
