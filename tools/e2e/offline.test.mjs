// Learning without a network after a reload: today, decks, the page that stands in for all
// others, and what a sign-out leaves on the device.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../lib/run.mjs';
import { hydrated, idle, journey, settled, stage } from './lib/journey.mjs';
import { newPerson } from './lib/person.mjs';
import { dueAfter } from './lib/scheduling.mjs';
import { call, upload } from './lib/share.mjs';
import { NOON_ZONE, sizes, startPersistent, until, visit } from './lib/world.mjs';

const on = stage();

// marketlint:allow markets of three languages, one of which blurs
const CODES = ['us', 'de', 'gr'];

/** A shot for a review by eye, where a folder is given. */
async function shoot(page, name) {
  const folder = process.env.SHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: false });
}

/** A formula that is wider than a phone. */
const WIDE =
  '$$\\sum_{k=0}^{n} \\binom{n}{k} x^{k} y^{n-k} = (x+y)^n + a_1 + a_2 + a_3 + a_4 + a_5$$';

const notes = (count) =>
  Array.from({ length: count }, (_, i) => ({
    front: `Q${i + 1} $x^${i}$`,
    back: `A${i + 1}\n\n${WIDE}`,
  }));

/** Shares a deck by the API and gives its receipt. */
async function shareDeck(person, title, list) {
  const body = { title, visibility: 'public', notes: list };
  return JSON.parse(await call(person.site, 201, 'POST', '/api/decks', body, person.token));
}

/** The names of the site's caches; opens none, as that would make one anew that is just deleted. */
const cacheNames = (page) => page.evaluate(() => caches.keys());

/** The names of the site's caches, and the paths in them. */
const kept = (page) =>
  page.evaluate(async () => {
    const found = {};
    for (const name of await caches.keys()) {
      const keys = await (await caches.open(name)).keys();
      found[name] = keys.map(({ url }) => new URL(url).pathname);
    }
    return found;
  });

const pathsIn = async (page, start) =>
  Object.entries(await kept(page)).flatMap(([name, paths]) =>
    name.startsWith(start) ? paths : [],
  );

/** Waits until the worker is active, so that it controls the next page, and has the offline page. */
async function isInstalled(page) {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await until(async () => (await pathsIn(page, 'knowmad.site ')).includes('/offline'));
}

/** Waits until both pages of learning open without a connection. */
async function opensOffline(page) {
  await isInstalled(page);
  await until(async () => {
    const paths = await pathsIn(page, 'knowmad.learn ');
    return ['/app/flashcards', '/app/flashcards/learn'].every((path) => paths.includes(path));
  });
  await until(async () => (await pathsIn(page, 'knowmad.answers ')).length >= 2);
}

/** Whether something lies over the end of a button. */
const isCovered = (button) => {
  const { right, bottom } = button.getBoundingClientRect();
  return !button.contains(document.elementFromPoint(right - 8, bottom - 8));
};

/** Turns the card and rates it. */
async function rate(page, text, rating) {
  await page.getByRole('button', { name: text('learn.show'), exact: true }).click();
  await page.getByRole('button', { name: text(rating) }).waitFor();
  const last = page.getByRole('button', { name: text('learn.easy') });
  assert.equal(await last.evaluate(isCovered), false, 'nothing covers the buttons');
  const isWide = () => document.documentElement.scrollWidth > screen.width;
  assert.equal(await page.evaluate(isWide), false, 'nothing is wider than the window');
  await page.getByRole('button', { name: text(rating) }).click();
}

const waitingReviews = (page) =>
  page.evaluate(
    () => Object.keys(localStorage).filter((key) => key.startsWith('knowmad.review ')).length,
  );

/** The reviews that a device has sent. */
const sentReviews = (page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('knowmad.reviewsSent'))?.reviews ?? []);

/** When each begun card of today is due as a device has it, in milliseconds by the card's uuid. */
const keptDue = async (page) =>
  new Map(
    await page.evaluate(async () => {
      for (const name of await caches.keys()) {
        if (!name.startsWith('knowmad.answers ')) continue;
        const cache = await caches.open(name);
        const key = `${location.origin}/-/${encodeURIComponent('learning/today ')}`;
        const { cards } = await (await cache.match(key)).json();
        return cards
          .filter(({ memory }) => memory.due !== null)
          .map(({ uuid, memory }) => [uuid, Date.parse(memory.due)])
          .sort();
      }
      return [];
    }),
  );

/** Signs a browser in as somebody who has an account. */
async function signIn(page, code, { site, email, password }) {
  const grant = { grantType: 'password', email, password };
  const tokens = await call(site, 200, 'POST', '/api/auth/oauth/token', grant);
  await page.goto(on.server.url(code, '/healthz'));
  await page.evaluate((value) => localStorage.setItem('knowmad.oauthToken', value), tokens);
}

/** The number beside its name on the page of today. */
const count = (page, name) =>
  page
    .locator('dl > div', { has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .innerText();

/** The cards of today as the API has them. */
async function today(person) {
  const path = `/api/learning/today?timeZone=${encodeURIComponent(NOON_ZONE)}`;
  return JSON.parse(await call(person.site, 200, 'GET', path, undefined, person.token));
}

for (const code of CODES) {
  const url = (path) => on.server.url(code, path);

  journey(
    on,
    `${code}: cards are learned without a network, in a new tab too, and nothing is lost`,
    { timezoneId: NOON_ZONE },
    async ({ page, context, complaints, open, offline, answered }) => {
      const lena = newPerson(on, code, page);
      const { text } = lena;
      await lena.join();
      const deck = await shareDeck(lena, `Deck ${code}`, notes(6));
      await call(lena.site, 204, 'PUT', `/api/learning/decks/${deck.uuid}`, undefined, lena.token);
      await open(code, '/app/flashcards');
      await page.getByRole('link', { name: `Deck ${code}` }).waitFor();
      assert.equal(await count(page, text('flashcards.new')), '6');
      await opensOffline(page);

      // Learning loses the network in the middle.
      await open(code, '/app/flashcards/learn');
      await page.getByText('Q1').waitFor();
      await rate(page, text, 'learn.easy');
      await page.getByText('Q2').waitFor();
      await until(async () => (await waitingReviews(page)) === 0);
      await settled(page);
      await answered();
      const second = await context.newPage();
      await offline(async () => {
        await rate(page, text, 'learn.good');
        await page.getByText('Q3').waitFor();
        await page.close();

        // A new tab: today, without the card that is done and with the one that comes again.
        await second.goto(url('/app/flashcards'));
        await hydrated(second);
        await second.getByText(text('flashcards.offline.text')).waitFor();
        assert.equal(await count(second, text('flashcards.new')), '4');
        await shoot(second, `${code}-today-offline`);
        await second.reload();
        await hydrated(second);
        await second.getByRole('link', { name: `Deck ${code}` }).waitFor();
        assert.equal(await count(second, text('flashcards.new')), '4');

        // Learning one deck goes on with the third card.
        await second.goto(url(`/app/flashcards/learn?deck=${deck.uuid}`));
        await hydrated(second);
        await second.getByText('Q3').waitFor();
        assert.equal(await second.getByText('Q1').count(), 0);
        await second.locator('math').first().waitFor();
        await shoot(second, `${code}-learn-offline`);
        await rate(second, text, 'learn.easy');
        await second.getByText('Q4').waitFor();
        await rate(second, text, 'learn.again');
        await second.getByText('Q5').waitFor();
        assert.equal(await waitingReviews(second), 3);
        await second.goto(url('/app/flashcards'));
        await hydrated(second);
        await second.getByText(text('flashcards.offline.text')).waitFor();
        assert.equal(await count(second, text('flashcards.new')), '2');
        assert.equal(await count(second, text('flashcards.learning')), '2');

        // Any other page.
        await second.goto(url('/subjects'));
        await hydrated(second);
        await second.getByRole('heading', { name: text('offline.title'), level: 1 }).waitFor();
        await shoot(second, `${code}-offline-page`);
        await second.getByRole('link', { name: text('offline.learn') }).click();
        await second.waitForURL(/\/app\/flashcards$/);
        await hydrated(second);
      });

      // The page that is open sends what waits, and its numbers become the server's.
      await until(async () => (await waitingReviews(second)) === 0);
      await second.getByText(text('flashcards.offline.text')).waitFor({ state: 'detached' });
      const answer = await today(lena);
      assert.equal(answer.new, 2);
      assert.equal(answer.learning, 2);
      await until(async () => (await keptDue(second)).size === 2);
      assert.equal(await count(second, text('flashcards.new')), '2');
      const reviews = await sentReviews(second);
      assert.deepEqual(
        reviews.map(({ rating }) => rating),
        [4, 3, 4, 1],
      );

      // The server has each card due when this device has it: sent twice, a review counts once.
      const again = await call(
        lena.site,
        200,
        'POST',
        '/api/reviews',
        { events: reviews },
        lena.token,
      );
      const server = JSON.parse(again).cards;
      const due = Object.fromEntries(server.map((card) => [card.cardUuid, Date.parse(card.due)]));
      assert.equal(Object.keys(due).length, 4);
      assert.deepEqual(await dueAfter(reviews, answer.retention), due);

      // A second device has the same, card by card.
      const other = await visit(on.browser, { ...sizes.desktop, timezoneId: NOON_ZONE });
      try {
        await signIn(other.page, code, lena);
        await other.page.goto(url('/app/flashcards'));
        await hydrated(other.page);
        await other.page.getByRole('link', { name: `Deck ${code}` }).waitFor();
        assert.equal(await count(other.page, text('flashcards.new')), '2');
        assert.equal(await count(other.page, text('flashcards.learning')), '2');
        await until(async () => (await keptDue(other.page)).size === 2);
        const there = await keptDue(other.page);
        assert.deepEqual(there, await keptDue(second));
        for (const [card, when] of there) assert.equal(when, due[card], card);

        // What is learned there is due at the same time here.
        await other.page.goto(url('/app/flashcards/learn'));
        await hydrated(other.page);
        await rate(other.page, text, 'learn.again');
        await until(async () => (await waitingReviews(other.page)) === 0);
        const [sent] = await sentReviews(other.page);
        await settled(other.page);
        await second.reload();
        await hydrated(second);
        await until(async () => (await keptDue(second)).get(sent.cardUuid) > Date.parse(sent.at));
        const mine = reviews.filter(({ cardUuid }) => cardUuid === sent.cardUuid);
        const expected = await dueAfter([...mine, sent], answer.retention);
        assert.equal((await keptDue(second)).get(sent.cardUuid), expected[sent.cardUuid]);
        assert.deepEqual(other.complaints, []);
      } finally {
        await other.context.close();
      }
      assert.deepEqual(complaints, []);
    },
  );
}

for (const code of CODES) {
  const url = (path) => on.server.url(code, path);

  journey(
    on,
    `${code}: signing out leaves nothing, and the next user sees nothing of the one before`,
    { at: ['desktop'] },
    async ({ page, complaints, open, offline, answered }) => {
      const lena = newPerson(on, code, page);
      const { text } = lena;
      await lena.join();
      const deck = await shareDeck(lena, `Lena ${code}`, notes(3));
      await call(lena.site, 204, 'PUT', `/api/learning/decks/${deck.uuid}`, undefined, lena.token);
      await open(code, '/app/flashcards');
      await page.getByRole('link', { name: `Lena ${code}` }).waitFor();
      await opensOffline(page);
      assert.ok(!JSON.stringify(await everything(page)).includes(lena.token), 'no token is kept');
      await settled(page);

      // What another user has left, whose session ended while the device was off.
      await page.evaluate(async () => {
        const cache = await caches.open('knowmad.answers 11111111-1111-4111-8111-111111111111');
        await cache.put('/-/x', new Response('{}'));
      });
      await open(code, '/app/flashcards');
      await until(async () => (await cacheNames(page)).filter(isPersonal).length === 2);

      await lena.signOut();
      assert.deepEqual((await cacheNames(page)).filter(isPersonal), []);
      assert.equal(await waitingReviews(page), 0);
      assert.equal(await page.evaluate(() => localStorage.getItem('knowmad.reviewsSent')), null);
      await settled(page);
      await answered();
      await offline(async () => {
        await page.goto(url('/app/flashcards'));
        await hydrated(page);
        await page.getByRole('heading', { name: text('offline.title'), level: 1 }).waitFor();
        assert.equal(await page.getByText(`Lena ${code}`).count(), 0);
        assert.equal(await page.getByRole('link', { name: text('offline.learn') }).count(), 0);
      });
      // The page opens by itself, and leads a visitor to the sign-in.
      await page.waitForURL(/\/auth\/signin/);
      await settled(page);

      const ada = newPerson(on, code, page);
      await ada.join();
      await open(code, '/app/flashcards');
      await page.getByText(text('flashcards.empty')).waitFor();
      await opensOffline(page);
      await settled(page);
      await answered();
      await offline(async () => {
        await page.reload();
        await hydrated(page);
        await page.getByText(text('flashcards.empty')).waitFor();
        assert.equal(await page.getByText(`Lena ${code}`).count(), 0);
      });

      // A session that the server has ended.
      await until(async () => (await cacheNames(page)).some(isPersonal));
      await page.evaluate(() =>
        localStorage.setItem(
          'knowmad.oauthToken',
          JSON.stringify({ accessToken: 'ended', refreshToken: 'ended' }),
        ),
      );
      await page.goto(url('/app/flashcards'));
      await page.waitForURL(/\/auth\/signin/);
      await hydrated(page);
      await until(async () => !(await cacheNames(page)).some(isPersonal));
      complaints.splice(
        0,
        complaints.length,
        ...complaints.filter((line) => !/status of 40[01] /.test(line)),
      );
    },
  );

  journey(
    on,
    `${code}: a visitor opens a deck again without a network, and learns on`,
    {},
    async ({ page, open, offline, answered }) => {
      const author = newPerson(on, code, page);
      const { text } = author;
      await author.register();
      // Not the cards of others' decks, of which it would be a copy that nobody else sees.
      const own = notes(3).map(({ front, back }) => ({ front, back: back.replaceAll('a_', 'c_') }));
      const deck = await shareDeck(author, `Public ${code}`, own);
      await open(code, `/knows/${deck.slug}`);
      await author.button('deckWay.cards').waitFor();
      await isInstalled(page);
      await until(async () =>
        (await pathsIn(page, 'knowmad.deck ')).includes(`/knows/${deck.slug}`),
      );
      await settled(page);
      await answered();
      await offline(async () => {
        await page.reload();
        await hydrated(page);
        await page.getByText('A3', { exact: true }).waitFor();
        await author.button('deckWay.cards').click();
        const dialog = page.getByRole('dialog');
        await dialog.getByText('Q1').waitFor();
        await page.keyboard.press('Space');
        await page.keyboard.press('4');
        await dialog.getByText('Q2').waitFor();
        assert.equal(await waitingReviews(page), 1);
        await shoot(page, `${code}-deck-offline`);
        await page.goto(url('/'));
        await hydrated(page);
        await page.getByRole('heading', { name: text('offline.title'), level: 1 }).waitFor();
        await shoot(page, `${code}-offline-visitor`);
        await page.getByRole('link', { name: new RegExp(`Public ${code}`) }).click();
        await page.waitForURL(/\/knows\//);
        await hydrated(page);
        await author.button('deckWay.cards').click();
        await dialog.getByText('Q2').waitFor();
      });
    },
  );
}

const isPersonal = (name) => name.startsWith('knowmad.') && !name.startsWith('knowmad.site ');

/** All that the caches have, with the headers of requests and answers. */
const everything = (page) =>
  page.evaluate(async () => {
    const found = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request, { ignoreVary: true });
        const isText = /json|html|plain/.test(answer.headers.get('Content-Type') ?? '');
        found.push([
          name,
          request.url,
          [...request.headers],
          [...answer.headers],
          isText ? await answer.text() : '',
        ]);
      }
    }
    return found;
  });

journey(
  on,
  'a connection that comes back opens the page that was asked for',
  { at: ['desktop'] },
  async ({ page, open, offline, answered }) => {
    const author = newPerson(on, CODES[0], page);
    const { text } = author;
    await author.register();
    const deck = await shareDeck(author, 'Again', [{ front: 'Once', back: 'Again' }]);
    // Nobody who only reads downloads the worker's files.
    await open(CODES[0], '/');
    await settled(page);
    const workers = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    assert.equal(await workers(), 0);
    await open(CODES[0], `/knows/${deck.slug}`);
    await isInstalled(page);
    assert.equal(await workers(), 1);
    await settled(page);
    await answered();
    await offline(async () => {
      await page.goto(on.server.url(CODES[0], '/subjects'));
      await hydrated(page);
      await page.getByRole('heading', { name: text('offline.title'), level: 1 }).waitFor();
      await page.getByRole('button', { name: text('offline.again') }).click();
      await hydrated(page);
      await page.getByRole('heading', { name: text('offline.title'), level: 1 }).waitFor();
    });
    await page
      .getByRole('heading', { name: text('offline.title'), level: 1 })
      .waitFor({ state: 'detached' });
    assert.equal(new URL(page.url()).pathname, '/subjects');
    await hydrated(page);
    await idle(page);
  },
);

journey(
  on,
  'a browser without storage or workers shows everything with a connection',
  { at: ['desktop'] },
  async ({ page, open, context }) => {
    await context.addInitScript(() => {
      const denied = () => Promise.reject(new DOMException('denied', 'SecurityError'));
      for (const name of ['open', 'keys', 'match', 'delete', 'has'])
        Object.defineProperty(CacheStorage.prototype, name, { value: denied });
      Object.defineProperty(ServiceWorkerContainer.prototype, 'register', { value: denied });
    });
    const lena = newPerson(on, CODES[0], page);
    await lena.join();
    const deck = await shareDeck(lena, 'Denied', notes(2));
    await call(lena.site, 204, 'PUT', `/api/learning/decks/${deck.uuid}`, undefined, lena.token);
    await open(CODES[0], '/app/flashcards');
    await page.getByRole('link', { name: 'Denied' }).waitFor();
    await open(CODES[0], '/app/flashcards/learn');
    await page.getByText('Q1').waitFor();
    await rate(page, lena.text, 'learn.easy');
    await page.getByText('Q2').waitFor();
    await until(async () => (await waitingReviews(page)) === 0);
    await settled(page);
    await lena.signOut();
  },
);

// marketlint:allow the market of a package of Anki with pictures
const PICTURED = 'gr';
const PACKAGE = join(root, 'pkg/features/deck/apkg/testdata/anki/media-gr.apkg');

journey(
  on,
  'pictures of a deck are shown without a network after a reload',
  {},
  async ({ page, open, offline, answered }) => {
    const lena = newPerson(on, PICTURED, page);
    const { text } = lena;
    await lena.join();
    const uploadId = await upload(lena.site, lena.token, readFileSync(PACKAGE), 'media-gr.apkg');
    const form = { uploadId, visibility: 'public' };
    const deck = JSON.parse(
      await call(lena.site, 201, 'POST', '/api/decks/imports', form, lena.token),
    );
    await call(lena.site, 204, 'PUT', `/api/learning/decks/${deck.uuid}`, undefined, lena.token);
    const pictures = async () =>
      (await pathsIn(page, 'knowmad.pictures')).filter((path) => path.includes(deck.uuid)).length;
    const isDrawn = (image) => image.evaluate((one) => one.complete && one.naturalWidth > 0);

    // The page of today keeps the pictures, though it shows none of them.
    await open(PICTURED, '/app/flashcards');
    await opensOffline(page);
    await until(async () => (await pictures()) === 3);
    await settled(page);
    await answered();
    await offline(async () => {
      await page.goto(on.server.url(PICTURED, `/app/flashcards/learn?deck=${deck.uuid}`));
      await hydrated(page);
      await page.reload();
      await hydrated(page);
      let drawn = 0;
      for (let card = 1; card <= 5; card++) {
        const name = text('learn.show');
        await page.getByRole('button', { name, exact: true }).click();
        await page.getByRole('button', { name: text('learn.easy') }).waitFor();
        const images = await page.getByRole('main').locator('img').all();
        for (const image of images) await until(() => isDrawn(image));
        drawn += images.length;
        if (card === 1) await shoot(page, 'picture-offline');
        await page.getByRole('button', { name: text('learn.easy') }).click();
        await until(async () => (await waitingReviews(page)) === card);
      }
      assert.ok(drawn > 0);
    });
    await until(async () => (await waitingReviews(page)) === 0);

    // So does the page of the deck, which anybody may open.
    await open(PICTURED, `/knows/${deck.slug}`);
    await until(async () => (await pathsIn(page, 'knowmad.deck ')).includes(`/knows/${deck.slug}`));
    await settled(page);
    await answered();
    await offline(async () => {
      await page.reload();
      await hydrated(page);
      const images = page.getByRole('region', { name: text('deck.cards') }).locator('img');
      await until(async () => (await images.count()) === 4);
      for (const image of await images.all()) {
        await image.scrollIntoViewIfNeeded();
        await until(() => isDrawn(image));
      }
      await shoot(page, 'deck-pictures-offline');
    });
  },
);

test('answers that wait outlive the browser, and are sent once it is started again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'knowmad-browser-'));
  const [code] = CODES;
  const options = { ...sizes.phone, timezoneId: NOON_ZONE };
  let browser = await startPersistent(folder, options);
  try {
    let [page] = browser.pages();
    const lena = newPerson(on, code, page);
    const { text } = lena;
    await lena.join();
    const deck = await shareDeck(lena, 'Restarted', notes(4));
    await call(lena.site, 204, 'PUT', `/api/learning/decks/${deck.uuid}`, undefined, lena.token);
    await page.goto(on.server.url(code, '/app/flashcards'));
    await hydrated(page);
    await opensOffline(page);
    await settled(page);
    await browser.setOffline(true);
    await page.goto(on.server.url(code, '/app/flashcards/learn'));
    await hydrated(page);
    for (const [i, rating] of ['learn.easy', 'learn.good'].entries()) {
      await page.getByText(`Q${i + 1}`).waitFor();
      await rate(page, text, rating);
    }
    await page.getByText('Q3').waitFor();
    assert.equal(await waitingReviews(page), 2);
    await browser.close();
    assert.equal((await today(lena)).new, 4);

    // Still without a network: the page opens, and lacks what is done.
    browser = await startPersistent(folder, options);
    [page] = browser.pages();
    await browser.setOffline(true);
    await page.goto(on.server.url(code, '/app/flashcards'));
    await hydrated(page);
    await page.getByText(text('flashcards.offline.text')).waitFor();
    assert.equal(await count(page, text('flashcards.new')), '2');
    assert.equal(await waitingReviews(page), 2);
    await browser.setOffline(false);
    await until(async () => (await waitingReviews(page)) === 0);
    const answer = await today(lena);
    assert.deepEqual([answer.new, answer.learning], [2, 1]);
    const due = await dueAfter(await sentReviews(page), answer.retention);
    for (const { uuid, memory } of answer.cards)
      if (memory.due !== null) assert.equal(Date.parse(memory.due), due[uuid]);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
