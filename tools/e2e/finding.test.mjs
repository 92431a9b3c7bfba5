// Finding on markets of different languages: what is typed in a hurry, the own country's
// knows before those of others in the language, filters and the way back, the keyboard,
// and a feed that follows what is read.
// Screens: search, feed, know.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/run.mjs';
import { hydrated, idle, journey, market, stage } from './lib/journey.mjs';
import { newPerson } from './lib/person.mjs';
import { call, openAccount, share, signUp, siteOf } from './lib/share.mjs';
import { text as textOf, until } from './lib/world.mjs';

const on = stage({ args: ['--request-signatures=off'] });

/**
 * A know of each market; what is typed for it without diacritics or in capitals; and with
 * a typo, beside the word that is meant.
 */
// marketlint:allow the words are of the languages of these markets
const NATIVE = {
  de: {
    title: 'Die Photosynthese der Süßgräser',
    typed: ['suessgraeser', 'PHOTOSYNTHESE sussgraser'],
    typo: ['Photosynthsee', 'photosynthese'],
  },
  mx: {
    title: 'La célula y sus orgánulos',
    typed: ['celula organulos'],
    typo: ['celual', 'célula'],
  },
  es: {
    title: 'La célula y sus orgánulos',
    typed: ['CELULA organulos'],
    typo: ['orgánlos', 'orgánulos'],
  },
  gr: {
    title: 'Η φωτοσύνθεση με λίγα λόγια',
    typed: ['φωτοσυνθεση', 'ΦΩΤΟΣΥΝΘΕΣΗ'],
    typo: ['φοτοσίνθεση', 'φωτοσύνθεση'],
  },
  tr: {
    title: 'Isının yayılımı: iletim ve ışıma',
    typed: ['isinin yayilimi', 'ILETIM', 'iletım isima'],
    typo: ['yayilmi', 'yayılımı'],
  },
};

/**
 * The size at which each market is tried: filters stand beside the results on a desktop,
 * in a dialog on a phone, whatever the language.
 */
// marketlint:allow which size goes with which market is the tests' own choice
const SIZES = { de: 'phone', mx: 'phone', es: 'desktop', gr: 'phone', tr: 'desktop' };

/** Markets of one language, which find each other's knows. */
// marketlint:allow these two share a language
const SHARED = ['mx', 'es'];

/**
 * Markets with a list of knows on a subject: the word of their titles, how many of them
 * the market shares and how many it finds, and the subject.
 */
// marketlint:allow the words and subjects are of these markets
const LISTS = {
  mx: { word: 'Repaso', first: 0, own: 11, all: 22, subject: 'Matemáticas' },
  es: { word: 'Repaso', first: 11, own: 11, all: 22, subject: 'Matemáticas' },
  gr: { word: 'Επανάληψη', first: 0, own: 22, all: 22, subject: 'Μαθηματικά' },
  tr: { word: 'Tekrar', first: 0, own: 22, all: 22, subject: 'Matematik' },
};
/** As many are shared by one account: one may not share more in a short time. */
const EACH = 8;
/** Each of a list whose number this divides is on the subject, and the first one for a grade. */
const ON_SUBJECT = 2;

/** The market that takes pictures, and so filters by what a know is. */
// marketlint:allow the journey is of one market
const PICTURES = 'us';
const PICTURE = readFileSync(join(root, 'web/public/brand/icon-512.png'));

const say = (code, key, values) => textOf(market(code).locale.interface, key, values);
const subjectOf = (code) =>
  market(code).servedSubjects.find(({ name }) => name === LISTS[code].subject);

const made = {};
/** What `make` gives, made once. */
const once = (key, make) => (made[key] ??= make());

const authorOf = (code) => once(`author ${code}`, () => signUp(siteOf(on.server, code)));

/** The market's know. Another market may have one of the same title, in other words. */
const nativeKnow = (code) =>
  once(`know ${code}`, async () => {
    const { title } = NATIVE[code];
    const text = Buffer.from(`# ${title}\n\n${market(code).tagline}`);
    return share(siteOf(on.server, code), await authorOf(code), title, text);
  });

/** The list of the market and of those that it shares a language with. */
const list = (code) =>
  Promise.all(
    (SHARED.includes(code) ? SHARED : [code]).map((of) => once(`list ${of}`, () => shareList(of))),
  ).then(() => until(async () => (await countOf(code, LISTS[code].word)) === LISTS[code].all));

async function shareList(code) {
  const site = siteOf(on.server, code);
  const { word, first, own } = LISTS[code];
  const { id: subjectId, topics } = subjectOf(code);
  const [{ id: grade }] = market(code).grades;
  let token;
  for (let i = 0; i < own; i++) {
    if (i % EACH === 0) {
      const email = `author${i}.${code}.list@example.org`;
      const fields = { email, password: 'drei grüne Esel lesen', name: 'Mia' };
      token = (await openAccount(site, fields)).accessToken;
    }
    const title = `${word} ${first + i}`;
    const onSubject = i % ON_SUBJECT === 0 && { subjectId, topicIds: [topics[0].uuid] };
    const know = {
      title,
      visibility: 'public',
      text: `# ${title}\n\n${first + i}.`,
      ...onSubject,
      ...(i === 0 && { gradeIds: [grade] }),
    };
    await call(site, 201, 'POST', '/api/knows', know, token);
  }
}

/** How many of a market's list are on the subject. */
const onSubject = (code) =>
  (SHARED.includes(code) ? SHARED : [code])
    .map((of) => Math.ceil(LISTS[of].own / ON_SUBJECT))
    .reduce((sum, count) => sum + count);

async function countOf(code, query) {
  const path = `/api/search/knows?query=${encodeURIComponent(query)}`;
  const { body } = await on.server.get(`${code}.localhost`, path);
  return JSON.parse(body).totalElements;
}

/** The results on the page: the links of their titles. */
const results = (page) => page.getByRole('main').locator('a[data-know]');
const uuids = (page) => results(page).evaluateAll((all) => all.map((one) => one.dataset.know));

/** Searches from the box of the page. */
async function search(page, query) {
  const box = page.getByRole('main').getByRole('combobox');
  await box.fill(query);
  await box.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('query') === query);
  await hydrated(page);
}

async function expectNothingStandsOut(page) {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= page.viewportSize().width, 'nothing stands out');
}

for (const code of Object.keys(NATIVE)) {
  const { typed, typo } = NATIVE[code];
  journey(
    on,
    `${code}: missing diacritics and typos find the know`,
    { at: [SIZES[code]] },
    async ({ page, open }) => {
      const { uuid, title } = await nativeKnow(code);
      // Words are counted by a job, after the know has been published.
      await until(async () => (await countOf(code, typo[0])) > 0);
      await open(code, '/knows/search');
      for (const query of typed) {
        await search(page, query);
        const first = results(page).first();
        assert.deepEqual([await first.innerText(), (await uuids(page))[0]], [title, uuid], query);
        assert.ok((await first.locator('mark').count()) > 0, 'what was searched for is set off');
        assert.equal(
          await page.getByText(say(code, 'search.corrected', { typed: query })).count(),
          0,
        );
      }
      const [wrong, meant] = typo;
      await search(page, wrong);
      await page
        .getByRole('heading', { level: 1, name: say(code, 'search.title', { query: meant }) })
        .waitFor();
      await page.getByText(say(code, 'search.corrected', { typed: wrong, meant })).waitFor();
      assert.equal((await uuids(page))[0], uuid);
      assert.equal(await page.getByRole('main').getByRole('combobox').inputValue(), wrong);
      await expectNothingStandsOut(page);

      await results(page).first().click();
      await page.waitForURL(new RegExp(uuid));
      await hydrated(page);
      const back = say(code, 'know.found', { query: wrong });
      await page.getByRole('main').getByRole('link', { name: back, exact: true }).click();
      await page.waitForURL((url) => url.searchParams.get('query') === wrong);
    },
  );
}

for (const code of SHARED)
  journey(
    on,
    `${code}: of two knows of one title the own country’s comes first, and both are found`,
    { at: ['phone'] },
    async ({ page, open }) => {
      const [own, other] = await Promise.all(
        SHARED.toSorted((a) => (a === code ? -1 : 1)).map(nativeKnow),
      );
      await open(code, '/knows/search');
      for (const query of [NATIVE[code].title, ...NATIVE[code].typed, NATIVE[code].typo[0]]) {
        await until(async () => (await countOf(code, query)) === 2);
        await search(page, query);
        assert.deepEqual(await uuids(page), [own.uuid, other.uuid], query);
      }
      await results(page).nth(1).click();
      await page.waitForURL(new RegExp(other.uuid));
      await page.getByRole('heading', { level: 1, name: other.title }).waitFor();
    },
  );

/** The filters: beside the results, or on a phone in a dialog that is opened. */
async function filters(page, code, size) {
  const name = say(code, 'search.filters');
  const main = page.getByRole('main');
  if (size !== 'phone') return main.getByRole('navigation', { name });
  await main.getByRole('button', { name }).click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.waitFor();
  return dialog;
}

/** A filter that says how many results it has. */
const counted = (place, name, count) =>
  place.getByRole('link', { name: new RegExp(`^${name}\\s*${count}$`) });

for (const code of Object.keys(LISTS)) {
  const { word, first, own, all, subject } = LISTS[code];
  const [grade] = market(code).grades;

  journey(
    on,
    `${code}: results are filtered, and are as they were on the way back from one`,
    { at: [SIZES[code]] },
    async ({ page, open, size }) => {
      await list(code);
      const main = page.getByRole('main');
      await open(code, `/knows/search?query=${encodeURIComponent(word)}`);
      const name = say(code, 'search.filters.remove', { name: subject });
      await counted(await filters(page, code, size), subject, onSubject(code)).click();
      await page.waitForURL((url) => url.searchParams.has('subjectId'));
      await hydrated(page);
      const found = await uuids(page);
      assert.equal(found.length, onSubject(code));
      await expectNothingStandsOut(page);

      const chosen = results(page).last();
      await chosen.scrollIntoViewIfNeeded();
      await idle(page);
      const { y } = await chosen.boundingBox();
      const address = page.url();
      await chosen.click();
      await page.waitForURL(/\/knows\/[^/]+\?referrer=search/);
      await page.goBack();
      await page.waitForURL(address);
      await until(async () => (await results(page).count()) === found.length);
      assert.deepEqual(await uuids(page), found);
      await until(async () => Math.abs((await chosen.boundingBox()).y - y) < 8);
      assert.equal(await main.getByRole('link', { name, exact: true }).count(), 1);

      await page.evaluate(() => scrollTo(0, 0));
      const place = await filters(page, code, size);
      await place.getByRole('link', { name: grade.name, exact: true }).click();
      await page.waitForURL((url) => url.searchParams.has('gradeId'));
      await hydrated(page);
      assert.equal(await results(page).count(), 1);
      await main.getByRole('link', { name, exact: true }).click();
      await page.waitForURL((url) => !url.searchParams.has('subjectId'));
      assert.equal(await results(page).count(), 1, 'the other filter stays');
      const other = say(code, 'search.filters.remove', { name: grade.name });
      await main.getByRole('link', { name: other, exact: true }).click();
      await page.waitForURL((url) => !url.searchParams.has('gradeId'));
      assert.equal(await results(page).count(), 20);
    },
  );

  journey(
    on,
    `${code}: the keyboard alone searches, filters, reads on and comes back`,
    { at: ['desktop'] },
    async ({ page, open }) => {
      await list(code);
      await open(code, '/about/company');
      const { keyboard } = page;
      const box = page.getByRole('banner').getByRole('combobox');
      const options = page.getByRole('option');
      await keyboard.press('/');
      await keyboard.type(subject.slice(0, 4));
      await options.first().waitFor();
      await keyboard.press('ArrowDown');
      const [highlighted] = await page.getByRole('option', { selected: true }).all();
      assert.ok((await highlighted.innerText()).startsWith(await box.inputValue()));
      await keyboard.press('Escape');
      await options.first().waitFor({ state: 'detached' });
      assert.equal(await box.inputValue(), subject.slice(0, 4), 'what was typed is back');
      await keyboard.press('Control+A');
      await keyboard.type(word);
      await keyboard.press('Enter');
      await page.waitForURL((url) => url.searchParams.get('query') === word);
      await hydrated(page);

      const filter = counted(page.getByRole('navigation'), subject, onSubject(code));
      await tabTo(page, filter);
      await keyboard.press('Enter');
      await page.waitForURL((url) => url.searchParams.has('subjectId'));
      await hydrated(page);
      assert.equal(await results(page).count(), onSubject(code));
      const name = say(code, 'search.filters.remove', { name: subject });
      await tabTo(page, page.getByRole('main').getByRole('link', { name, exact: true }));
      await keyboard.press('Enter');
      await page.waitForURL((url) => !url.searchParams.has('subjectId'));
      await hydrated(page);

      await tabTo(page, results(page).nth(all - 1));
      const know = await page.evaluate(() => document.activeElement.dataset.know);
      await keyboard.press('Enter');
      await page.waitForURL(new RegExp(know));
      await page.goBack();
      await page.waitForURL(/\/knows\/search/);
      await until(
        async () => (await page.evaluate(() => document.activeElement?.dataset.know)) === know,
      );
    },
  );

  journey(
    on,
    `${code}: the feed begins with what others read, and follows what is read`,
    { at: ['phone'] },
    async ({ page }) => {
      await list(code);
      const person = newPerson(on, code, page);
      const { text } = person;
      const cards = page.getByRole('main').getByRole('listitem').getByRole('heading');
      await person.join();
      await page.goto(on.server.url(code, '/app/feeds'));
      await page.getByRole('heading', { name: text('feed.newcomer') }).waitFor();
      // A page of the list, or all that the market has itself.
      const shown = Math.min(own, 20);
      await until(async () => (await cards.count()) >= shown);
      const titles = await cards.allTextContents();
      const numbered = new Set(Array.from({ length: own }, (_, i) => `${word} ${first + i}`));
      const ofOwn = titles.filter((title) => numbered.has(title));
      assert.equal(new Set(ofOwn).size, ofOwn.length, 'none comes twice');
      assert.ok(ofOwn.length >= shown - 1, `the own market’s: ${titles}`);
      await expectNothingStandsOut(page);

      const path = `/api/search/knows?query=${encodeURIComponent(word)}&subject=${subjectOf(code).id}`;
      const { body } = await on.server.get(`${code}.localhost`, path);
      const { title, uuid } = JSON.parse(body).content[0].know;
      const seen = page.waitForResponse((one) => one.url().endsWith(`/api/knows/${uuid}/views`));
      await page.goto(on.server.url(code, `/app/knows/${uuid}`));
      assert.equal((await seen).status(), 204);
      await page.goto(on.server.url(code, '/app/feeds'));
      await hydrated(page);
      await page.getByText(text('feed.why.read', { title })).first().waitFor();
      assert.ok(!(await cards.allTextContents()).includes(title), 'what was read isn’t suggested');
    },
  );
}

/** Presses Tab until an element has the focus. */
async function tabTo(page, element) {
  for (let presses = 0; presses < 300; presses++) {
    await page.keyboard.press('Tab');
    const focused = await element
      .evaluateAll((all) => all.includes(document.activeElement))
      .catch(() => false);
    if (focused) return;
  }
  assert.fail('the keyboard doesn’t get there');
}

journey(
  on,
  'results are filtered by what a know is, where pictures are shared',
  { at: ['desktop'] },
  async ({ page, open, size }) => {
    const site = siteOf(on.server, PICTURES);
    await once('picture', async () => {
      const fields = { email: 'painter@example.org', password: 'drei grüne Esel lesen' };
      const dateOfBirth = '2008-05-31';
      const { accessToken } = await openAccount(site, { ...fields, name: 'Mia', dateOfBirth });
      await share(site, accessToken, 'Volcano notes', Buffer.from('# Volcano notes\n\nLava.'));
      await share(site, accessToken, 'Volcano drawing', PICTURE, 'volcano.png');
    });
    await open(PICTURES, '/knows/search?query=volcano');
    assert.equal(await results(page).count(), 2);
    for (const [key, title] of [
      ['search.filter.format.image', 'Volcano drawing'],
      ['search.filter.format.document', 'Volcano notes'],
    ]) {
      const place = await filters(page, PICTURES, size);
      const name = say(PICTURES, key);
      await place.getByRole('link', { name, exact: true }).click();
      await page.waitForURL((url) => url.searchParams.has('knowFormat'));
      await hydrated(page);
      assert.deepEqual(await results(page).allTextContents(), [title]);
    }
    await page.goBack();
    await page.goBack();
    await until(async () => (await results(page).count()) === 2);
  },
);
