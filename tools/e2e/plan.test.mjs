// The page of the Plus plan: prices by the month and by the year where it is sold.
// Features: plan.
import assert from 'node:assert/strict';
import { hydrated, journey, market, settled, stage } from './lib/journey.mjs';
import { text } from './lib/world.mjs';

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
