// Legal pages: which ones the footer links to, their language, and their table of contents.
// Features: content.
import assert from 'node:assert/strict';
import { journey, market, sites, stage } from './lib/journey.mjs';
import { text } from './lib/world.mjs';

const on = stage();
const textsOf = (code) => (key, values) => text(market(code).locale.interface, key, values);

const withoutImprint = [
  ['footer.privacy', '/legal/privacy'],
  ['footer.guidelines', '/legal/guidelines'],
  ['footer.terms', '/legal/tos'],
  ['footer.knowerTerms', '/legal/tos-knower'],
  ['footer.cancellation', '/legal/tos'],
  ['footer.contact', '/legal/contact'],
];
const withImprint = [['footer.imprint', '/legal/imprint'], ...withoutImprint];
const three = [
  ['footer.privacy', '/legal/privacy'],
  ['footer.terms', '/legal/tos'],
  ['footer.guidelines', '/legal/guidelines'],
];
const expected = (code) =>
  code === 'es'
    ? three
    : ['de', 'fr', 'pl', 'it', 'gb'].includes(code)
      ? withImprint
      : withoutImprint;

journey(
  on,
  'the footer links to the legal pages of its market, in order',
  { at: ['desktop'] },
  async ({ page }) => {
    for (const { code } of sites()) {
      await page.goto(on.server.url(code, '/legal/tos'));
      const say = textsOf(code);
      const links = page
        .getByRole('contentinfo')
        .getByRole('navigation', { name: say('footer.legal') })
        .getByRole('link');
      const found = await links.evaluateAll((all) =>
        all.map((link) => [link.textContent, link.getAttribute('href')]),
      );
      assert.deepEqual(
        found,
        expected(code).map(([key, href]) => [say(key), href]),
        code,
      );
    }
  },
);

journey(
  on,
  'a market’s own pages are in its language, without a notice',
  { at: ['desktop'] },
  async ({ page, open }) => {
    for (const code of ['de', 'us', 'gr', 'es']) {
      await open(code, '/legal/privacy');
      const heading = page.getByRole('heading', { level: 1 });
      assert.equal(
        await heading.evaluate((element) => element.closest('[lang]').lang),
        market(code).locale.cmsLegal,
        code,
      );
      const language = new Intl.DisplayNames(['en'], { type: 'language' }).of('en');
      const notice = textsOf(code)('content.fallback', {
        country: market(code).country.localizedName,
        language,
      });
      assert.equal(await page.getByText(notice).count(), 0, code);
      assert.ok(
        (await page.getByRole('main').innerText()).length > 2000,
        `${code}: a text in earnest`,
      );
    }
  },
);

journey(
  on,
  'a missing text is replaced by the general one with a notice',
  { at: ['phone'] },
  async ({ page, open }) => {
    for (const code of ['fr', 'mx', 'cz']) {
      const { country, locale } = market(code);
      await open(code, '/legal/privacy');
      const shown = await page.locator('html').getAttribute('lang');
      const language = new Intl.DisplayNames([shown], { type: 'language' }).of('en');
      await page
        .getByText(
          text(locale.interface, 'content.fallback', { country: country.localizedName, language }),
        )
        .waitFor();
      const heading = page.getByRole('heading', { level: 1 });
      assert.equal(await heading.evaluate((element) => element.closest('[lang]').lang), 'en', code);
      const robots = await page.locator('meta[name=robots]').count();
      assert.equal(robots, 0, code);
    }
  },
);

journey(
  on,
  'a long text has a table of contents',
  { at: ['phone', 'desktop'] },
  async ({ page, open, size }) => {
    const say = textsOf('de');
    await open('de', '/legal/tos');
    const contents = page.getByRole('navigation', { name: say('content.contents') });
    const links = contents.getByRole('link');
    if (size === 'phone') {
      assert.equal(await links.count(), 0, 'folded, so that the text comes first');
      await contents.locator('summary').click();
    }
    const entries = await links.allInnerTexts();
    const headings = await page.getByRole('heading', { level: 2 }).allInnerTexts();
    assert.ok(entries.length >= 3);
    for (const entry of entries) assert.ok(headings.includes(entry), entry);
    await links.nth(2).click();
    const id = await links.nth(2).getAttribute('href');
    await page.waitForURL((url) => url.hash === encodeURI(decodeURI(id)));
  },
);

journey(
  on,
  'the page tells when it was last changed',
  { at: ['desktop'] },
  async ({ page, open }) => {
    await open('de', '/legal/privacy');
    assert.match(await page.getByRole('time').first().getAttribute('datetime'), /^\d{4}-\d\d-\d\d/);
  },
);

journey(
  on,
  'the imprint exists also on markets whose footer doesn’t link to it',
  { at: ['phone'] },
  async ({ page, open }) => {
    const answer = await open('gr', '/legal/imprint');
    assert.equal(answer.status(), 200);
    assert.equal(
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: textsOf('gr')('footer.imprint'), exact: true })
        .count(),
      0,
    );
  },
);
