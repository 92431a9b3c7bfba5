// The Plus plan where it is sold: its prices, buying it, cancelling it and withdrawing from it.
// Screens: pro-plan, pro-plan-activate, pro-plan-success, pro-plan-congratulation,
// pro-plan-sofort-redirect, pro-plan-paypal-redirect, pro-plan-subscription, pro-plan-cancel.
// Features: plan, shell.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { violations } from './lib/axe.mjs';
import { hydrated, journey, market, settled, stage } from './lib/journey.mjs';
import { newPerson } from './lib/person.mjs';
import { text, until, visit } from './lib/world.mjs';

const on = stage();

const textsOf = (code) => (key, values) => text(market(code).locale.interface, key, values);

journey(
  on,
  'de: the price by the month, with its tax, and what it gives',
  { at: ['phone', 'desktop'] },
  async ({ page, open }) => {
    const say = textsOf('de');
    assert.equal((await open('de', '/checkout?utm_content=mail')).status(), 200);
    assert.match(page.url(), /\/pro-plan\?utm_content=mail$/, 'the short address leads here');
    const main = page.getByRole('main');
    await page.getByRole('heading', { level: 1, name: say('plan.title') }).waitFor();
    await main.getByText('4,99 €').waitFor();
    await main.getByText(/59,88\s€ .*inkl\. 19\s% MwSt\./).waitFor();
    await hydrated(page);
    await main.getByText(say('plan.interval.month'), { exact: true }).click();
    await main.getByText('9,99 €').waitFor();
    assert.equal(await main.getByText(/59,88/).count(), 0, 'one price at a time');
    const { free, plus } = market('de').ai.limits;
    const row = main.getByRole('row', { name: say('plan.row.questions') });
    assert.deepEqual(await row.getByRole('cell').allInnerTexts(), [
      String(free.questions),
      String(plus.questions),
    ]);
    await main.getByRole('link', { name: 'So kündigst du' }).click();
    await main.getByText(say('plan.faq.cancel.answer')).waitFor();
    assert.match(page.url(), /utm_content=mail#cancel$/, 'the campaign stays');
    await settled(page);
  },
);

journey(
  on,
  'the plan is sold where the market has prices, and nowhere else',
  { at: ['desktop'] },
  async ({ page, open, complaints }) => {
    for (const code of ['gr', 'us']) {
      assert.equal((await open(code, '/pro-plan')).status(), 404, code);
      assert.equal(await page.getByText('€', { exact: false }).count(), 0, code);
      const { status } = await on.server.get(`${code}.localhost`, '/api/plan');
      assert.equal(status, 403, code);
    }
    complaints.length = 0;
    await open('fr', '/pro-plan');
    await page.getByRole('main').getByText(/TVA/).waitFor();
    await page.getByRole('main').getByText(/4\.49/).waitFor();
    for (const [code, listed] of [
      ['de', true],
      ['gr', false],
    ]) {
      const { body } = await on.server.get(`${code}.localhost`, '/sitemap.xml');
      assert.equal(body.includes('/pro-plan<'), listed, code);
    }
  },
);

/** Chooses what happens to a payment on the page of the sandbox. */
async function pay(page, choice, event = 'at once') {
  await page.waitForURL(/\/api\/plan\/sandbox\//);
  await page.getByLabel(event, { exact: true }).check();
  await page.getByRole('button', { name: choice, exact: true }).click();
}

const heading = (page, name) => page.getByRole('main').getByRole('heading', { level: 1, name });

/** A page that was entered by a redirect of the browser is there, and can be used. */
async function arrived(page, path) {
  await page.waitForURL(path);
  await hydrated(page);
}

journey(
  on,
  'de: buys a year by card, cancels in two clicks, changes their mind, and withdraws',
  { at: ['phone', 'desktop'] },
  async ({ page, open, complaints }) => {
    const person = newPerson(on, 'de', page);
    const say = person.text;
    const main = page.getByRole('main');
    await open('de', '/pro-plan');
    const signIn = main.getByRole('link', { name: say('plan.signIn') });
    assert.match(await signIn.getAttribute('href'), /\/auth\/signin\?redirect=%2Fpro-plan/);
    assert.equal(await main.getByRole('button', { name: say('plan.buy.order') }).count(), 0);

    await person.join();
    const token = () => page.evaluate(() => localStorage.getItem('knowmad.oauthToken'));
    await open('de', '/pro-plan');
    assert.equal(await main.getByRole('radio', { name: say('plan.buy.card') }).isChecked(), true);
    await main.getByText(/Jetzt zu zahlen: 59,88\s€/).waitFor();
    assert.deepEqual(await violations(page), []);
    const year = new Date().getFullYear() + 1;
    const before = await token();
    await main.getByRole('button', { name: say('plan.buy.order'), exact: true }).click();
    await pay(page, 'Pay');
    await arrived(page, /\/pro-plan\/success\?/);
    await heading(page, say('plan.purchase.done')).waitFor();
    assert.notEqual(await token(), before, 'the token is another one, which carries Plus');
    assert.deepEqual(await violations(page), []);
    const bought = page.url();
    await page.reload();
    await heading(page, say('plan.purchase.done')).waitFor();
    await until(() =>
      on.server.mails(person.email).some((mail) => /Willkommen bei Plus/.test(mail)),
    );

    // Another browser, without a session: whoever has the code sees it, and no more.
    const other = await visit(on.browser, {});
    try {
      await other.page.goto(bought.replace('/success', '/congratulation'));
      await heading(other.page, say('plan.purchase.done')).waitFor();
      await other.page.getByRole('link', { name: say('plan.purchase.signIn') }).waitFor();
      await other.page.goto(bought.replace(/subscriptionCode=\w{4}/, 'subscriptionCode=0000'));
      await heading(other.page, say('plan.purchase.missing')).waitFor();
    } finally {
      await other.context.close();
    }

    await open('de', '/pro-plan');
    await main.getByRole('link', { name: 'Zu deinem Abo' }).waitFor();
    assert.equal(await main.getByRole('button', { name: say('plan.buy.order') }).count(), 0);
    await person.menu.click();
    await page
      .getByRole('banner')
      .getByRole('link', { name: say('nav.planOwn') })
      .click();
    await arrived(page, /\/pro-plan\/subscription$/);
    await main.getByText(/59,88\s€ im Jahr/).waitFor();
    await main.getByText(new RegExp(`^Bezahlt bis zum .* ${year}\\. Danach`)).waitFor();
    assert.deepEqual(await violations(page), []);

    await main.getByRole('button', { name: say('plan.own.cancel') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: say('plan.leave.cancel.submit') }).click();
    await main.getByText(new RegExp(`^Gekündigt: Plus endet am .* ${year}`)).waitFor();
    await main.getByRole('button', { name: say('plan.own.resume') }).click();
    await main.getByText(/^Bezahlt bis zum/).waitFor();

    const having = await token();
    await main.getByRole('button', { name: say('plan.own.withdraw'), exact: true }).click();
    await dialog.getByText(/59,88\s€/).waitFor();
    await dialog.getByRole('button', { name: say('plan.leave.withdraw.submit') }).click();
    await main.getByText(say('plan.own.none')).waitFor();
    await main.getByText(say('plan.status.refunded')).waitFor();
    assert.notEqual(await token(), having, 'the token doesn’t carry Plus any more');
    await settled(page);
    complaints.splice(0, complaints.length, ...complaints.filter((line) => !/ 404 /.test(line)));
  },
);

/** Buys a month by card at the sandbox. */
async function buyMonth(page, open, say) {
  const main = page.getByRole('main');
  await open('de', '/pro-plan');
  await hydrated(page);
  await main.getByText(say('plan.interval.month'), { exact: true }).click();
  await main.getByText(/Jetzt zu zahlen: 9,99\s€/).waitFor();
  await main.getByRole('button', { name: say('plan.buy.order'), exact: true }).click();
  await pay(page, 'Pay');
  await arrived(page, /\/pro-plan\/success\?/);
  await heading(page, say('plan.purchase.done')).waitFor();
}

journey(
  on,
  'de: an invoice as PDF, another price at once, and the next one later',
  { at: ['phone', 'desktop'] },
  async ({ page, open }) => {
    const person = newPerson(on, 'de', page);
    const say = person.text;
    const main = page.getByRole('main');
    await person.join();
    await buyMonth(page, open, say);
    await open('de', '/pro-plan/subscription');
    const invoices = main.getByRole('region', { name: say('plan.invoices') });
    const first = invoices.getByRole('button', { name: /DE-\d{4}-\d{6}/ });
    await first.waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), first.click()]);
    assert.match(download.suggestedFilename(), /^DE-\d{4}-\d{6}\.pdf$/);
    assert.equal(
      readFileSync(await download.path())
        .subarray(0, 5)
        .toString(),
      '%PDF-',
    );
    await main.getByRole('heading', { name: say('plan.store.gave') }).waitFor();
    await main.getByText(say('plan.store.card')).waitFor();
    assert.deepEqual(await violations(page), []);

    await main.getByRole('button', { name: 'Jährlich zahlen' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/Jetzt zu zahlen: (49|50),\d\d\s€/).waitFor();
    assert.deepEqual(await violations(page), []);
    await dialog.getByRole('button', { name: say('plan.change.submit.now') }).click();
    await main.getByText(/59,88\s€ im Jahr/).waitFor();
    await until(async () => (await invoices.getByRole('listitem').count()) === 2);

    await main.getByRole('button', { name: 'Monatlich zahlen' }).click();
    await dialog.getByText(/^Er gilt ab dem/).waitFor();
    await dialog
      .getByRole('button', { name: say('plan.change.submit.later'), exact: true })
      .click();
    await main.getByText(/Danach verlängert es sich für 9,99\s€ im Monat/).waitFor();
    await main.getByRole('button', { name: say('plan.own.keepPrice') }).click();
    await main.getByText(/Danach verlängert es sich zum selben Preis/).waitFor();
    await settled(page);
  },
);

journey(
  on,
  'de: cancelled without signing in, by a link in the mail',
  { at: ['phone', 'desktop'] },
  async ({ page, open, complaints }) => {
    const person = newPerson(on, 'de', page);
    const say = person.text;
    await person.join();
    await buyMonth(page, open, say);
    const other = await visit(on.browser, {});
    try {
      const main = other.page.getByRole('main');
      await other.page.goto(page.url().replace(/\/pro-plan.*/, '/'));
      const footer = other.page.getByRole('contentinfo');
      await footer.getByRole('link', { name: say('nav.planCancel') }).click();
      await heading(other.page, say('plan.cancellation.title')).waitFor();
      await hydrated(other.page);
      assert.deepEqual(await violations(other.page), []);
      const submit = main.getByRole('button', { name: say('plan.cancellation.submit') });
      await main.getByLabel(say('plan.cancellation.email')).fill('nobody@example.org');
      await submit.click();
      await heading(other.page, say('plan.cancellation.sent')).waitFor();
      await other.page.reload();
      await hydrated(other.page);
      await main.getByLabel(say('plan.cancellation.email')).fill(person.email.toUpperCase());
      await submit.click();
      await heading(other.page, say('plan.cancellation.sent')).waitFor();
      let link;
      await until(() => {
        link = /https?:\/\/\S+\/pro-plan\/cancel#token=[\w-]+/.exec(
          on.server.mails(person.email).at(-1) ?? '',
        )?.[0];
        return link !== undefined;
      });
      assert.deepEqual(on.server.mails('nobody@example.org'), []);
      await other.page.goto(link);
      await heading(other.page, say('plan.cancellation.confirm')).waitFor();
      await until(() => !other.page.url().includes('token'));
      await main.getByRole('button', { name: say('plan.cancellation.confirm.submit') }).click();
      await heading(other.page, say('plan.cancellation.done')).waitFor();
      await main.getByText(/^Du behältst es bis zum/).waitFor();
    } finally {
      await other.context.close();
    }
    await open('de', '/pro-plan/subscription');
    await page
      .getByRole('main')
      .getByText(/^Gekündigt: Plus endet am/)
      .waitFor();
    complaints.length = 0;
  },
);

journey(
  on,
  'de: a declined card buys nothing, and a transfer that isn’t made waits',
  { at: ['phone'] },
  async ({ page, open }) => {
    const person = newPerson(on, 'de', page);
    const say = person.text;
    const main = page.getByRole('main');
    await person.join();
    await open('de', '/pro-plan');
    await main.getByRole('button', { name: say('plan.buy.order'), exact: true }).click();
    await pay(page, 'Be declined');
    await arrived(page, /\/pro-plan\/activate\?/);
    await heading(page, say('plan.purchase.failed')).waitFor();
    await main.getByRole('link', { name: say('plan.purchase.retry') }).click();
    await arrived(page, /\/pro-plan$/);

    // A bank transfer, which is led to by a page of ours.
    await main.getByRole('radio', { name: say('plan.buy.sofort') }).check();
    await main.getByRole('button', { name: say('plan.buy.order'), exact: true }).click();
    await page.waitForURL(/\/api\/plan\/sandbox\//);
    await open('de', '/pro-plan/subscription');
    await main.getByText(say('plan.own.none')).waitFor();
    await main.getByText(say('plan.status.failed')).waitFor();
    await main.getByText(say('plan.status.pending')).waitFor();
    await open('de', '/pro-plan/activate');
    await heading(page, say('plan.purchase.missing')).waitFor();
  },
);

journey(
  on,
  'fr: PayPal is led to and back, and the page that leads there never buys twice',
  { at: ['desktop'] },
  async ({ page, open }) => {
    const person = newPerson(on, 'fr', page);
    const say = person.text;
    const main = page.getByRole('main');
    await person.join();
    await open('fr', '/pro-plan?utm_content=mail');
    await main.getByRole('radio', { name: say('plan.buy.paypal') }).check();
    let leading = '';
    page.on('framenavigated', (frame) => {
      if (/paypal-redirect/.test(frame.url())) leading = frame.url();
    });
    await main.getByRole('button', { name: say('plan.buy.order'), exact: true }).click();
    await page.waitForURL(/\/api\/plan\/sandbox\//);
    assert.match(leading, /paymentMethod=PAYPAL.*utm_content=mail/);
    await page.goBack();
    await arrived(page, /\/pro-plan\?utm_content=mail/);
    await page.goto(leading);
    await pay(page, 'Pay', 'twice');
    await arrived(page, /\/pro-plan\/success\?/);
    await heading(page, say('plan.purchase.done')).waitFor();
    await page.goto(leading);
    await arrived(page, /\/pro-plan\/success\?/);
    await open('fr', '/pro-plan/subscription');
    await main.getByText(say('plan.status.active')).waitFor();
    assert.equal(await main.getByText(say('plan.own.past')).count(), 0, 'one purchase');
    await open('fr', '/pro-plan/paypal-redirect');
    await main.getByText(say('plan.leading.nothing')).waitFor();
  },
);

journey(
  on,
  'a market without the plan has none of its pages',
  { at: ['phone'] },
  async ({ page, open, complaints }) => {
    for (const path of [
      'activate',
      'success',
      'congratulation',
      'subscription',
      'cancel',
      'paypal-redirect',
    ]) {
      assert.equal((await open('gr', `/pro-plan/${path}`)).status(), 404, path);
    }
    await open('gr', '/subjects');
    assert.equal(await page.getByRole('link', { name: 'Plus', exact: true }).count(), 0);
    complaints.length = 0;
  },
);
