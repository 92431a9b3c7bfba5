// Results: a list that grows, filters, the way to a know and back, pages without
// JavaScript, and who is led to the signed-in area.
// Screens: search.
import assert from 'node:assert/strict';
import { hydrated, idle, journey, market, stage } from './lib/journey.mjs';
import { newPerson } from './lib/person.mjs';
import { call, openAccount, share, signUp, siteOf } from './lib/share.mjs';
import { text as textOf, until } from './lib/world.mjs';

const on = stage({ args: ['--request-signatures=off'] });

/** The market with more than a page of results. */
// marketlint:allow the journeys are of one market
const CODE = 'de';
const MANY = 43;
const WORD = 'Sammelmappe';
/** As many are shared by one account: one may not share more in a short time. */
const EACH = 8;
const authorOf = (number) => ({
  email: `sammler${number}@example.org`,
  password: 'drei grüne Esel lesen',
  name: 'Lena',
});

const say = (code, key, values) => textOf(market(code).locale.interface, key, values);

let many;

/** Shares knows until there are three pages of results. */
async function manyKnows() {
  const site = siteOf(on.server, CODE);
  const [subject] = market(CODE).servedSubjects;
  many ??= (async () => {
    let token;
    for (let i = 0; i < MANY; i++) {
      if (i % EACH === 0) token = (await openAccount(site, authorOf(i))).accessToken;
      const title = `${WORD} Nummer ${i}`;
      const know = {
        title,
        visibility: 'public',
        text: `# ${title}\n\nSeite ${i}.`,
        ...(i < 2 && { subjectId: subject.id }),
      };
      await call(site, 201, 'POST', '/api/knows', know, token);
    }
    await until(async () => (await countOf(WORD)) === MANY);
  })();
  await many;
}

async function countOf(query) {
  const path = `/api/search/knows?query=${encodeURIComponent(query)}`;
  const { body } = await on.server.get(`${CODE}.localhost`, path);
  return JSON.parse(body).totalElements;
}

/** The results on the page: the links of their titles. */
const results = (page) => page.getByRole('main').locator('a[data-know]');

journey(
  on,
  'the list grows, and is as it was for who comes back from a know',
  { at: ['phone'] },
  async ({ page, open }) => {
    await manyKnows();
    await open(CODE, `/knows/search?query=${WORD}`);
    assert.equal(await results(page).count(), 20);
    for (const count of [40, MANY]) {
      await page.evaluate(() => document.querySelector('a[rel=next]')?.scrollIntoView());
      await until(async () => (await results(page).count()) >= count);
    }
    assert.equal(await results(page).count(), MANY);
    assert.equal(await page.locator('a[rel=next]').count(), 0, 'nothing follows');
    const uuids = await results(page).evaluateAll((all) => all.map((one) => one.dataset.know));
    assert.equal(new Set(uuids).size, MANY, 'each stands there once');

    const chosen = results(page).nth(33);
    await chosen.scrollIntoViewIfNeeded();
    await idle(page);
    const { y } = await chosen.boundingBox();
    await chosen.click();
    await page.waitForURL(/\/knows\/[^/]+\?referrer=search/);
    await page.goBack();
    await page.waitForURL(/\/knows\/search/);
    await until(async () => (await results(page).count()) === MANY);
    await until(async () => Math.abs((await chosen.boundingBox()).y - y) < 8);

    await page.reload();
    await hydrated(page);
    assert.equal(new URL(page.url()).searchParams.get('query'), WORD);
  },
);

journey(
  on,
  'filters are set, told and taken away',
  { at: ['phone', 'desktop'] },
  async ({ page, open, size }) => {
    await manyKnows();
    const [subject] = market(CODE).servedSubjects;
    await open(CODE, `/knows/search?query=${WORD}`);
    const main = page.getByRole('main');
    let place = main.getByRole('navigation', { name: say(CODE, 'search.filters') });
    if (size === 'phone') {
      await main.getByRole('button', { name: say(CODE, 'search.filters') }).click();
      place = page.getByRole('dialog', { name: say(CODE, 'search.filters') });
      await place.waitFor();
      await page.keyboard.press('Escape');
      await place.waitFor({ state: 'detached' });
      await main.getByRole('button', { name: say(CODE, 'search.filters') }).click();
    }
    await place.getByRole('link', { name: subject.name }).first().click();
    await page.waitForURL(/subjectId=/);
    await hydrated(page);
    assert.equal(await results(page).count(), 2);
    const remove = say(CODE, 'search.filters.remove', { name: subject.name });
    await main.getByRole('link', { name: remove, exact: true }).click();
    await page.waitForURL((url) => !url.searchParams.has('subjectId'));
    assert.equal(await results(page).count(), 20);
  },
);

journey(
  on,
  'the keyboard alone searches, opens a know, and comes back to it',
  { at: ['desktop'] },
  async ({ page, open }) => {
    await manyKnows();
    await open(CODE, '/knows/search');
    await page.keyboard.press('/');
    await page.keyboard.type(WORD);
    await page.keyboard.press('Enter');
    await page.waitForURL(/query=/);
    await hydrated(page);
    await page.getByRole('main').locator('a[rel=next]').focus();
    await page.keyboard.press('Enter');
    // One of the new results has the focus; the next key goes on from there.
    const place = () => results(page).evaluateAll((all) => all.indexOf(document.activeElement));
    await until(async () => (await place()) >= 20);
    const know = await page.evaluate(() => document.activeElement.dataset.know);
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(know));
    await page.goBack();
    await page.waitForURL(/\/knows\/search/);
    await until(() =>
      page.evaluate(() => document.activeElement?.dataset.know).then((is) => is === know),
    );
  },
);

journey(
  on,
  'a word that hardly any know has is searched, and a common one offered beside it',
  { at: ['phone'] },
  async ({ page, open }) => {
    await manyKnows();
    const rare = 'Sammelmpape';
    const site = siteOf(on.server, CODE);
    const { accessToken } = await openAccount(site, authorOf(MANY));
    // A word of a title is never taken for a typo.
    const know = { title: 'Von gestern', visibility: 'public', text: `# Gestern\n\nEine ${rare}.` };
    await call(site, 201, 'POST', '/api/knows', know, accessToken);
    // Words are counted by a job, after the know has been published.
    await until(async () => {
      const { body } = await on.server.get(`${CODE}.localhost`, `/api/search/knows?query=${rare}`);
      return JSON.parse(body).correction?.applied === false;
    });
    await open(CODE, `/knows/search?query=${rare}`);
    await page
      .getByRole('heading', { level: 1, name: say(CODE, 'search.title', { query: rare }) })
      .waitFor();
    assert.equal(await results(page).first().innerText(), know.title);
    const main = page.getByRole('main');
    const meant = main.getByText(say(CODE, 'search.meant', { meant: WORD.toLowerCase() }));
    await meant.getByRole('link').click();
    await page.waitForURL((url) => url.searchParams.get('query') === WORD.toLowerCase());
    await hydrated(page);
    assert.equal(await results(page).count(), 20);
    assert.equal(await main.getByRole('combobox').inputValue(), WORD.toLowerCase());
    assert.equal(await main.getByText(know.title).count(), 0, 'the rare word isn’t meant now');
  },
);

journey(
  on,
  'each page of results has its own address, without JavaScript, too',
  { at: ['phone'], javaScriptEnabled: false },
  async ({ page }) => {
    await manyKnows();
    await page.goto(on.server.url(CODE, `/knows/search?query=${WORD}`));
    const first = await results(page).evaluateAll((all) => all.map((one) => one.dataset.know));
    await page.locator('a[rel=next]').click();
    await page.waitForURL(/page=1/);
    const second = await results(page).evaluateAll((all) => all.map((one) => one.dataset.know));
    assert.equal(new Set([...first, ...second]).size, 40);
    await page.locator('a[rel=next]').click();
    await page.waitForURL(/page=2/);
    assert.equal(await results(page).count(), 3);
    assert.equal(await page.locator('a[rel=next]').count(), 0);
    await page.locator('a[rel=prev]').click();
    await page.waitForURL(/page=1/);
    const robots = page.locator('meta[name=robots]');
    assert.equal(await robots.getAttribute('content'), 'noindex');
    // The filters stand below the results.
    const filters = page.getByRole('navigation', { name: say(CODE, 'search.filters') });
    assert.equal(await filters.isVisible(), true);
  },
);

for (const javaScriptEnabled of [true, false])
  journey(
    on,
    `a topic is found by its name, and opened${javaScriptEnabled ? '' : ' without JavaScript'}`,
    { at: [javaScriptEnabled ? 'phone' : 'desktop'], javaScriptEnabled },
    async ({ page }) => {
      const [subject] = market(CODE).servedSubjects;
      const [topic] = subject.topics;
      const query = encodeURIComponent(topic.name);
      await page.goto(on.server.url(CODE, `/knows/search?query=${query}`));
      const card = page
        .getByRole('main')
        .getByRole('listitem')
        .filter({
          has: page.getByRole('heading', { level: 2, name: topic.name, exact: true }),
        });
      await card.getByText(say(CODE, 'search.topic', { subject: subject.name })).waitFor();
      await card.getByRole('link', { name: topic.name, exact: true }).focus();
      await page.keyboard.press('Enter');
      await page.waitForURL(new RegExp(`/subjects/${subject.slug}-${topic.slug}$`));
      await page.getByRole('heading', { level: 1, name: topic.name }).waitFor();
    },
  );

journey(
  on,
  'users search in the signed-in area, unless it is blocked for them',
  { at: ['phone'] },
  async ({ page, open }) => {
    const title = 'Brüche kürzen und erweitern';
    const typed = 'brüche kürzen';
    const site = siteOf(on.server, CODE);
    await share(site, await signUp(site), title, Buffer.from(`# ${title}\n\n1, 2, 3.`));
    const lena = newPerson(on, CODE, page);
    // A visitor is led to the page for everybody.
    await page.goto(on.server.url(CODE, `/app/search?query=${encodeURIComponent(typed)}`));
    await page.waitForURL(/\/knows\/search\?query=/);
    await lena.join();
    const path = `/knows/search?query=${encodeURIComponent(typed)}&gradeId=`;
    await open(CODE, path);
    await page.waitForURL(/\/app\/search\?query=/);
    await page.getByRole('link', { name: title, exact: true }).waitFor();
    // From now on the account is in the browser's storage: the page for everybody isn't painted.
    await page.goto(on.server.url(CODE, path));
    await page.waitForURL(/\/app\/search\?query=/);
    await page.getByRole('link', { name: title, exact: true }).click();
    await page.waitForURL(/\/app\/knows\//);

    const boss = newPerson(on, CODE, page);
    await boss.register();
    await on.server.operate('staff', 'add', boss.email);
    const grant = { grantType: 'password', email: boss.email, password: boss.password };
    const { accessToken } = JSON.parse(
      await call(site, 200, 'POST', '/api/auth/oauth/token', grant),
    );
    const { uuid } = await page.evaluate(() => JSON.parse(localStorage.getItem('knowmad.user')));
    const reason = { reason: 'Für diese Reise.' };
    await call(site, 204, 'POST', `/api/staff/users/${uuid}/block`, reason, accessToken);
    await page.goto(on.server.url(CODE, '/app/search?query=x'));
    await page.waitForURL(/\/app\/unavailable-feature/);
    await open(CODE, path);
    await page.getByRole('link', { name: title, exact: true }).waitFor();
    await idle(page);
    assert.equal(new URL(page.url()).pathname, '/knows/search');
  },
);
