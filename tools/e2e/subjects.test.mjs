// The overview of subjects: folded on narrow windows, open on wide ones; the search in a
// subject, from there and from a topic's page.
// Screens: know, search.
// Features: subject.
import assert from 'node:assert/strict';
import { hydrated, journey, market, stage } from './lib/journey.mjs';
import { text, until } from './lib/world.mjs';

const on = stage();
const subjects = () => market('de').subjects;

const topic = (page, { name }) =>
  page.getByRole('main').getByRole('link', { name, exact: true }).first();

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? '' : ', also without a script';
  journey(
    on,
    `topics are folded on a phone and seen on a desktop${how}`,
    { at: ['phone', 'desktop'], javaScriptEnabled },
    async ({ page, open, size }) => {
      await open('de', '/subjects');
      const [first, second] = subjects();
      const heading = page.getByRole('heading', { level: 2, name: second.name, exact: true });
      assert.equal(await heading.count(), 1, 'a subject has one heading');
      assert.equal(await topic(page, second.topics[0]).isVisible(), size === 'desktop');
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      if (size === 'phone') {
        assert.ok(height < 4500, `${height} px`);
        await heading.click();
        await topic(page, second.topics[0]).waitFor();
        assert.equal(await topic(page, first.topics[0]).isVisible(), false);
        await heading.click();
        await topic(page, second.topics[0]).waitFor({ state: 'hidden' });
      }
    },
  );

  journey(
    on,
    `an address that names a subject opens it${how}`,
    { at: ['phone'], javaScriptEnabled },
    async ({ page, open }) => {
      const named = subjects()[4];
      await open('de', `/subjects#${named.slug}`);
      await topic(page, named.topics[0]).waitFor();
      assert.equal(await topic(page, subjects()[0].topics[0]).isVisible(), false);
      const heading = page.getByRole('heading', { level: 2, name: named.name, exact: true });
      const banner = await page.getByRole('banner').boundingBox();
      // It is scrolled to once it is unfolded.
      await until(async () => {
        const { y } = await heading.boundingBox();
        return y >= banner.y + banner.height && y < 400;
      });
    },
  );
}

journey(on, 'subjects with matches are unfolded', { at: ['phone'] }, async ({ page, open }) => {
  const [, second] = subjects();
  await open('de', `/subjects?query=${encodeURIComponent(second.topics[0].name)}`);
  await topic(page, second.topics[0]).waitFor();
});

journey(
  on,
  'a list that is not static is shown and searched like any other',
  { at: ['phone'] },
  async ({ page, open }) => {
    const { subjects: fixed, servedSubjects } = market('gr');
    assert.equal(fixed, null);
    await open('gr', '/subjects');
    for (const { name } of servedSubjects)
      assert.equal(
        await page.getByRole('heading', { level: 2, name, exact: true }).count(),
        1,
        name,
      );
    const last = servedSubjects.at(-1);
    await open('gr', '/');
    await page.getByRole('main').getByRole('link', { name: last.name, exact: true }).click();
    await page.waitForURL(`**/subjects/${last.slug}/knows`);
    await page
      .getByRole('main')
      .getByRole('link', { name: last.topics[0].name, exact: true })
      .click();
    await page.waitForURL(`**/subjects/${last.slug}-${last.topics[0].slug}`);
    assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), last.topics[0].name);

    const query = encodeURIComponent(servedSubjects[0].topics[0].name.toLowerCase());
    const { body } = await on.server.get('gr.localhost', `/api/search/suggestions?query=${query}`);
    const [found] = JSON.parse(body).content;
    assert.equal(
      found.path,
      `/subjects/${servedSubjects[0].slug}-${servedSubjects[0].topics[0].slug}`,
    );
  },
);

journey(
  on,
  'a topic’s page searches within its subject, without a script',
  { at: ['desktop'], javaScriptEnabled: false },
  async ({ page, open }) => {
    const [, second] = subjects();
    const [{ name, slug }] = second.topics;
    await open('de', `/subjects/${second.slug}-${slug}`);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    const field = page
      .getByRole('main')
      .getByRole('searchbox', { name: text('de', 'subject.search', { subject: second.name }) });
    await field.fill('klausur & mehr');
    await field.press('Enter');
    await page.waitForURL(/\/knows\/search\?/);
    const { searchParams } = new URL(page.url());
    assert.deepEqual(Object.fromEntries(searchParams), {
      subjectId: String(second.id),
      query: 'klausur & mehr',
    });
    const chosen = text('de', 'search.filters.remove', { name: second.name });
    await page.getByRole('main').getByRole('link', { name: chosen, exact: true }).waitFor();
  },
);

for (const javaScriptEnabled of [true, false])
  journey(
    on,
    `the overview leads to all on a subject, and to its search, which stays set${javaScriptEnabled ? '' : ', also without a script'}`,
    { at: [javaScriptEnabled ? 'phone' : 'desktop'], javaScriptEnabled },
    async ({ page, open, size }) => {
      const [, { id, name, slug, topics }] = subjects();
      const main = page.getByRole('main');
      const within = text('de', 'subject.search', { subject: name });
      await open('de', size === 'phone' ? `/subjects#${slug}` : '/subjects');
      const all = text('de', 'subject.allKnows', { subject: name });
      await main.getByRole('link', { name: all, exact: true }).click();
      await page.waitForURL(`**/subjects/${slug}/knows`);
      if (javaScriptEnabled) await hydrated(page);
      for (const topic of topics)
        await main.getByRole('link', { name: topic.name, exact: true }).waitFor();
      const search = main.getByRole('searchbox', { name: within, exact: true });
      await search.fill('klausur');
      await search.press('Enter');
      await page.waitForURL((url) => url.pathname === '/knows/search');
      assert.equal(new URL(page.url()).search, `?subjectId=${id}&query=klausur`);
      const chosen = text('de', 'search.filters.remove', { name });
      await main.getByRole('link', { name: chosen, exact: true }).waitFor();
      if (javaScriptEnabled) await hydrated(page);

      const field = main.getByRole('combobox');
      assert.equal(await field.getAttribute('placeholder'), within);
      await field.fill('klausur & mehr');
      await field.press('Enter');
      await page.waitForURL((url) => url.searchParams.get('query') === 'klausur & mehr');
      assert.equal(new URL(page.url()).searchParams.get('subjectId'), String(id));
      await main.getByRole('link', { name: chosen, exact: true }).click();
      await page.waitForURL((url) => !url.searchParams.has('subjectId'));
      assert.equal(new URL(page.url()).searchParams.get('query'), 'klausur & mehr');
      await main.getByRole('link', { name: chosen, exact: true }).waitFor({ state: 'detached' });
    },
  );
