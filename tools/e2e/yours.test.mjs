// The home page of signed-in users: their subjects replace the hero, and the
// document, the same for every visitor, reserves the space.
// Features: home, subject, user.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { hydrated, journey, stage } from './lib/journey.mjs';
import { expectRefusals, newPerson } from './lib/person.mjs';
import { holdFonts, recordShifts, shiftsOf } from './lib/shifts.mjs';

const on = stage();

/** The file of the part, as the build names it. */
const manifest = new URL('../../web/dist/client/.vite/manifest.json', import.meta.url);
const { file: yourSubjects } = JSON.parse(readFileSync(manifest, 'utf8'))[
  'features/home/YourSubjectsScreen.tsx'
];

const placeOf = (page) =>
  page.evaluate(() => {
    const hero = [...document.querySelectorAll('h1')].at(-1).closest('section');
    const place = hero.previousElementSibling;
    return {
      hero: hero.getBoundingClientRect().height,
      place: place.getBoundingClientRect().height,
      empty: place.childElementCount === 0,
    };
  });

journey(
  on,
  'a user’s subjects take the hero’s place, and nothing moves',
  { at: ['phone', 'desktop'], serviceWorkers: 'block' },
  async (it) => {
    const { page, open } = it;
    const lena = newPerson(on, 'de', page);
    const asked = [];
    page.on('request', (request) => asked.push(request.url()));
    const visitors = await (await open('de', '/')).text();
    await page.waitForLoadState('networkidle');
    assert.ok(!asked.some((url) => url.endsWith(yourSubjects)), 'visitors fetch nothing of it');
    assert.ok((await placeOf(page)).hero > 0);
    assert.equal((await placeOf(page)).place, 0);

    await lena.join();
    await recordShifts(page);
    const fonts = await holdFonts(page);
    // Before any module has run, the space is reserved and the hero is hidden.
    let release;
    const released = new Promise((resolve) => (release = resolve));
    await page.route('**/assets/*.js', async (route) => {
      await released;
      await route.continue();
    });
    const answer = await page.goto(on.server.url('de', '/'), { waitUntil: 'commit' });
    await page.getByRole('contentinfo').waitFor();
    const before = await placeOf(page);
    assert.deepEqual([before.hero, before.empty], [0, true]);
    assert.ok(before.place > 400);
    release();
    const own = page.getByRole('region', { name: lena.text('home.yours.title'), exact: true });
    await own.getByText(lena.text('home.yours.hello', { name: 'Lena' })).waitFor();
    await fonts.release();
    assert.equal((await placeOf(page)).place, before.place, 'as high as what was kept for it');
    assert.deepEqual(await shiftsOf(page), []);
    assert.equal(await answer.text(), visitors, 'the document is that of visitors');

    await own.getByRole('combobox').waitFor();
    assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1);
    await own.getByRole('link', { name: lena.text('home.yours.pick') }).click();
    await page.waitForURL(/\/profile\/edit#subjects$/);
  },
);

journey(
  on,
  'the chosen subjects are shown at the next visit, until the session ends',
  { at: ['desktop'] },
  async ({ page, open }) => {
    const lena = newPerson(on, 'us', page);
    await lena.join();
    await open('us', '/profile/edit');
    await page.getByRole('checkbox', { name: 'Chemistry', exact: true }).check({ force: true });
    await lena.button('account.save').click();
    await page.getByText(lena.text('account.saved'), { exact: true }).first().waitFor();
    await open('us', '/');
    const own = page.getByRole('region', { name: lena.text('home.yours.title'), exact: true });
    const names = own.getByRole('heading', { level: 2 });
    await names.first().waitFor();
    assert.deepEqual(await names.allInnerTexts(), ['Chemistry', lena.text('home.yours.more')]);
    await own.getByRole('link', { name: 'Stoichiometry' }).waitFor();
    await own.getByRole('link', { name: lena.text('home.yours.change') }).waitFor();
    await lena.signOut();
    await open('us', '/');
    assert.equal(await own.count(), 0);
    assert.ok((await placeOf(page)).hero > 0);
  },
);

journey(
  on,
  'the hero stays if the part’s code can’t be fetched; if the user can’t, an error is shown',
  { at: ['phone'], serviceWorkers: 'block' },
  async ({ page, complaints }) => {
    const lena = newPerson(on, 'de', page);
    await lena.join();
    await page.route(`**/${yourSubjects}`, (route) => route.abort());
    await page.goto(on.server.url('de', '/'));
    await page.locator('[data-failed]').waitFor({ state: 'attached' });
    const { hero, place } = await placeOf(page);
    assert.ok(hero > 0 && place === 0);
    await page.unroute(`**/${yourSubjects}`);

    await page.evaluate(() => localStorage.removeItem('knowmad.user'));
    await page.route('**/api/users/me', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(on.server.url('de', '/'));
    await hydrated(page);
    await page.getByRole('heading', { name: lena.text('home.yours.failed') }).waitFor();
    await page.unroute('**/api/users/me');
    await page.getByRole('button', { name: lena.text('home.yours.retry') }).click();
    await page.getByText(lena.text('home.yours.hello', { name: 'Lena' })).waitFor();
    expectRefusals(complaints, 500);
    const kept = complaints.filter((line) => !/ERR_FAILED|YourSubjects|users\.getMe/.test(line));
    complaints.splice(0, complaints.length, ...kept);
  },
);
