// Payouts: what a knower's balance is and how they stand in the contest; a request is approved by
// two of the staff and paid, or comes back; a market that hides payouts.
// Screens: profile-payouts, profile-payouts-request, profile-payouts-history,
// profile-payouts-competition, profile-payouts-competition-form, staff-payouts.
// Features: payout, staff, shell, know.
import assert from 'node:assert/strict';
import { violations } from './lib/axe.mjs';
import { hydrated, journey, stage } from './lib/journey.mjs';
import { expectRefusals, newPerson } from './lib/person.mjs';
import { call, share, siteOf } from './lib/share.mjs';
import { sizes, until, visit } from './lib/world.mjs';

/** Inside the window of the Greek contest, as its pack has it. */
const on = stage({ args: ['--request-signatures=off', '--now=2025-04-01T12:00:00+03:00'] });

const PAYING = 'gr';
const HIDING = 'mx';

/** Shares a know, by which a user becomes a knower. */
function publish(person, code, size) {
  const content = Buffer.from(
    `# Ο ήλιος\n\nΤο φως του ήλιου φτάνει σε οκτώ λεπτά, ${code} ${size}.`,
  );
  return share(siteOf(on.server, code), person.token, 'Ο ήλιος', content);
}

journey(
  on,
  'a knower sees their balance, what counts for the contest and what comes next',
  { at: ['phone', 'desktop'], serviceWorkers: 'block' },
  async ({ page, size, open }) => {
    const person = newPerson(on, PAYING, page);
    const { text } = person;
    const main = page.getByRole('main');
    await person.join();
    await person.menu.click();
    const link = page.getByRole('banner').getByRole('link', { name: text('nav.payouts') });
    assert.equal(await link.count(), 0, 'who isn’t a knower has no link');
    await publish(person, PAYING, size);

    await open(PAYING, '/subjects');
    await person.menu.click();
    await link.click();
    await page.waitForURL(/\/profile\/payouts$/);
    await main.getByText(/^0,00\s€$/).waitFor();
    await main.getByText(/^1 .*knows/).waitFor();
    await main.getByText(text('payouts.nothing')).waitFor();
    assert.deepEqual(await violations(page), []);

    await main.getByRole('link', { name: text('payouts.nav.contest'), exact: true }).click();
    await page.waitForURL(/\/profile\/payouts\/competition$/);
    const rows = main.getByRole('table').getByRole('row');
    await rows.nth(6).waitFor();
    assert.equal(await rows.count(), 7);
    const here = rows.filter({ hasText: text('payouts.competition.reached') });
    assert.match(await here.textContent(), /1-5.*20\s€/s);
    const next = rows.filter({ hasText: text('payouts.competition.next') });
    assert.match(await next.textContent(), /6-15.*25\s€/s);
    await main
      .getByText(/15 \S+ 2025/)
      .first()
      .waitFor();
    assert.equal(await main.getByRole('progressbar').evaluate((bar) => bar.value), 1);
    assert.deepEqual(await violations(page), []);
  },
);

journey(
  on,
  'the app’s link takes part in the contest without a session, once',
  { at: ['phone', 'desktop'], serviceWorkers: 'block' },
  async ({ page, size, open, complaints }) => {
    const person = newPerson(on, PAYING, page);
    const { text } = person;
    await person.join();
    const site = siteOf(on.server, PAYING);
    const path = '/api/payouts/competition/links';
    const { url, accessToken } = JSON.parse(await call(site, 201, 'POST', path, {}, person.token));
    const app = await visit(on.browser, { ...sizes[size], reducedMotion: 'reduce' });
    const main = app.page.getByRole('main');
    const follow = async (address) => {
      await app.page.goto('about:blank');
      await app.page.goto(on.server.url(PAYING, address));
      await hydrated(app.page);
    };
    const title = (key) => main.getByRole('heading', { name: text(key), exact: true });

    await follow('/profile/payouts/competition-form');
    await title('payouts.apply.broken').waitFor();
    await follow(url);
    await main.getByText(person.email).waitFor();
    assert.ok(!app.page.url().includes(accessToken), 'the address has lost the token');
    assert.equal(await main.getByRole('table').getByRole('row').count(), 7);
    await main.getByText(/15 \S+ 2025/).waitFor();
    assert.deepEqual(await violations(app.page), []);
    const submit = main.getByRole('button', { name: text('payouts.apply.submit'), exact: true });
    await submit.click();
    await main.getByText(text('payouts.apply.missing')).waitFor();
    await main.getByRole('checkbox').check();
    await submit.click();
    await title('payouts.apply.done').waitFor();
    assert.deepEqual(await violations(app.page), []);

    await follow(url);
    await title('payouts.apply.used').waitFor();
    expectRefusals(app.complaints, 409);
    assert.deepEqual(app.complaints, []);
    assert.ok(!on.server.log.includes(accessToken), 'the log knows no token');
    await app.context.close();

    const own = page.getByRole('main');
    await open(PAYING, '/profile/payouts/competition');
    await own.getByText(text('payouts.takePart.done'), { exact: true }).waitFor();
    assert.deepEqual(await violations(page), []);

    const other = newPerson(on, PAYING, page);
    await page.evaluate(() => localStorage.clear());
    await other.join();
    await open(PAYING, '/profile/payouts/competition');
    await own.getByRole('button', { name: text('payouts.takePart.submit'), exact: true }).click();
    await page.waitForURL(/\/competition-form$/);
    await own.getByText(other.email).waitFor();
    assert.equal(await own.getByText(text('payouts.takePart.done')).count(), 0);
    assert.deepEqual(complaints, []);
  },
);

/** Where people of markets are paid: numbers of the countries' own examples. */
const IBANS = { gr: 'GR16 0110 1250 0000 0001 2300 695', br: 'BR1500000000000010932840814P2' };

/** Somebody of the staff in a browser of their own, whose errors fail the journey, too. */
async function newStaff(code, size, complaints) {
  const own = await visit(on.browser, { ...sizes[size], reducedMotion: 'reduce' });
  const { page } = own;
  const person = newPerson(on, code, page);
  await person.join();
  await on.server.operate('staff', 'add', person.email);
  return {
    page,
    main: page.getByRole('main'),
    async open(path) {
      await page.goto(on.server.url(code, path));
      await hydrated(page);
    },
    refuses: (status) => expectRefusals(own.complaints, status),
    async done() {
      complaints.push(...own.complaints);
      await own.context.close();
    },
  };
}

/** Fills the form about who is paid and saves it. */
async function savePayee({ field, button }, code) {
  await field('payouts.payee.name').fill('Eleni Papadopoulou');
  await field('payouts.payee.street').fill('Ermou 7');
  await field('payouts.payee.postalCode').fill('10563');
  await field('payouts.payee.city').fill('Athina');
  await field('payouts.account.iban').fill(IBANS[code]);
  await button('payouts.payee.save').click();
}

/** Asks for an amount in the form, and looks at it once more. */
async function ask({ text, button }, page, amount) {
  const main = page.getByRole('main');
  const field = main.getByRole('textbox', { name: text('payouts.amount.label', { currency: '' }) });
  await field.fill(amount);
  await button('payouts.amount.check').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Eleni Papadopoulou').waitFor();
  await dialog.locator('button[type=submit]').click();
  await dialog.waitFor({ state: 'detached' });
  await button('payouts.request.history')
    .or(main.getByRole('link', { name: text('payouts.request.history') }))
    .waitFor();
}

/** Approves what the desk shows as the only one that waits; the dialog names sum and payee. */
async function approve({ page, main }, text, amount) {
  await main.getByRole('button', { name: text('payouts.desk.approve') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: amount }).waitFor();
  await dialog.getByText('Eleni Papadopoulou').waitFor();
  await dialog.locator('button[type=submit]').click();
  await dialog.waitFor({ state: 'detached' });
}

for (const code of Object.keys(IBANS))
  journey(
    on,
    `a knower of ${code} is given money, asks for it, and two of the staff decide`,
    { at: ['phone', 'desktop'], serviceWorkers: 'block' },
    async ({ page, size, open, complaints }) => {
      const person = newPerson(on, code, page);
      const { text, email } = person;
      const main = page.getByRole('main');
      await person.join();
      const [giver, first, second] = [
        await newStaff(code, size, complaints),
        await newStaff(code, size, complaints),
        await newStaff(code, size, complaints),
      ];

      await giver.open('/staff/payouts?view=bonus');
      await giver.main.getByRole('searchbox').fill(email);
      await giver.main.getByRole('button', { name: text('payouts.desk.search.submit') }).click();
      await giver.main
        .getByRole('button', { name: text('payouts.bonus.give.name', { name: 'Lena Berger' }) })
        .click();
      const gift = giver.page.getByRole('dialog');
      await gift.getByRole('textbox').first().fill('50');
      await gift.getByRole('textbox').last().fill('Για τις διορθώσεις του Μαΐου.');
      await gift.locator('button[type=submit]').click();
      await gift.waitFor({ state: 'detached' });

      await open(code, '/staff/payouts');
      await page.getByRole('heading', { name: text('errorScene.forbidden.title') }).waitFor();
      await open(code, '/profile/payouts');
      await main
        .getByText(/50[.,]00/)
        .first()
        .waitFor();
      await main.getByText('Για τις διορθώσεις του Μαΐου.').waitFor();
      await open(code, '/profile/payouts/request');
      await savePayee(person, code);
      await ask(person, page, '20');
      await open(code, '/profile/payouts/history');
      const latest = main.getByRole('listitem').filter({ hasText: '••••' }).first();
      await latest.getByText(text('payouts.status.waiting'), { exact: true }).waitFor();

      const desk = `/staff/payouts?query=${encodeURIComponent(email)}`;
      await first.open(desk);
      await first.main.getByText('Athina').waitFor();
      assert.deepEqual(await violations(first.page), []);
      await approve(first, text, /20[.,]00/);
      await first.main.getByText(text('payouts.desk.mine')).waitFor();
      const again = first.main.getByRole('button', { name: text('payouts.desk.approve') });
      assert.equal(await again.count(), 0, 'nobody approves twice');
      await open(code, '/profile/payouts/history');
      await latest.getByText(text('payouts.status.waiting'), { exact: true }).waitFor();
      await second.open(desk);
      await approve(second, text, /20[.,]00/);
      await second.main
        .getByText(text('payouts.status.approved'), { exact: true })
        .last()
        .waitFor();
      await until(async () => {
        await open(code, '/profile/payouts/history');
        await latest.waitFor();
        return (await latest.getByText(text('payouts.status.paid'), { exact: true }).count()) === 1;
      });

      // The sandbox refuses what ends with 13 minor units.
      await open(code, '/profile/payouts/request');
      await ask(person, page, '10,13');
      for (const one of [first, second]) {
        await one.open(desk);
        await approve(one, text, /10[.,]13/);
      }
      await until(async () => {
        await open(code, '/profile/payouts/history');
        await latest.waitFor();
        return (
          (await latest.getByText(text('payouts.status.rejected'), { exact: true }).count()) === 1
        );
      });
      await open(code, '/profile/payouts');
      await main
        .getByText(/30[.,]00/)
        .first()
        .waitFor();

      await open(code, '/profile/payouts/request');
      await ask(person, page, '5');
      await giver.open(desk);
      await giver.main.getByRole('button', { name: text('payouts.desk.reject') }).click();
      const refusal = giver.page.getByRole('dialog');
      const reason = 'Το όνομα δεν ανήκει σε αυτόν τον λογαριασμό.';
      await refusal.getByRole('textbox').fill(reason);
      await refusal.locator('button[type=submit]').click();
      await refusal.waitFor({ state: 'detached' });
      await giver.main.getByText(reason).waitFor();
      await open(code, '/profile/payouts/history');
      await latest.getByText(reason).waitFor();
      await open(code, '/profile/payouts');
      await main
        .getByText(/30[.,]00/)
        .first()
        .waitFor();

      await giver.open('/staff/payouts?view=files');
      await giver.main.getByRole('button', { name: text('payouts.files.make') }).click();
      await giver.main.getByText(text('payouts.files.provider')).waitFor();
      giver.refuses(403);
      await giver.open('/staff/log');
      await giver.main.getByRole('table').waitFor();
      const log = await giver.main.getByRole('table').textContent();
      assert.doesNotMatch(log, /payout\./, 'each deed has a name');
      for (const one of [giver, first, second]) await one.done();
    },
  );

journey(
  on,
  'where payouts are hidden no page is there and nothing leads to one',
  {},
  async ({ page, size, open }) => {
    const person = newPerson(on, HIDING, page);
    const { text } = person;
    await person.join();
    await publish(person, HIDING, size);
    for (const path of ['/app/knows/figures', '/profile']) {
      await open(HIDING, path);
      await person.menu.click();
      await page
        .getByRole('banner')
        .getByRole('link', { name: text('nav.profile') })
        .waitFor();
      assert.equal(await page.locator('a[href*="payouts"]').count(), 0, path);
    }
    for (const path of ['', '/request', '/history', '/competition', '/competition-form']) {
      const answer = await on.server.get(`${HIDING}.localhost`, `/profile/payouts${path}`);
      assert.equal(answer.status, 404, path);
    }
    for (const path of ['', '/request', '/history']) {
      await open(HIDING, `/app/payouts${path}`);
      assert.equal(new URL(page.url()).pathname, '/app/unavailable-feature');
      const feature = text('unavailable.feature.payouts');
      await page
        .getByRole('heading', { name: text('unavailable.title.named', { feature }) })
        .waitFor();
    }
    assert.deepEqual(await violations(page), []);
  },
);
