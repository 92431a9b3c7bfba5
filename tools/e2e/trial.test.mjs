// A trial of Plus, in a pack that has one: begun, seen, and ended by its owner.
// Screens: pro-plan, pro-plan-subscription.
// Features: plan.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { journey, stage } from './lib/journey.mjs';
import { newPerson } from './lib/person.mjs';
import { until } from './lib/world.mjs';

const on = stage();

/** Gives Germany's pack a trial of a week. */
async function giveTrial() {
  const file = join(on.server.packs, 'de', 'market.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('trialDays: 0', 'trialDays: 7'));
  await until(async () =>
    (await on.server.get('de.localhost', '/api/plan')).body.includes('"trialDays":7'),
  );
}

journey(
  on,
  'de: Plus is tried without paying, once, and ended in two clicks',
  { at: ['phone', 'desktop'] },
  async ({ page, open }) => {
    await giveTrial();
    const person = newPerson(on, 'de', page);
    const main = page.getByRole('main');
    await open('de', '/pro-plan');
    const begin = { name: '7 Tage testen', exact: true };
    await main.getByRole('link', begin).waitFor();
    await person.join();
    await open('de', '/pro-plan');
    await main.getByRole('button', begin).click();
    await main.getByRole('status').getByRole('link').click();
    await main.getByText(person.text('plan.price.trial'), { exact: true }).waitFor();
    await main.getByText(person.text('plan.status.trial'), { exact: true }).waitFor();
    await main.getByRole('button', { name: person.text('plan.own.trial.end') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: person.text('plan.leave.trial.submit') }).click();
    await main.getByText(person.text('plan.own.none'), { exact: true }).waitFor();
    await open('de', '/pro-plan');
    await main.getByRole('button', { name: person.text('plan.buy.order'), exact: true }).waitFor();
    assert.equal(await main.getByRole('button', begin).count(), 0);
  },
);
