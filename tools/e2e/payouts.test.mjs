// Payouts: what a knower's balance is and how they stand in the contest; a market that hides payouts.
// Screens: profile-payouts, profile-payouts-competition.
// Features: payout, shell, know.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { violations } from './lib/axe.mjs';
import { journey, stage } from './lib/journey.mjs';
import { newPerson } from './lib/person.mjs';
import { share, siteOf } from './lib/share.mjs';
import { until } from './lib/world.mjs';

const on = stage({ args: ['--request-signatures=off'] });

const PAYING = 'gr';
const HIDING = 'mx';

test('a contest is open', async () => {
  const file = join(on.server.packs, PAYING, 'market.yaml');
  const pack = readFileSync(file, 'utf8');
  // Another beginning makes another contest: the pack's own ended before this database was made.
  const opened = pack
    .replace(/^(?<key> {2}startOn: ).*$/m, '$<key>2025-06-01T00:00:00+03:00')
    .replace(/^( {2}endOn: ).*$/m, '$1null');
  writeFileSync(file, opened);
  await until(async () =>
    (await on.server.get(`${PAYING}.localhost`, '/')).body.includes(
      '"isExpansionContestRunning":true',
    ),
  );
});

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
    await main.getByText(text('payouts.contest.noEnd')).waitFor();
    assert.equal(await main.getByRole('progressbar').evaluate((bar) => bar.value), 1);
    assert.deepEqual(await violations(page), []);
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
    for (const path of ['', '/request', '/history', '/competition']) {
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
