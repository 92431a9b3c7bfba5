// Every outcome of a payment for Plus, as the sandbox offers them: what the page says then, after
// a reload, and in another tab.
// Screens: pro-plan, pro-plan-activate, pro-plan-success, pro-plan-sofort-redirect,
// pro-plan-paypal-redirect, pro-plan-subscription.
// Features: plan.
import assert from 'node:assert/strict';
import { hydrated, journey, stage } from './lib/journey.mjs';
import { newPerson } from './lib/person.mjs';
import { ask, call, json } from './lib/share.mjs';
import { until } from './lib/world.mjs';

const on = stage();

/** Longer than each wait of the page that asks what became of a payment, in milliseconds. */
const LONGEST_WAIT = 20_000;

/** A buyer at a browser with a second tab, and the steps of buying. */
async function newBuyer({ page, context, complaints, open }, code) {
  const person = newPerson(on, code, page);
  await person.join();
  const say = person.text;
  const tab = await context.newPage();
  tab.on('pageerror', (error) => complaints.push(`exception in the other tab: ${error.message}`));
  const main = page.getByRole('main');
  const heading = (at, key) =>
    at.getByRole('main').getByRole('heading', { level: 1, name: say(key) });
  // Where the address names the purchase: on the way to pay, or on the way back.
  let latest = '';
  page.on('framenavigated', (frame) => {
    if (frame.url().includes('subscriptionCode=')) latest = frame.url();
  });
  const purchase = () => {
    const { searchParams } = new URL(latest);
    const names = ['subscriptionUuid', 'subscriptionCode'];
    return new URLSearchParams(names.map((name) => [name, searchParams.get(name)]));
  };
  const visit = async (at, address) => {
    await at.goto(address);
    await hydrated(at);
  };
  return {
    ...person,
    tab,
    heading,
    visit,
    /** The address that says what became of the latest purchase. */
    bought: () => on.server.url(code, `/pro-plan/activate?${purchase()}`),
    /** The address that leads to the page at which the latest purchase is paid. */
    leading: (way) => on.server.url(code, `/pro-plan/${way}-redirect?${purchase()}`),
    /** Orders, and is at the payment's page, whose address it is. */
    async order(method) {
      await open(code, '/pro-plan');
      await main.getByRole('radio', { name: say(`plan.buy.${method}`) }).check();
      await main.getByRole('button', { name: say('plan.buy.order'), exact: true }).click();
      await page.waitForURL(/\/api\/plan\/sandbox\//);
      return page.url();
    },
    /** Chooses an outcome, and when its event comes; who stays doesn't come back to the site. */
    async choose(outcome, { event = 'at once', stays = false } = {}) {
      await page.getByLabel(event, { exact: true }).check();
      if (stays) await page.getByLabel('The customer never comes back').check();
      await page.getByRole('button', { name: outcome, exact: true }).click();
      if (stays) await page.getByRole('link', { name: 'Back to the site' }).waitFor();
    },
    /** The page says it, says it again after a reload, and the other tab says it of the address. */
    async says(key, address) {
      await heading(page, key).waitFor();
      await page.reload();
      await heading(page, key).waitFor();
      await tab.goto(address ?? page.url());
      await heading(tab, key).waitFor();
    },
    /** The subscription's page has a state, once more after a reload, in a tab. */
    async stands(state, at = page) {
      const shown = at.getByRole('main').getByText(say(`plan.status.${state}`), { exact: true });
      await until(async () => {
        await visit(at, on.server.url(code, '/pro-plan/subscription'));
        await at.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
        await at.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
        return (await shown.count()) > 0;
      });
      const has = ['active', 'pastDue'].includes(state);
      assert.equal(
        await at.getByRole('main').getByText(say('plan.own.none'), { exact: true }).count(),
        has ? 0 : 1,
        state,
      );
    },
    /** How many subscriptions the page lists in a state. */
    count: (state) => main.getByText(say(`plan.status.${state}`), { exact: true }).count(),
    /** Withdraws from the latest purchase. */
    withdraw() {
      const path = `/api/plan/subscriptions/${purchase().get('subscriptionUuid')}/withdrawal`;
      return call(person.site, 200, 'POST', path, {}, person.token);
    },
  };
}

journey(
  on,
  'de: a payment that is declined, broken off, proved, paid, given back or taken back',
  { at: ['phone', 'desktop'] },
  async (visitor) => {
    const { page } = visitor;
    const buyer = await newBuyer(visitor, 'de');

    // Nothing is bought.
    await buyer.order('card');
    await buyer.choose('Be declined');
    await buyer.says('plan.purchase.failed');
    await buyer.order('card');
    await buyer.choose('Break it off');
    await buyer.says('plan.purchase.failed');
    await buyer.order('card');
    await buyer.choose('Pay, the bank asks for a proof');
    assert.equal(await page.getByRole('button', { name: 'Pay', exact: true }).count(), 0);
    await buyer.choose('Be declined');
    await buyer.says('plan.purchase.failed');
    await buyer.stands('failed');
    assert.equal(await buyer.count('failed'), 3);
    assert.equal(await buyer.count('active'), 0);

    // Proved, and told twice: one purchase. Forged events change nothing.
    let payment = await buyer.order('card');
    await buyer.choose('Pay, the bank asks for a proof');
    await buyer.choose('Prove it to the bank, and pay', { event: 'twice' });
    await buyer.says('plan.purchase.done', buyer.bought());
    await buyer.stands('active');
    const forged = JSON.stringify({ payment: payment.split('/').at(-1) });
    for (const signature of ['', 'no', '00'.repeat(32)]) {
      const [headers] = json({});
      const answer = await ask(
        buyer.site,
        'POST',
        '/api/plan/webhooks/sandbox',
        { ...headers, 'X-Sandbox-Signature': signature },
        forged,
      );
      assert.equal(answer.status, 400);
    }
    await buyer.stands('active', buyer.tab);

    // Given back.
    await buyer.withdraw();
    await buyer.visit(page, buyer.bought());
    await buyer.says('plan.purchase.over');
    await buyer.stands('refunded');
    const invoices = page.getByRole('region', { name: buyer.text('plan.invoices') });
    await invoices.getByText(buyer.text('plan.invoices.credit'), { exact: true }).waitFor();
    assert.equal(await invoices.getByRole('listitem').count(), 2);

    // Taken back by the bank: the tab that still says Plus says the truth once it asks.
    payment = await buyer.order('card');
    await buyer.choose('Pay');
    await buyer.says('plan.purchase.done', buyer.bought());
    await page.goto(payment);
    await page.getByRole('button', { name: 'Have the bank take it back' }).click();
    await buyer.stands('ended');
    await buyer.tab.reload();
    await buyer.heading(buyer.tab, 'plan.purchase.over').waitFor();
    await buyer.visit(page, buyer.bought());
    await buyer.says('plan.purchase.over');
    assert.ok(!on.server.log.includes('panic'));
  },
);

journey(
  on,
  'de: events that are late, out of order, or never come',
  { at: ['phone', 'desktop'] },
  async (visitor) => {
    const { page } = visitor;
    const buyer = await newBuyer(visitor, 'de');
    const { tab } = buyer;

    // Led to a bank and not back, and nobody tells of it: the other tab waits, gives up, and
    // learns of it when it asks.
    await buyer.order('sofort');
    await buyer.stands('pending', tab);
    await tab.clock.install();
    await tab.goto(buyer.bought());
    await until(async () => {
      await tab.clock.fastForward(LONGEST_WAIT);
      return (await buyer.heading(tab, 'plan.purchase.late').count()) === 1;
    });
    await buyer.choose('Pay', { event: 'never', stays: true });
    await tab.getByRole('button', { name: buyer.text('plan.purchase.again') }).click();
    await buyer.heading(tab, 'plan.purchase.done').waitFor();
    await page.getByRole('link', { name: 'Back to the site' }).click();
    await buyer.says('plan.purchase.done', buyer.bought());
    await buyer.stands('active');
    await buyer.withdraw();

    // Late: who comes back needn't wait for the event.
    await buyer.order('sofort');
    await buyer.choose('Pay', { event: '30 seconds late' });
    await buyer.says('plan.purchase.done', buyer.bought());
    await buyer.withdraw();
    await buyer.stands('refunded');
    // Late, without coming back: the money isn't there until it is.
    await buyer.order('sofort');
    await buyer.choose('Pay', { event: '30 seconds late', stays: true });
    await buyer.stands('pending');
    await buyer.stands('active', tab);
    await buyer.stands('active');
    assert.equal(await buyer.count('refunded'), 2, 'the first late event has changed nothing');
    await buyer.withdraw();

    // Out of order: the bank takes back what nobody had said was paid.
    await buyer.order('sofort');
    await buyer.choose('Pay', { event: 'never', stays: true });
    await page.getByRole('button', { name: 'Have the bank take it back' }).click();
    await buyer.stands('ended');
    assert.equal(await buyer.count('active'), 0);
    assert.equal(await buyer.count('pending'), 0);
    await buyer.visit(page, buyer.bought());
    await buyer.says('plan.purchase.over');
  },
);

journey(
  on,
  'fr: led to PayPal, and back with each outcome or not at all',
  { at: ['phone', 'desktop'] },
  async (visitor) => {
    const { page } = visitor;
    const buyer = await newBuyer(visitor, 'fr');

    await buyer.order('paypal');
    await buyer.choose('Be declined');
    await buyer.says('plan.purchase.failed');
    await page.goto(buyer.leading('paypal'));
    await buyer.says('plan.purchase.failed');
    await buyer.order('paypal');
    await buyer.choose('Break it off');
    await buyer.says('plan.purchase.failed');

    // Not back: the page that leads there leads there again until it is paid, but no other tab,
    // which asks what became of it.
    let payment = await buyer.order('paypal');
    await buyer.stands('pending', buyer.tab);
    await buyer.tab.goto(buyer.leading('paypal'));
    await buyer.tab.waitForURL(/\/pro-plan\/activate\?/);
    await page.goto(buyer.leading('paypal'));
    await page.waitForURL(payment);
    await buyer.choose('Pay', { event: 'never', stays: true });
    // It has asked by itself, or is asked to.
    const done = buyer.heading(buyer.tab, 'plan.purchase.done');
    const again = buyer.tab.getByRole('button', { name: buyer.text('plan.purchase.again') });
    await done.or(again).waitFor();
    if (await again.isVisible()) await again.click();
    await done.waitFor();
    await page.getByRole('link', { name: 'Back to the site' }).click();
    await buyer.says('plan.purchase.done', buyer.bought());
    await buyer.stands('active');
    await buyer.withdraw();
    await buyer.stands('refunded', buyer.tab);
    assert.equal(await buyer.count('active'), 1, 'a tab says what it was told');
    await page.reload();
    await page.getByRole('main').getByText(buyer.text('plan.own.none')).waitFor();

    payment = await buyer.order('paypal');
    await buyer.choose('Pay', { event: 'twice' });
    await buyer.says('plan.purchase.done', buyer.bought());
    await page.goto(payment);
    await page.getByRole('button', { name: 'Have the bank take it back' }).click();
    await buyer.stands('ended');
    await buyer.visit(page, buyer.bought());
    await buyer.says('plan.purchase.over');
  },
);
