// Choosing another country's site, and the suggestion of the visitor's own.
// Features: country.
import assert from 'node:assert/strict';
import { hydrated, idle, journey, market, markets, settled, sites, stage } from './lib/journey.mjs';
import { expectRefusals, newPerson } from './lib/person.mjs';
import { call, share } from './lib/share.mjs';
import { text } from './lib/world.mjs';

// The test sets the header by which a trusted proxy names the visitor's country.
const on = stage({
  args: ['--trusted-proxies=127.0.0.0/8,::1/128', '--country-header=X-Test-Country'],
});
const from = (country) => ({ extraHTTPHeaders: { 'X-Test-Country': country } });
const say = (key, values) => text('de', key, values);
const nameOf = (code) => market(code).country.localizedName;

/** The country is looked up after the visitor's first interaction. */
async function interact(page) {
  // Effects, which attach the listeners, have run by then.
  await idle(page);
  await page.keyboard.press('Shift');
}

/** The suggestion of the visitor's own country on a market's site. */
const offer = (page, code) =>
  page.getByRole('complementary', {
    name: text(market(code).locale.shown, 'country.suggestion.label'),
  });

/** The opened list of countries in the footer. */
async function openList(page) {
  const footer = page.getByRole('contentinfo');
  const button = footer.locator('summary');
  await button.click();
  return {
    footer,
    button,
    entry: (code) => footer.getByRole('link', { name: nameOf(code), exact: true }),
  };
}

journey(
  on,
  'another country keeps the page where it exists there',
  { at: ['phone'], ...from('DE') },
  async ({ page, open }) => {
    await open('de', '/legal/privacy');
    const { footer, button, entry } = await openList(page);
    assert.match(await button.innerText(), new RegExp(nameOf('de')));
    // The tick stays inside its pill next to names of any length.
    const pill = footer.locator('details [aria-current]');
    await settled(page);
    const [outer, tick] = [await pill.boundingBox(), await pill.locator('svg').boundingBox()];
    assert.ok(tick.x >= outer.x && tick.x + tick.width <= outer.x + outer.width, 'the tick');
    for (const { code } of markets()) assert.equal(await entry(code).count(), 1, code);
    await entry('fr').click();
    await page.waitForURL(on.server.url('fr', '/legal/privacy'));
    assert.equal(await page.locator('html').getAttribute('data-market'), 'fr');
    // The choice was carried over in the address, so the site doesn't suggest going back.
    await page.waitForFunction(() => localStorage.getItem('knowmad.country') === 'FR');
    assert.equal(await offer(page, 'fr').count(), 0);
    // A notice explains which language is shown in place of French and links to the languages.
    const { languageNotice, locale } = market('fr');
    const notice = page.getByRole('complementary').filter({ hasText: languageNotice.text });
    assert.equal(await notice.getAttribute('lang'), locale.interface);
    await notice.getByRole('link', { name: languageNotice.link }).click();
    const languages = page.getByRole('navigation', { name: text(locale.shown, 'language.label') });
    await languages.and(page.locator(':target')).waitFor();
    assert.equal(await languages.locator('[aria-current]').innerText(), 'English');
    assert.match(await footer.locator('summary').innerText(), new RegExp(nameOf('fr')));
  },
);

journey(
  on,
  'another language opens the page in it and leaves the visitor’s country alone',
  { at: ['desktop'], ...from('DE') },
  async ({ page, open }) => {
    await open('de', '/legal/privacy?from=mail');
    const languages = page.getByRole('navigation', { name: say('language.label') });
    const names = await languages.getByRole('link').allInnerTexts();
    assert.equal(new Set(names).size, names.length, 'each language once');
    assert.equal(
      await languages.locator('[aria-current]').innerText(),
      market('de').language.localizedName,
    );
    // A link to another country's site says so; a link in the page's own language doesn't.
    const { language, country } = market('gr');
    const greek = `${language.localizedName} ${country.localizedName}`;
    for (const name of names)
      assert.equal(
        /\s/.test(name),
        name !== market('de').language.localizedName,
        `${name}: a language, and the country that it leads to`,
      );
    await languages.getByRole('link', { name: greek, exact: true }).click();
    await page.waitForURL(on.server.url('gr', '/legal/privacy'));
    assert.equal(await page.evaluate(() => localStorage.getItem('knowmad.country')), null);
  },
);

for (const what of ['feature', 'topic'])
  journey(
    on,
    `a ${what} that another country lacks leads to its home`,
    { at: ['desktop'], ...from('DE') },
    async ({ page, open }) => {
      // Art is taught there in no subject.
      const { slug, topics } = market('de').subjects.find((each) => each.slug === 'kunst');
      await open('de', what === 'topic' ? `/subjects/${slug}-${topics[0].slug}` : '/for-parents');
      const { entry } = await openList(page);
      await entry('us').click();
      await page.waitForURL(on.server.url('us', '/'));
    },
  );

journey(
  on,
  'countries that share a site stay on it, and calls carry the choice',
  { at: ['desktop'], ...from('DE') },
  async ({ page, open }) => {
    await open('de', '/about/company');
    let list = await openList(page);
    await list.entry('at').click();
    await page.waitForFunction(() => localStorage.getItem('knowmad.country') === 'AT');
    await page.waitForURL(on.server.url('de', '/about/company'));
    await open('de', '/subjects');
    await page.waitForFunction(
      (name) => document.querySelector('footer summary').textContent.includes(name),
      nameOf('at'),
    );
    list = await openList(page);
    assert.equal(await list.entry('at').getAttribute('aria-current'), 'true');
    assert.equal(await list.entry('de').getAttribute('aria-current'), null);
    const asked = page.waitForRequest('**/api/search/suggestions?*');
    await open('de');
    await page.getByRole('main').getByRole('combobox').pressSequentially('mathe');
    assert.equal((await asked).headers()['x-country'], 'AT');
  },
);

journey(
  on,
  'the list closes by Escape and by a press elsewhere',
  { at: ['desktop'], ...from('DE') },
  async ({ page, open }) => {
    await open('de', '/about/company');
    const { button, entry } = await openList(page);
    await entry('de').waitFor();
    await page.keyboard.press('Escape');
    await entry('de').waitFor({ state: 'hidden' });
    assert.equal(await button.evaluate((element) => element === document.activeElement), true);
    await button.click();
    await entry('de').waitFor();
    await page.getByRole('contentinfo').getByText(say('footer.legal'), { exact: true }).click();
    await entry('de').waitFor({ state: 'hidden' });
  },
);

journey(
  on,
  'without JavaScript the list opens and its links work',
  { at: ['phone'], javaScriptEnabled: false },
  async ({ page, open }) => {
    await open('es', '/legal/tos');
    const { entry } = await openList(page);
    await entry('pl').click();
    await page.waitForURL(
      (url) => url.hostname === 'pl.localhost' && url.pathname === '/legal/tos',
    );
  },
);

journey(
  on,
  'visitors from elsewhere are offered their own site, once',
  { at: ['phone'], ...from('FR') },
  async ({ page, open }) => {
    await open('de', '/legal/privacy');
    await interact(page);
    const card = page.getByRole('complementary', { name: say('country.suggestion.label') });
    await card.getByText(nameOf('fr')).waitFor();
    const go = card.getByRole('link', { name: say('country.suggestion.go') });
    assert.match(
      await go.getAttribute('href'),
      new RegExp(`^${on.server.url('fr', '/legal/privacy')}`),
    );
    await card.getByRole('button', { name: say('country.suggestion.stay') }).click();
    await card.waitFor({ state: 'detached' });
    await page.reload();
    await hydrated(page);
    await interact(page);
    await settled(page);
    assert.equal(await card.count(), 0, 'asked again');
  },
);

for (const [how, size] of [
  ['Escape', 'desktop'],
  ['its button', 'phone'],
])
  journey(
    on,
    `the offer leaves the footer's controls free and is closed by ${how}`,
    { at: [size], ...from('FR') },
    async ({ page, open }) => {
      await open('de');
      await interact(page);
      const card = page.getByRole('complementary', { name: say('country.suggestion.label') });
      await card.waitFor();
      const { entry } = await openList(page);
      await entry('us').click({ trial: true });
      // This Escape closes the open list only.
      await page.keyboard.press('Escape');
      await entry('us').waitFor({ state: 'hidden' });
      assert.equal(await card.count(), 1);
      const close = card.getByRole('button', { name: say('ui.close') });
      if (how === 'Escape') {
        await close.focus();
        await page.keyboard.press('Escape');
      } else {
        await close.click();
      }
      await card.waitFor({ state: 'detached' });
      assert.equal(await page.evaluate(() => localStorage.getItem('knowmad.country')), 'DE');
    },
  );

journey(
  on,
  'the suggested site makes no suggestion of its own',
  { at: ['phone'], ...from('FR') },
  async ({ page, open }) => {
    await open('de');
    await interact(page);
    await page.getByRole('complementary').getByRole('link').click();
    await page.waitForURL((url) => url.hostname === 'fr.localhost' && url.hash === '');
    await page.waitForFunction(() => localStorage.getItem('knowmad.country') === 'FR');
    await hydrated(page);
    await settled(page);
    assert.equal(await offer(page, 'fr').count(), 0);
  },
);

for (const country of ['DE', 'AT', 'CH', 'JP'])
  journey(
    on,
    `visitors from ${country} are offered nothing on the German site`,
    { at: ['phone'], ...from(country) },
    async ({ page, open }) => {
      await open('de');
      await interact(page);
      await page.waitForFunction(() => localStorage.getItem('knowmad.country') !== null);
      await settled(page);
      assert.equal(await page.getByRole('complementary').count(), 0);
      assert.equal(await page.locator('html').getAttribute('data-market'), 'de');
    },
  );

journey(
  on,
  'every site lists every country under its own name',
  { at: ['desktop'] },
  async ({ page }) => {
    for (const { code } of sites()) {
      const { body } = await on.server.rendered(`${code}.localhost`, '/');
      for (const { country } of markets())
        assert.ok(body.includes(`>${country.localizedName}</span>`), `${code}: ${country.code}`);
    }
    await page.close();
  },
);

journey(
  on,
  'a know is read on sites of its language with the mark of its country; others get their home page',
  { at: ['phone'], ...from('US') },
  async ({ page, open, complaints }) => {
    const author = newPerson(on, 'us', page);
    await author.register();
    const leaves = Buffer.from('# Leaves');
    const know = await share(author.site, author.token, 'Photosynthesis', leaves);
    await open('us', know.path);
    const main = page.getByRole('main');
    const mark = main.getByRole('listitem').filter({ hasText: nameOf('us') });
    await main.getByRole('heading', { level: 1 }).waitFor();
    assert.equal(await mark.count(), 0, 'it is no stranger at home');
    const { entry } = await openList(page);
    const link = async (code) => (await entry(code).getAttribute('href')).split('#')[0];
    assert.equal(await link('de'), on.server.url('de', '/'));
    assert.equal(await link('gb'), on.server.url('gb', know.path));
    await entry('gb').click();
    await page.waitForURL((url) => url.host.startsWith('gb.'));
    await hydrated(page);
    await mark.first().waitFor();
    assert.equal((await open('de', know.path)).status(), 404, 'another language has no such know');
    assert.equal(await page.getByText('Photosynthesis').count(), 0);
    expectRefusals(complaints, 404);
  },
);

journey(
  on,
  'another language leads from a know to its topic there, or to its subject',
  { at: ['phone'], ...from('DE') },
  async ({ page, open }) => {
    const author = newPerson(on, 'de', page);
    await author.register();
    const know = await share(author.site, author.token, 'Licht', Buffer.from('# Licht'));
    const physics = market('de').subjects.find(({ slug }) => slug === 'physik');
    const optics = physics.topics.find(({ slug }) => slug === 'optik');
    const filed = { version: 1, subjectId: physics.id, topicIds: [optics.uuid] };
    await call(author.site, 200, 'PATCH', `/api/knows/${know.uuid}`, filed, author.token);
    await open('de', know.path);
    const languages = page.getByRole('navigation', { name: say('language.label') });
    const href = (lang) => languages.locator(`[hreflang=${lang}]`).getAttribute('href');
    assert.equal(await href('de'), on.server.url('de', know.path), 'its own language stays');
    assert.equal(await href('el'), on.server.url('gr', '/subjects/fysiki/knows'));
    // An American topic has the concept; the name of a topic there is not that of the page.
    const { entry } = await openList(page);
    await entry('us').click();
    await page.waitForURL(
      (url) => url.host.startsWith('us.') && url.pathname === '/subjects/physics-light-and-optics',
    );
    await hydrated(page);
    await page.getByRole('heading', { level: 1, name: 'Light and Optics' }).waitFor();
  },
);

journey(
  on,
  'a search is made again on another country’s site',
  { at: ['desktop'], ...from('DE') },
  async ({ page, open }) => {
    await open('de', '/knows/search?query=Zellatmung&subjectId=3');
    const { entry } = await openList(page);
    await entry('fr').click();
    await page.waitForURL((url) => url.host.startsWith('fr.') && url.pathname === '/knows/search');
    assert.equal(new URL(page.url()).search, '?query=Zellatmung', 'filters are of one market');
  },
);
