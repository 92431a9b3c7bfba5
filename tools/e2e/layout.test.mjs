// Pages fit their window, don't shift while they load, and stay below their byte limits.
// Screens: account, content, home, know, library, search, subject, user.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hydrated, journey, market, settled, stage } from './lib/journey.mjs';
import { newPerson } from './lib/person.mjs';
import { share, signedSite, signUp, siteOf } from './lib/share.mjs';
import { holdFonts, recordShifts, shiftsOf } from './lib/shifts.mjs';
import { sizes, until, visit } from './lib/world.mjs';

const on = stage();

const topicOf = (code) => {
  const [subject] = market(code).servedSubjects;
  return `/subjects/${subject.slug}-${subject.topics[0].slug}`;
};
const pages = (code) => [
  '/',
  '/subjects',
  topicOf(code),
  '/legal/privacy',
  '/about/company',
  '/about/become-knower',
  '/about/download',
  '/about/knowmad-ai',
  '/expansion',
  '/no/such/page',
];

const windows = {
  '360 wide': { viewport: { width: 360, height: 740 } },
  '768 wide': { viewport: { width: 768, height: 1024 } },
  '1440 wide': { viewport: { width: 1440, height: 900 } },
  '720 wide at 200 % zoom': { viewport: { width: 360, height: 370 }, deviceScaleFactor: 2 },
};

for (const [name, options] of Object.entries(windows))
  test(`${name}: nothing is wider than the window`, async () => {
    const { context, page } = await visit(on.browser, options);
    try {
      const wide = [];
      for (const code of ['de', 'gr', 'us'])
        for (const path of pages(code)) {
          await page.goto(on.server.url(code, path));
          const over = await page.evaluate(() => {
            const { scrollWidth, clientWidth } = document.documentElement;
            if (scrollWidth <= clientWidth) return null;
            const guilty = [...document.querySelectorAll('body *')]
              .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
              .map(
                (element) =>
                  `${element.tagName}.${element.className} ${element.textContent.slice(0, 30)}`,
              );
            return `${scrollWidth} > ${clientWidth}: ${guilty[0]}`;
          });
          if (over) wide.push(`${code}${path} ${over}`);
        }
      assert.deepEqual(wide, []);
    } finally {
      await context.close();
    }
  });

// Both sizes on one market; the others differ in fonts and in the length of texts.
for (const [code, ...at] of [
  ['de', 'phone', 'desktop'],
  ['gr', 'phone'],
  ['us', 'desktop'],
])
  journey(
    on,
    `${code}: nothing moves while a page loads`,
    { at, reducedMotion: 'no-preference', serviceWorkers: 'block' },
    async ({ page }) => {
      await recordShifts(page);
      const fonts = await holdFonts(page);
      const moved = [];
      for (const path of [
        '/',
        '/subjects',
        topicOf(code),
        '/legal/privacy',
        '/about/knowmad-ai',
        '/about/download',
        '/auth/signup?title=save&redirect=%2Fsubjects',
        '/auth/signin',
        '/auth/forgot-password',
        '/auth/confirm#token=none',
        '/auth/reset-password#token=none',
      ]) {
        await fonts.load(on.server.url(code, path));
        const shifts = await shiftsOf(page);
        if (shifts.length > 0) moved.push([path, shifts]);
      }
      assert.deepEqual(moved, []);
    },
  );

/** The longest that a module takes longer than others, in milliseconds, and its steps. */
const LATE_MILLISECONDS = 600;
const LATE_STEPS = 10;

journey(
  on,
  'nothing moves while the parts of a page come one after the other, as on a slow phone',
  { reducedMotion: 'no-preference', serviceWorkers: 'block' },
  async ({ page }) => {
    await recordShifts(page);
    let count = 0;
    await page.route('**/assets/*.js', async (route) => {
      count += 1;
      // 7 has no common divisor with the steps: neighbours come far apart.
      const late = (((count * 7) % LATE_STEPS) / LATE_STEPS) * LATE_MILLISECONDS;
      await new Promise((resolve) => setTimeout(resolve, late));
      // A page that is left takes its modules with it.
      await route.continue().catch(() => {});
    });
    const fonts = await holdFonts(page);
    const [{ slug }] = market('us').servedSubjects;
    const moved = [];
    for (const path of [
      '/',
      '/subjects',
      `/subjects/${slug}/knows`,
      topicOf('us'),
      '/knows/search?query=Terms',
      '/about/knowmad-ai',
      '/auth/signup',
    ]) {
      await fonts.load(on.server.url('us', path));
      const shifts = await shiftsOf(page);
      if (shifts.length > 0) moved.push([path, shifts]);
    }
    assert.deepEqual(moved, []);
  },
);

/** How long each answer of the API takes where one has to wait for it, in milliseconds. */
const ANSWER_MILLISECONDS = 400;

/** The most that a page may shift while its answers come: what a reader doesn't see. */
const MOST_SHIFT = 0.02;

/** A know of a few pages, shared once per market. */
const knows = {};
function knowOf(code) {
  const text = Array.from(
    { length: 30 },
    (_, i) => `## ${code} ${i}\n\n${'Lorem ipsum. '.repeat(20)}`,
  );
  const shareIt = async () => {
    const site = await signedSite(siteOf(on.server, code));
    return share(site, await signUp(site), 'Merkzettel', Buffer.from(text.join('\n\n')));
  };
  knows[code] ??= shareIt();
  return knows[code];
}

for (const signedIn of [false, true])
  journey(
    on,
    `nothing moves while the answers for a ${signedIn ? 'user' : 'visitor'} come`,
    {
      at: ['phone', 'desktop'],
      reducedMotion: 'no-preference',
      serviceWorkers: 'block',
    },
    async ({ page }) => {
      const know = await knowOf('de');
      if (signedIn) await newPerson(on, 'de', page).join();
      await recordShifts(page);
      await page.route(/\/api\//, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, ANSWER_MILLISECONDS));
        // A page that is left takes its calls with it.
        await route.continue().catch(() => {});
      });
      const paths = ['/', '/knows/search?query=Merkzettel', topicOf('de'), know.path];
      const own = [
        '/app/search?query=Merkzettel',
        '/app/library',
        '/app/feeds',
        '/app/notifications',
        '/app/subjects/knows',
        `/app${know.path}`,
        '/knowdemands/mine',
        '/profile',
        '/pro-plan',
      ];
      const moved = [];
      for (const path of signedIn ? [...paths, ...own] : paths) {
        await page.goto(on.server.url('de', path), { waitUntil: 'domcontentloaded' });
        await hydrated(page);
        await settled(page);
        const shifts = await shiftsOf(page);
        const sum = shifts.reduce((all, { value }) => all + value, 0);
        if (sum > MOST_SHIFT) moved.push([path, sum, shifts]);
      }
      assert.deepEqual(moved, []);
    },
  );

/** The words of an area that are broken onto a second line, or lie beyond the area or the window. */
const cutIn = (place) =>
  place.evaluate((area) => {
    const cut = [];
    const { bottom } = area.getBoundingClientRect();
    const range = document.createRange();
    const texts = document.createTreeWalker(area, NodeFilter.SHOW_TEXT);
    while (texts.nextNode())
      for (const { 0: word, index } of texts.currentNode.data.matchAll(/\p{L}{3,}/gu)) {
        range.setStart(texts.currentNode, index);
        range.setEnd(texts.currentNode, index + word.length);
        const lines = [...range.getClientRects()];
        const isOut = (line) =>
          line.left < 0 || line.right > innerWidth || line.bottom > bottom + 1;
        if (lines.length > 1 || lines.some(isOut)) cut.push(word);
      }
    return cut;
  });

for (const code of ['de', 'gr'])
  journey(
    on,
    `${code}: on the smallest phone no label is cut, and nothing is wider than the window`,
    { at: ['phone'], viewport: { width: 320, height: 640 } },
    async ({ page }) => {
      const know = await knowOf(code);
      const user = newPerson(on, code, page);
      await user.join();
      const wide = [];
      for (const path of [...pages(code).slice(0, 3), '/app/library', '/profile', know.path]) {
        await page.goto(on.server.url(code, path));
        await hydrated(page);
        await settled(page);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (over > 0) wide.push(`${path}: ${over}`);
      }
      assert.deepEqual(wide, []);
      const actions = page.getByRole('button', { name: user.text('know.share'), exact: true });
      assert.deepEqual(await cutIn(actions.locator('..')), [], 'the actions of a know');
      await page.goto(on.server.url(code, '/app/library'));
      await hydrated(page);
      const bar = page.getByRole('navigation', { name: user.text('appNav.label'), exact: true });
      await until(async () => (await bar.getByRole('link').count()) > 4);
      assert.deepEqual(await cutIn(bar), [], 'the bar of the signed-in area');
      const gaps = await bar.evaluate(gapsOfLabels);
      assert.ok(Math.min(...gaps) >= 3.5, `labels of the bar keep apart: ${gaps.join()}`);
    },
  );

/** The pixels between the labels of a bar's links. Runs in the page. */
function gapsOfLabels(bar) {
  const boxes = [...bar.querySelectorAll('a')].map(({ lastElementChild }) => {
    const range = document.createRange();
    range.selectNodeContents(lastElementChild);
    return range.getBoundingClientRect();
  });
  return boxes.slice(1).map(({ left }, before) => left - boxes[before].right);
}

const KIB = 1024;

/** Bytes over the wire of a first visit, by kind of resource. */
async function weigh(code, path) {
  const { context, page } = await visit(on.browser, sizes.phone);
  try {
    const protocol = await context.newCDPSession(page);
    await protocol.send('Network.enable');
    const kinds = new Map();
    const bytes = {};
    protocol.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
    protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = kinds.get(requestId);
      bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
    });
    await page.goto(on.server.url(code, path));
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    return bytes;
  } finally {
    await context.close();
  }
}

for (const [code, path] of [
  ['de', '/'],
  ['gr', '/'],
  ['us', '/legal/privacy'],
])
  test(`${code}${path}: a first visit stays below the transfer limit`, async (t) => {
    const { Script = 0, Document = 0, Stylesheet = 0, Font = 0 } = await weigh(code, path);
    const all = Script + Document + Stylesheet + Font;
    const kib = (bytes) => `${(bytes / KIB).toFixed(1)} KiB`;
    t.diagnostic(
      `scripts ${kib(Script)}, document ${kib(Document)}, styles ${kib(Stylesheet)}, fonts ${kib(Font)}: ${kib(all)}`,
    );
    assert.ok(Script > 0 && Document > 0 && Font > 0, 'all of it was seen');
    assert.equal(Stylesheet, 0, 'the styles stand in the document');
    // 112 of the first load, and what an idle browser loads after it: counting, the app's hint.
    assert.ok(Script <= 118 * KIB, `scripts: ${kib(Script)}`);
    assert.ok(all <= 300 * KIB, `all: ${kib(all)}`);
  });
