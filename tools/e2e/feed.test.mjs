// The feed: what is popular for a newcomer, what fits for who reads, and what isn't wanted.
// Screens: feed, know.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { hydrated, journey, stage } from './lib/journey.mjs';
import { newPerson } from './lib/person.mjs';
import { ask, call, follow, openAccount, siteOf } from './lib/share.mjs';
import { until } from './lib/world.mjs';

const on = stage({ args: ['--request-signatures=off'] });

// marketlint:allow the journey is of one market, whose subjects it knows by their order
const CODE = 'de';

/** More than a page of the feed has. */
const OTHERS = 22;
/** The number of knows that each account shares: the rate limit of sharing allows no more. */
const EACH = 8;

/** Shares a text on the first topic of one of the market's subjects. */
async function shareOn(site, token, subjects, at, title) {
  // Texts that are nearly the same wait for staff.
  const text = Array.from({ length: 40 }, () => randomBytes(4).toString('hex')).join(' ');
  const subject = subjects[at];
  const know = {
    title,
    visibility: 'public',
    text: `# ${title}\n\n${text}`,
    subjectId: subject.id,
    topicIds: [subject.topics[0].uuid],
  };
  const { uuid } = JSON.parse(await call(site, 201, 'POST', '/api/knows', know, token));
  const { status } = await follow(site, token, uuid);
  assert.equal(status, 'PUBLISHED');
  return uuid;
}

/** The token of a new author. */
async function authorOf(site, name) {
  const email = `${name}@example.org`;
  const fields = { email, password: 'drei gelbe Wale tauchen', name };
  return (await openAccount(site, fields)).accessToken;
}

const cards = (page) => page.getByRole('main').getByRole('listitem').getByRole('heading');

journey(
  on,
  'a newcomer sees what others read, and what they read brings more of it',
  { at: ['phone'] },
  async ({ page, offline }) => {
    const site = siteOf(on.server, CODE);
    const { text: answer } = await ask(site, 'GET', '/api/subjects', {});
    const { subjects } = JSON.parse(answer);
    const shareOthers = async (from) => {
      const token = await authorOf(site, `nils${from}`);
      for (let i = from; i < Math.min(from + EACH, OTHERS); i++)
        await shareOn(site, token, subjects, 1 + (i % 4), `Anderes ${i}`);
    };
    const firsts = Array.from({ length: Math.ceil(OTHERS / EACH) }, (_, i) => i * EACH);
    await Promise.all(firsts.map(shareOthers));
    const second = await authorOf(site, 'mia');
    const read = await shareOn(site, second, subjects, 0, 'Brüche kürzen');
    const next = await shareOn(site, await authorOf(site, 'jan'), subjects, 0, 'Brüche addieren');

    const lena = newPerson(on, CODE, page);
    const { text } = lena;
    await lena.join();
    await lena.menu.click();
    await page
      .getByRole('link', { name: text('nav.feed'), exact: true })
      .first()
      .click();
    await page.waitForURL(/\/app\/feeds$/);
    await page.getByRole('heading', { name: text('feed.newcomer') }).waitFor();
    await until(async () => (await cards(page).count()) === 20);
    const first = await cards(page).allTextContents();

    // What is new stands in the next list; this one goes on as it was made.
    await shareOn(site, second, subjects, 0, 'Mittendrin');
    await lena.button('feed.more').click();
    await until(async () => (await cards(page).count()) === OTHERS + 2);
    const all = await cards(page).allTextContents();
    assert.deepEqual(all.slice(0, 20), first);
    assert.equal(new Set(all).size, OTHERS + 2, 'none comes twice');
    assert.ok(!all.includes('Mittendrin'));

    // Who comes back finds the list as they left it.
    await cards(page).last().getByRole('link').click();
    await page.waitForURL(/\/app\/knows\//);
    await page.goBack();
    await until(async () => (await cards(page).count()) === OTHERS + 2);
    assert.deepEqual(await cards(page).allTextContents(), all);

    const counted = page.waitForResponse((one) => one.url().endsWith(`/api/knows/${read}/views`));
    await page.goto(on.server.url(CODE, `/app/knows/${read}`));
    assert.equal((await counted).status(), 204);
    await page.goto(on.server.url(CODE, '/app/feeds'));
    await hydrated(page);
    const card = page.getByRole('listitem').filter({ hasText: 'Brüche addieren' });
    await card.getByText(text('feed.why.read', { title: 'Brüche kürzen' })).waitFor();
    const [best, , ...rest] = await cards(page).allTextContents();
    assert.ok(['Brüche addieren', 'Mittendrin'].includes(best), best);
    assert.ok(!rest.includes('Brüche kürzen'), 'what was read isn’t suggested again');

    // Without a connection it says so, and goes on by itself with one.
    const lost = page.getByRole('heading', { name: text('errorScene.offline.title') });
    await offline(async () => {
      await lena.button('feed.chips.following').click();
      await lost.waitFor();
      await page
        .getByRole('main')
        .getByRole('button', { name: text('errorScene.retry') })
        .waitFor();
    });
    await page.getByRole('heading', { name: text('feed.empty.following') }).waitFor();
    assert.equal(await lost.count(), 0);
    await lena.button('feed.chips.all').click();
    await card.waitFor();

    // Not interested, and not uninterested after all.
    const why = card.getByRole('button', {
      name: text('feed.card.more', { title: 'Brüche addieren' }),
    });
    const unwanted = page.getByRole('dialog').getByRole('button', { name: text('feed.why.know') });
    await why.click();
    await unwanted.click();
    await page.getByText(text('feed.card.dismissed')).waitFor();
    const undo = lena.button('feed.card.undo');
    await until(() => undo.evaluate((button) => button === document.activeElement));
    await undo.press('Enter');
    await why.waitFor();
    await why.click();
    await unwanted.click();
    await undo.waitFor();
    await page.reload();
    await cards(page).first().waitFor();
    assert.ok(!(await cards(page).allTextContents()).includes('Brüche addieren'));
    await page.goto(on.server.url(CODE, `/app/knows/${next}`));
    await page.getByRole('heading', { level: 1, name: 'Brüche addieren' }).waitFor();
  },
);
