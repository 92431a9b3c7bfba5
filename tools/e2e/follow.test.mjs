// Following: a user follows a knower and a subject, sees them in the list and what is new
// on their subjects, and ends it; the signed-in area's navigation.
// Screens: follow, knower, know, subject.
import assert from 'node:assert/strict';
import { violations } from './lib/axe.mjs';
import { hydrated, journey, market, stage } from './lib/journey.mjs';
import { newPerson } from './lib/person.mjs';
import { share, signUp, siteOf } from './lib/share.mjs';

const on = stage({ args: ['--request-signatures=off'] });

// marketlint:allow the journey is of one market
const CODE = 'de';
const [subject] = market(CODE).servedSubjects;

let shared;

/** A know of another user's, shared when it is asked for first. */
function know() {
  const site = siteOf(on.server, CODE);
  shared ??= signUp(site).then((token) =>
    share(
      site,
      token,
      'Der Panther',
      Buffer.from('# Der Panther\n\nDer Blick des Tiers ist müde.'),
    ),
  );
  return shared;
}

/** A shot for a review by eye, where a folder is given. */
async function shoot(page, name) {
  const folder = process.env.SHOTS;
  if (folder) await page.screenshot({ path: `${folder}/follow-${name}.png` });
}

journey(
  on,
  'a user follows a knower and a subject, finds both in the list, and unfollows',
  { at: ['desktop'] },
  async ({ page, size, open }) => {
    const { author, path } = await know();
    const person = newPerson(on, CODE, page);
    const { text } = person;
    const main = page.getByRole('main');
    const button = (name, pressed) =>
      main
        .getByRole('button', { pressed })
        .filter({ hasText: name, visible: true })
        .filter({ hasText: text('follow.follow') });

    /** Presses a button and waits for its call, which a page that is left would take with it. */
    const press = async (which, method, kind) => {
      const answered = page.waitForResponse(
        (one) => one.request().method() === method && one.url().includes(`/follows/${kind}/`),
      );
      await which.click();
      await answered;
    };

    // A visitor is led to sign up, and back to the page.
    await open(CODE, author.path);
    const link = main.getByRole('link').filter({ hasText: text('follow.follow') });
    const href = new URL(await link.getAttribute('href'), on.server.url(CODE));
    assert.equal(href.pathname, '/auth/signup');
    assert.equal(href.searchParams.get('redirect'), author.path);

    await person.join();
    await open(CODE, '/app/following');
    await main.getByRole('heading', { name: text('following.empty') }).waitFor();

    await open(CODE, author.path);
    await press(button(author.name, false), 'PUT', 'knowers');
    await button(author.name, true).waitFor();
    await main.getByText(/ · 1 /).waitFor();
    // The know's own page says so, too.
    await open(CODE, path);
    await button(author.name, true).waitFor();
    await shoot(page, `${size}-know`);

    await open(CODE, '/subjects');
    if (size === 'phone')
      await main.locator('summary').filter({ hasText: subject.name }).first().click();
    await press(button(subject.name, false).first(), 'PUT', 'subjects');
    await button(subject.name, true).first().waitFor();

    await open(CODE, '/app/following');
    await main.getByRole('link', { name: author.name }).waitFor();
    await main.getByRole('link', { name: subject.name }).waitFor();
    assert.deepEqual(await violations(page), []);
    await shoot(page, `${size}-following`);

    await open(CODE, '/app/subjects/knows');
    await main.getByRole('link', { name: subject.name, exact: true }).click();
    await page.waitForURL(/subjectId=/);
    await hydrated(page);
    const navigation = page.getByRole('navigation', { name: text('appNav.label') });
    const current = navigation.locator('[aria-current]');
    assert.equal(await current.textContent(), text('nav.appSubjects'));
    assert.deepEqual(await violations(page), []);
    await shoot(page, `${size}-subjects`);
    await navigation.getByRole('link', { name: text('nav.knows') }).click();
    await page.waitForURL(/\/app\/knows$/);

    await open(CODE, '/app/following');
    await press(button(author.name, true), 'DELETE', 'knowers');
    await button(author.name, false).waitFor();
    await press(button(subject.name, true), 'DELETE', 'subjects');
    await button(subject.name, false).waitFor();
    await open(CODE, '/app/following');
    await main.getByRole('heading', { name: text('following.empty') }).waitFor();
  },
);

journey(
  on,
  'a know is read inside the signed-in area; its address there sends visitors to sign in',
  { at: ['phone'] },
  async ({ page, open }) => {
    const { slug, title } = await know();
    const inside = `/app/knows/${slug}`;
    await page.goto(on.server.url(CODE, inside));
    await page.waitForURL(/\/auth\/signin\?/);
    assert.equal(new URL(page.url()).searchParams.get('redirect'), inside);

    const person = newPerson(on, CODE, page);
    await person.join();
    await open(CODE, inside);
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await page.waitForFunction((name) => document.title.startsWith(name), title);
    assert.match(await page.locator('meta[name=robots]').getAttribute('content'), /noindex/);
    const bar = page.getByRole('navigation', { name: person.text('appNav.label') });
    const { y, height } = await bar.boundingBox();
    assert.equal(
      Math.round(y + height),
      page.viewportSize().height,
      'the bar is at the lower edge',
    );
    const fab = await page
      .getByRole('main')
      .getByRole('link', { name: person.text('header.create'), exact: true })
      .boundingBox();
    assert.ok(fab.y + fab.height <= y, 'the button to create is above the bar');
    assert.deepEqual(await violations(page), []);
  },
);
