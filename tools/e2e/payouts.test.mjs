// Payouts: a request is approved by two of the staff and paid, or comes back; a market that hides
// payouts.
// Screens: profile-payouts, profile-payouts-request, profile-payouts-history, staff-payouts.
// Features: payout, staff, shell, know.
import assert from 'node:assert/strict';
import { violations } from './lib/axe.mjs';
import { journey, stage } from './lib/journey.mjs';
import { approve, ask, IBANS, newStaff, savePayee } from './lib/payouts.mjs';
import { newPerson } from './lib/person.mjs';
import { share, siteOf } from './lib/share.mjs';
import { until } from './lib/world.mjs';

/** Inside the window of the Greek contest, as its pack has it. */
const on = stage({ args: ['--request-signatures=off', '--now=2025-04-01T12:00:00+03:00'] });

const HIDING = 'mx';

/** Shares a know, by which a user becomes a knower. */
function publish(person, code, size) {
  const content = Buffer.from(
    `# Ο ήλιος\n\nΤο φως του ήλιου φτάνει σε οκτώ λεπτά, ${code} ${size}.`,
  );
  return share(siteOf(on.server, code), person.token, 'Ο ήλιος', content);
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
        await newStaff(on, code, size, complaints),
        await newStaff(on, code, size, complaints),
        await newStaff(on, code, size, complaints),
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
    for (const path of ['balance', 'competition', 'earnings', 'payee', 'requests', 'statements']) {
      const own = { Authorization: `Bearer ${person.token}` };
      const answer = await on.server.get(`${HIDING}.localhost`, `/api/payouts/${path}`, own);
      assert.equal(answer.status, 403, path);
      assert.equal(JSON.parse(answer.body).type, 'ForbiddenError', path);
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
