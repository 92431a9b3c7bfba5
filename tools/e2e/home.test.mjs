// The home page of each kind of market: its promises follow the market's flags.
// Features: home.
import assert from 'node:assert/strict';
import { hydrated, android, journey, market, settled, stage } from './lib/journey.mjs';
import { text } from './lib/world.mjs';

const on = stage();
const brand = 'Knowmad';

/** The interface texts of a market. */
const textsOf = (code) => (key, values) => text(market(code).locale.interface, key, values);

// The flags decide, alike at both sizes, so that each market has one.
for (const [code, ...at] of [
  ['de', 'phone'],
  ['us', 'desktop'],
  ['gr', 'phone'],
  ['es', 'phone'],
  ['mx', 'desktop'],
])
  journey(
    on,
    `${code}: the home page has its promise and search, and links to existing pages only`,
    { at },
    async ({ page, open }) => {
      const say = textsOf(code);
      const { tagline, flags, servedSubjects: subjects } = market(code);
      assert.equal((await open(code)).status(), 200);

      assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), tagline);
      const searches = page.getByRole('combobox', { name: say('header.search.label') });
      assert.equal(await searches.count(), 1, 'one search, the large one');
      assert.equal(
        await searches.getAttribute('placeholder'),
        say('header.search.homePlaceholder'),
      );
      await page.getByRole('heading', { name: say('home.steps.title') }).waitFor();

      const questions = page.getByRole('heading', { name: say('home.faq.title') });
      assert.equal(await questions.count(), flags.hideHomepageFaq ? 0 : 1);

      await page.getByRole('heading', { name: say('home.subjects.title') }).waitFor();
      for (const { name } of subjects)
        assert.ok(await page.getByRole('link', { name, exact: true }).count(), name);

      const login = page.getByRole('banner').getByRole('link', { name: say('header.login') });
      assert.match(await login.getAttribute('href'), /^\/auth\/signin\?/);
      const hrefs = await page
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      for (const href of hrefs)
        assert.doesNotMatch(href, /^\/(blog|chat)\b/, 'a link to a screen that does not exist');
      const { hasParentsPages, hasKnowDemandsMenu, hasPlusPlan } = market(code).flags;
      assert.equal(hrefs.includes('/pro-plan'), hasPlusPlan);
      assert.equal(hrefs.includes('/for-parents'), hasParentsPages);
      assert.equal(hrefs.includes('/knowdemands'), hasKnowDemandsMenu);
    },
  );

journey(
  on,
  'every link of the home page leads to a page',
  { at: ['desktop'] },
  async ({ page, open }) => {
    for (const code of ['de', 'us', 'gr', 'mx']) {
      await open(code);
      const hrefs = await page
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.href));
      const here = on.server.url(code, '');
      const paths = new Set(
        hrefs
          .filter((href) => href.startsWith(here))
          .map((href) => href.slice(here.length).split('#')[0]),
      );
      assert.ok(paths.size > 8, `${code}: ${paths.size} pages`);
      for (const path of paths) {
        const { status } = await on.server.get(`${code}.localhost`, path || '/');
        assert.equal(status, 200, `${code} ${path}`);
      }
    }
  },
);

journey(
  on,
  'each question opens and closes independently',
  { at: ['desktop'] },
  async ({ page, open }) => {
    const say = textsOf('de');
    await open('de');
    const answer = page.getByText(say('home.faq.cost.answer'));
    assert.equal(await answer.isVisible(), false);
    await page.getByText(say('home.faq.cost.question')).click();
    await answer.waitFor();
    await page.getByText(say('home.faq.what.question', { brand })).click();
    await answer.waitFor({ state: 'hidden' });
  },
);

journey(
  on,
  'a subject of the hero leads to its page, and that to its topics',
  { at: ['phone'] },
  async ({ page, open }) => {
    const { name, slug, topics } = market('de').subjects[1];
    await open('de');
    await page.getByRole('main').getByRole('link', { name, exact: true }).first().click();
    await page.waitForURL(`**/subjects/${slug}/knows`);
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    const [first] = topics;
    await page.getByRole('link', { name: first.name, exact: true }).click();
    await page.waitForURL(`**/subjects/${slug}-${first.slug}`);
    assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), first.name);
    await page
      .getByRole('heading', { name: text('de', 'topic.empty.title', { topic: first.name }) })
      .waitFor();
  },
);

journey(
  on,
  'nothing is paid today, so no page speaks of money',
  { at: ['desktop'] },
  async ({ page, open }) => {
    for (const code of ['gr', 'mx'])
      for (const path of ['/', '/about/become-knower']) {
        await open(code, path);
        assert.equal(await page.getByRole('main').getByText(/[€$]/).count(), 0, code + path);
      }
  },
);

journey(
  on,
  'on a phone, markets that want it ask for the app first, once',
  { at: ['phone'], userAgent: android },
  async ({ page, open }) => {
    const say = textsOf('mx');
    await open('mx');
    const prompt = page.getByRole('dialog', { name: say('appFirst.title') });
    await prompt.waitFor();
    const href = await prompt
      .getByRole('link', { name: say('appFirst.open') })
      .getAttribute('href');
    const deep = new URL(href);
    assert.equal(deep.pathname, '/android');
    assert.equal(deep.searchParams.get('path'), '/');
    await prompt.getByRole('button', { name: say('appFirst.continue') }).click();
    await prompt.waitFor({ state: 'hidden' });
    await page.reload();
    await hydrated(page);
    await settled(page);
    assert.equal(await prompt.count(), 0, 'asked again');
  },
);

journey(
  on,
  'other markets don’t ask for the app',
  { at: ['phone'], userAgent: android },
  async ({ page, open, complaints }) => {
    for (const [code, path] of [
      ['de', '/'],
      ['gr', '/'],
      ['mx', '/subjects'],
      ['mx', '/no/such/page'],
    ]) {
      await page.goto('about:blank');
      await open(code, path);
      await settled(page);
      assert.equal(await page.getByRole('dialog').count(), 0, `${code} ${path}`);
    }
    assert.match(complaints.splice(0).join(), /^console: [^,]*404[^,]*\/no\/such\/page\)$/);
  },
);

journey(on, 'a desktop is not asked for the app', { at: ['desktop'] }, async ({ page, open }) => {
  await open('mx');
  await settled(page);
  assert.equal(await page.getByRole('dialog').count(), 0);
});
