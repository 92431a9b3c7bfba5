// A know’s page while it loads: nothing moves, and its first page is what is seen first.
// Screens: know.
import assert from 'node:assert/strict';
import { hydrated, idle, journey, market, settled, stage } from './lib/journey.mjs';
import { share, signUp, siteOf } from './lib/share.mjs';
import { holdFonts, recordShifts, shiftsOf } from './lib/shifts.mjs';

const on = stage({ args: ['--request-signatures=off'] });

/** A text of several pages: visitors see two of them sharp where the market blurs. */
const text = Array.from(
  { length: 60 },
  (_, i) => `## ${i + 1}\n\n${'Ein Absatz, der eine Weile dauert. '.repeat(8)}`,
).join('\n\n');

// One market that blurs, where the know is alone, and one that doesn't, where another one
// stands beside it.
const CODES = ['de', 'gr'];
const knows = {};

/** The know of a market, shared when it is asked for first. */
function knowOf(code) {
  const site = siteOf(on.server, code);
  const shareIt = async () => {
    const token = await signUp(site);
    if (code === CODES[1]) await share(site, token, 'Άλλο', Buffer.from('# Άλλο\n\nΛίγες λέξεις.'));
    return share(site, token, `Merkzettel ${code}`, Buffer.from(`# ${code}\n\n${text}`));
  };
  knows[code] ??= shareIt();
  return knows[code];
}

/** Records the largest paint of every page that is opened from now on. */
async function recordLargestPaint(page) {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const { element, url } = list.getEntries().at(-1);
      window.largestPaint = { tag: element?.tagName, path: url && new URL(url).pathname };
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
}

for (const code of CODES)
  journey(
    on,
    `${code}: nothing moves while a know loads, and its first page is the largest paint`,
    { at: ['phone', 'desktop'], reducedMotion: 'no-preference' },
    async ({ page }) => {
      const know = await knowOf(code);
      assert.ok(know.pageCount > 3, `it has ${know.pageCount} pages`);
      const blurs = !market(code).flags.unblurContent;
      assert.equal(know.blurredPages, blurs ? know.pageCount - 2 : 0);

      await recordShifts(page);
      await recordLargestPaint(page);
      const releaseFonts = await holdFonts(page);
      const asked = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (/\/pages\/\d+\//.test(pathname)) asked.push(pathname);
      });
      const first = new URL(know.pages[0].imageUrl, on.server.url(code)).pathname;
      for (const path of [know.path, `${know.path}/view`]) {
        asked.length = 0;
        const answer = await page.goto(on.server.url(code, path), {
          waitUntil: 'domcontentloaded',
        });
        const html = await answer.text();
        assert.match(
          html,
          new RegExp(`<link rel="preload" as="image"[^>]*href="${first}\\?`),
          path,
        );
        await hydrated(page);
        await releaseFonts();
        await settled(page);
        await page.evaluate(() => document.fonts.ready);
        await idle(page);
        assert.deepEqual(await shiftsOf(page), [], path);
        assert.equal(asked[0], first, `${path} asks for its first page before all others`);
        const largest = await page.evaluate(() => window.largestPaint);
        assert.deepEqual(largest, { tag: 'IMG', path: first }, path);
        assert.equal(asked.filter((pathname) => pathname === first).length, 1, `${path}: once`);

        // Down to the last page, as a reader goes: what comes near is fetched, and nothing moves.
        await page.evaluate(() => {
          window.shifts.length = 0;
        });
        await page.mouse.move(200, 400);
        for (let i = 0; i < know.pageCount; i++) {
          await page.locator(`#page-${i + 1}`).scrollIntoViewIfNeeded();
          await settled(page);
        }
        assert.deepEqual(await shiftsOf(page), [], `${path}, scrolled`);
      }
    },
  );
