// Staff find a payment for Plus by its payer and by its invoice, and give it back with a reason.
// Screens: staff-plan, pro-plan-subscription.
// Features: plan, staff, shell.
import assert from 'node:assert/strict';
import { violations } from './lib/axe.mjs';
import { hydrated, journey, settled, stage } from './lib/journey.mjs';
import { expectRefusals, newPerson } from './lib/person.mjs';
import { sizes, until, visit } from './lib/world.mjs';

const on = stage({ args: ['--request-signatures=off'] });

journey(
  on,
  'de: staff find a payment, give it back with a reason, and Plus has ended',
  { at: ['phone', 'desktop'], serviceWorkers: 'block' },
  async ({ page, size, open, complaints }) => {
    const person = newPerson(on, 'de', page);
    const say = person.text;
    const main = page.getByRole('main');
    await person.join();
    await open('de', '/pro-plan');
    await main.getByRole('button', { name: say('plan.buy.order'), exact: true }).click();
    await page.waitForURL(/\/api\/plan\/sandbox\//);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.waitForURL(/\/pro-plan\/success\?/);
    await main.getByRole('heading', { level: 1, name: say('plan.purchase.done') }).waitFor();
    await open('de', '/staff/plan');
    await page.getByRole('heading', { name: say('errorScene.forbidden.title') }).waitFor();

    const own = await visit(on.browser, { ...sizes[size], reducedMotion: 'reduce' });
    try {
      const staff = newPerson(on, 'de', own.page);
      await staff.join();
      await on.server.operate('staff', 'add', staff.email);
      const desk = own.page.getByRole('main');
      await own.page.goto(on.server.url('de', '/staff/payouts'));
      await hydrated(own.page);
      await desk.getByRole('link', { name: say('staff.nav.plan'), exact: true }).click();
      await own.page.waitForURL(/\/staff\/plan$/);
      await hydrated(own.page);

      const search = async (query) => {
        await desk.getByRole('searchbox').fill(query);
        await desk.getByRole('button', { name: say('plan.desk.search.submit') }).click();
        await own.page.waitForURL((url) => url.searchParams.get('query') === query);
        await hydrated(own.page);
      };
      await search('nobody@example.org');
      await desk.getByText(say('plan.desk.none')).waitFor();
      await search(person.email);
      const rows = desk.getByRole('list').getByRole('heading', { level: 2 });
      await rows.first().waitFor();
      assert.equal(await rows.count(), 1);
      await desk.getByText(person.email).waitFor();
      const number = await desk.getByText(/^DE-\d{4}-\d{6}$/).textContent();
      await search(number);
      await rows.first().waitFor();
      assert.equal(await rows.count(), 1);
      await desk.getByText(person.email).waitFor();
      assert.deepEqual(await violations(own.page), []);

      await desk.getByRole('button', { name: /^Zurückgeben: 59,88\s€/ }).click();
      const dialog = own.page.getByRole('dialog');
      await dialog.locator('button[type=submit]').click();
      await dialog.getByText(say('plan.desk.refund.reason.missing')).first().waitFor();
      await dialog.getByRole('textbox').fill('Aus Versehen gekauft.');
      assert.equal(await dialog.getByRole('checkbox').isChecked(), true);
      assert.deepEqual(await violations(own.page), []);
      await dialog.locator('button[type=submit]').click();
      await dialog.waitFor({ state: 'detached' });
      await rows.filter({ hasText: say('plan.desk.state.refunded') }).waitFor();
      await desk.getByText('Aus Versehen gekauft.').waitFor();
      assert.equal(await desk.getByRole('button', { name: /^Zurückgeben/ }).count(), 0, 'once');
      await desk.getByText(/^DE-\d{4}-\d{6} \(Rechnungskorrektur\)$/).waitFor();
      await own.page.reload();
      await desk.getByText('Aus Versehen gekauft.').waitFor();
      await desk.getByRole('link', { name: say('plan.desk.state.differences') }).click();
      await desk.getByText(say('plan.desk.none.differences')).waitFor();
      await settled(own.page);
      complaints.push(...own.complaints);
    } finally {
      await own.context.close();
    }

    await until(() =>
      on.server.mails(person.email).some((mail) => /Zahlung für Plus zurück/.test(mail)),
    );
    await open('de', '/pro-plan/subscription');
    await main.getByText(say('plan.own.none')).waitFor();
    await main.getByText(say('plan.status.refunded')).waitFor();
    await settled(page);
    expectRefusals(complaints, 403);
  },
);
