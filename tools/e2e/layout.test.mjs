// Pages fit their window, don't shift while they load, and stay below their byte limits.
// Screens: account, content, home, subject.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hydrated, idle, journey, market, settled, stage } from './lib/journey.mjs';
import { holdFonts, recordShifts, shiftsOf } from './lib/shifts.mjs';
import { sizes, visit } from './lib/world.mjs';

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
    // The worker would give the page fonts that the journey holds back.
    { at, reducedMotion: 'no-preference', serviceWorkers: 'block' },
    async ({ page }) => {
      await recordShifts(page);
      const releaseFonts = await holdFonts(page);
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
        // Fonts hold back the load event.
        await page.goto(on.server.url(code, path), { waitUntil: 'domcontentloaded' });
        await hydrated(page);
        await releaseFonts();
        await settled(page);
        await page.evaluate(() => document.fonts.ready);
        await idle(page);
        const shifts = await shiftsOf(page);
        if (shifts.length > 0) moved.push([path, shifts]);
      }
      assert.deepEqual(moved, []);
    },
  );

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
