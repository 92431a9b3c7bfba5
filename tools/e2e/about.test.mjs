// Pages about the company (drawing, piece of the product, one call to action), and
// the picture of the app beside its download code.
// Features: content, download.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { journey, settled, stage } from './lib/journey.mjs';
import { text, until, visit } from './lib/world.mjs';

const on = stage();

const pages = [
  '/about/company',
  '/about/advertise',
  '/about/calendly',
  '/about/become-knower',
  '/about/safety',
  '/for-parents',
];

journey(
  on,
  'each page has its own drawing, a product example and one call to action',
  { at: ['phone'] },
  async (to) => {
    const { page, open } = to;
    const drawings = new Map();
    for (const path of [...pages, '/expansion']) {
      await open('de', path);
      const article = page.getByRole('article');
      const drawing = await article.locator('header svg').first().innerHTML();
      assert.equal(drawings.get(drawing), undefined, `${path} has a drawing of its own`);
      drawings.set(drawing, path);
      if (path === '/expansion') continue;
      const end = article.getByRole('region').last();
      assert.equal(await end.getByRole('link').count(), 1, `${path}: one way on`);
    }
  },
);

for (const width of [768, 900, 1049, 1440])
  test(`${width} wide: the drawing of the app stands beside the QR code`, async () => {
    const { context, page } = await visit(on.browser, { viewport: { width, height: 900 } });
    try {
      await page.goto(on.server.url('de', '/about/knowmad-ai'));
      const section = page.locator('section', { hasText: text('de', 'ai.app.title') }).last();
      await section.scrollIntoViewIfNeeded();
      const phone = section.locator('svg[viewBox="0 0 360 380"]');
      await phone.waitFor();
      const code = section.getByRole('img', { name: text('de', 'download.qr.label') });
      await code.waitFor();
      const stores = section.getByRole('link').last();
      await until(async () => (await phone.boundingBox()).height > 150);
      // The code and the drawing come with their styles after the page: measured at rest.
      await settled(page);
      const [drawn, badge] = [await phone.boundingBox(), await stores.boundingBox()];
      assert.ok(drawn.x >= badge.x + badge.width, 'beside the ways to it, not over them');
      assert.ok(drawn.x + drawn.width <= width, 'within the window');
    } finally {
      await context.close();
    }
  });
