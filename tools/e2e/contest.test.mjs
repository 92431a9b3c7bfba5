// Contests: what a knower's balance is, how they stand in the contest, and how they take part in it
// by a link of the app.
// Screens: profile-payouts, profile-payouts-competition, profile-payouts-competition-form.
// Features: payout, shell, know.
import assert from 'node:assert/strict';
import { violations } from './lib/axe.mjs';
import { hydrated, journey, stage } from './lib/journey.mjs';
import { expectRefusals, forgetSession, newPerson } from './lib/person.mjs';
import { call, share, siteOf } from './lib/share.mjs';
import { sizes, visit } from './lib/world.mjs';

/** Inside the windows of the Greek and of the Brazilian contest, as their packs have them. */
const on = stage({ args: ['--request-signatures=off', '--now=2025-02-01T12:00:00+02:00'] });

const PAYING = 'gr';

/** What a knower with one know sees: their balance, their line of the table, the next one, the end. */
const contests = {
  gr: {
    balance: /^0,00\s€$/,
    reached: /1-5.*\b20\s€/s,
    next: /6-15.*\b25\s€/s,
    end: /15 \S+ 2025/,
  },
  br: {
    balance: /^R\$0\.00$/,
    reached: /1-5.*R\$60\b/s,
    next: /6-15.*R\$80\b/s,
    end: /February 28, 2025/,
  },
};

/** Shares a know, by which a user becomes a knower. */
function publish(person, code, size) {
  const content = Buffer.from(
    `# Ο ήλιος\n\nΤο φως του ήλιου φτάνει σε οκτώ λεπτά, ${code} ${size}.`,
  );
  return share(siteOf(on.server, code), person.token, 'Ο ήλιος', content);
}

for (const [code, seen] of Object.entries(contests))
  journey(
    on,
    `a knower of ${code} sees their balance, what counts for the contest and what comes next`,
    { at: ['phone', 'desktop'], serviceWorkers: 'block' },
    async ({ page, size, open }) => {
      const person = newPerson(on, code, page);
      const { text } = person;
      const main = page.getByRole('main');
      await person.join();
      await person.menu.click();
      const link = page.getByRole('banner').getByRole('link', { name: text('nav.payouts') });
      assert.equal(await link.count(), 0, 'who isn’t a knower has no link');
      await publish(person, code, size);

      await open(code, '/subjects');
      await person.menu.click();
      await link.click();
      await page.waitForURL(/\/profile\/payouts$/);
      await main.getByText(seen.balance).waitFor();
      await main.getByText(/^1 .*know/).waitFor();
      await main.getByText(text('payouts.nothing')).waitFor();
      assert.deepEqual(await violations(page), []);

      await main.getByRole('link', { name: text('payouts.nav.contest'), exact: true }).click();
      await page.waitForURL(/\/profile\/payouts\/competition$/);
      const rows = main.getByRole('table').getByRole('row');
      await rows.nth(6).waitFor();
      assert.equal(await rows.count(), 7);
      const here = rows.filter({ hasText: text('payouts.competition.reached') });
      assert.match(await here.textContent(), seen.reached);
      const next = rows.filter({ hasText: text('payouts.competition.next') });
      assert.match(await next.textContent(), seen.next);
      await main.getByText(seen.end).first().waitFor();
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
    await forgetSession(page);
    await other.join();
    await open(PAYING, '/profile/payouts/competition');
    await own.getByRole('button', { name: text('payouts.takePart.submit'), exact: true }).click();
    await page.waitForURL(/\/competition-form$/);
    await own.getByText(other.email).waitFor();
    assert.equal(await own.getByText(text('payouts.takePart.done')).count(), 0);
    assert.deepEqual(complaints, []);
  },
);
