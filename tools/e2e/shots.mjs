// node tools/e2e/shots.mjs [WORD…]: screenshots of the main pages into
// .cache/shots, for review by eye. Words select pages by name.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/run.mjs';
import { hydrated, market } from './lib/journey.mjs';
import { sizes, startBrowser, startServer, visit } from './lib/world.mjs';

const folder = join(root, '.cache', 'shots');
const words = process.argv.slice(2);
// marketlint:allow which markets are looked at is the tool's own choice
const codes = ['de', 'us', 'gr'];

function pages(code) {
  const [subject] = market(code).servedSubjects;
  return {
    home: '/',
    subjects: '/subjects',
    topic: `/subjects/${subject.slug}-${subject.topics[0].slug}`,
    legal: '/legal/privacy',
    about: '/about/company',
    knower: '/about/become-knower',
    ai: '/about/knowmad-ai',
    download: '/about/download',
    expansion: '/expansion',
    error: '/no/such/page',
  };
}

/** Scrolls down and up again, so that lazily loaded parts are in the picture. */
async function wander(page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < height; y += 600) {
    await page.evaluate((to) => window.scrollTo(0, to), y);
    await page.waitForTimeout(40);
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitForLoadState('networkidle');
}

const server = await startServer();
const browser = await startBrowser();
mkdirSync(folder, { recursive: true });
let count = 0;
for (const code of codes)
  for (const [size, options] of Object.entries(sizes))
    for (const colorScheme of ['light', 'dark']) {
      const { context, page } = await visit(browser, {
        ...options,
        colorScheme,
        reducedMotion: 'reduce',
      });
      for (const [name, path] of Object.entries(pages(code))) {
        const file = `${code}-${name}-${size}-${colorScheme}.png`;
        if (!words.every((word) => file.includes(word))) continue;
        await page.goto(server.url(code, path));
        await hydrated(page);
        await page.waitForLoadState('networkidle');
        await wander(page);
        await page.screenshot({ path: join(folder, file), fullPage: true });
        count++;
      }
      await context.close();
    }
await browser.close();
await server.stop();
console.log(`${count} pictures in ${folder}`);
