// A know’s page while it loads: nothing moves, and its first page is what is seen first; what
// a phone shows of it at once, and the number of the page while one turns pages by keys.
// Screens: know.
import assert from 'node:assert/strict';
import { hydrated, idle, journey, market, settled, stage } from './lib/journey.mjs';
import { newPerson } from './lib/person.mjs';
import { share, signUp, siteOf } from './lib/share.mjs';
import { holdFonts, recordShifts, shiftsOf } from './lib/shifts.mjs';
import { text as textOf, until } from './lib/world.mjs';

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
    const isAsked = market(code).minimumAge !== null;
    const token = await signUp(site, isAsked ? { dateOfBirth: '2008-05-31' } : {});
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
    { at: ['phone', 'desktop'], reducedMotion: 'no-preference', serviceWorkers: 'block' },
    async ({ page }) => {
      const know = await knowOf(code);
      assert.ok(know.pageCount > 3, `it has ${know.pageCount} pages`);
      const blurs = !market(code).flags.unblurContent;
      assert.equal(know.blurredPages, blurs ? know.pageCount - 2 : 0);

      await recordShifts(page);
      await recordLargestPaint(page);
      const fonts = await holdFonts(page);
      const asked = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (/\/pages\/\d+\//.test(pathname)) asked.push(pathname);
      });
      const first = new URL(know.pages[0].imageUrl, on.server.url(code)).pathname;
      for (const path of [know.path, `${know.path}/view`]) {
        asked.length = 0;
        const answer = await fonts.load(on.server.url(code, path));
        const html = await answer.text();
        assert.match(
          html,
          new RegExp(`<link rel="preload" as="image"[^>]*href="${first}\\?`),
          path,
        );
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

/** A shot for a review by eye, where a folder is given. */
async function shoot(page, name) {
  const folder = process.env.SHOTS;
  if (!folder) return;
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png` });
  }
}

/** The lowest edges of a know's title, author and actions, and the upper one of its first page. */
const edges = (page) =>
  page.evaluate(() => {
    const box = (selector) => document.querySelector(`main ${selector}`).getBoundingClientRect();
    const [title, head] = [box('h1'), box('article header')];
    const by = box('article header h1 + div');
    const actions = box('article header h1 + div + div');
    const about = box('section:has(> h2)');
    return {
      title: title.bottom,
      by: by.bottom,
      actions: actions.bottom,
      head: head.bottom,
      page: box('[data-page]').top,
      lastPage: box('[data-page]:last-of-type').bottom,
      about: about.top,
    };
  });

/** The rows in which the actions of a know stand, by the middles of their boxes. */
const rows = (page) =>
  page.evaluate(() => {
    const actions = document.querySelector('main article header h1 + div + div');
    const middles = [...actions.children].map((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return Math.round((top + bottom) / 2);
    });
    return { actions: middles.length, rows: new Set(middles).size };
  });

// marketlint:allow one market of each script, and one with another language in Latin letters
for (const code of ['de', 'gr', 'us'])
  journey(
    on,
    `${code}: a phone shows title, author and actions of a know at its top, and its pages before its description`,
    { at: ['phone'], viewport: { width: 390, height: 844 } },
    async ({ page }) => {
      const know = await knowOf(code);
      for (const joined of [false, true]) {
        if (joined) await newPerson(on, code, page).join();
        for (const width of [390, 320]) {
          await page.setViewportSize({ width, height: 844 });
          await page.goto(on.server.url(code, know.path));
          await hydrated(page);
          await settled(page);
          await shoot(page, `${code}-${joined ? 'user' : 'visitor'}-${width}`);
          if (joined && width === 320) {
            const kept = newPerson(on, code, page);
            await kept.button('save.button').click();
            await kept.button('save.button.saved').waitFor();
          }
          const { actions, rows: lines } = await rows(page);
          const who = `${joined ? 'a user' : 'a visitor'} at ${width} px`;
          assert.ok(actions >= 4, `${who}: ${actions} actions`);
          assert.equal(lines, 1, `${who}: the actions stand in one row`);
          const found = await edges(page);
          const seen = JSON.stringify(found);
          if (width === 390) {
            const lowest = Math.max(found.title, found.by, found.actions);
            assert.ok(lowest <= 300, `${who}: ${seen}`);
          }
          assert.ok(found.page > found.head && found.about > found.lastPage, `${who}: ${seen}`);
          const report = page.getByRole('main').getByRole('button', {
            name: textOf(market(code).locale.interface, 'report.button'),
            exact: true,
          });
          const { width: wide, height } = await report.first().boundingBox();
          assert.ok(wide >= 44 && height >= 44, `${who}: the flag is ${wide} by ${height} px`);
        }
      }
    },
  );

journey(
  on,
  'the number of the page keeps up with quick presses of arrows',
  { at: ['desktop', 'phone'], reducedMotion: 'no-preference' },
  async ({ page }) => {
    const know = await knowOf('de');
    await page.goto(on.server.url('de', know.path));
    await hydrated(page);
    const field = page.getByRole('toolbar').getByRole('textbox');
    await field.waitFor();
    // Keys that come in one task come faster than any render.
    const press = (key, times) =>
      page.evaluate(
        ([name, count]) => {
          for (let i = 0; i < count; i++)
            document.body.dispatchEvent(
              new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }),
            );
        },
        [key, times],
      );
    const expectPage = async (number) => {
      await until(async () => (await field.inputValue()) === String(number));
      // The scroll to the page has ended, and nothing has set the number back.
      await idle(page);
      await idle(page);
      assert.equal(await field.inputValue(), String(number));
      const top = await page
        .locator(`[data-page="${number}"]`)
        .evaluate((one) => one.getBoundingClientRect().top);
      assert.ok(top >= 0 && top < 300, `page ${number} is in front: ${top}`);
    };
    await press('ArrowRight', 3);
    await expectPage(4);
    await press('ArrowLeft', 2);
    await expectPage(2);
    await press('ArrowLeft', 9);
    await expectPage(1);
    await press('ArrowRight', know.pageCount + 3);
    await until(async () => (await field.inputValue()) === String(know.pageCount));
    await idle(page);
    assert.equal(await field.inputValue(), String(know.pageCount), 'no further than the last page');
    // By real keys, as fast as they come; then the reader scrolls, and the number follows.
    await page.goto(on.server.url('de', know.path));
    await hydrated(page);
    await field.waitFor();
    for (let i = 0; i < 2; i++) await page.keyboard.press('ArrowRight');
    await expectPage(3);
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await until(async () => (await field.inputValue()) === '1');
  },
);
