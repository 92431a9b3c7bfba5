// Steps of journeys about payouts: where one is paid, a request, and what staff do about it.
import { hydrated } from './journey.mjs';
import { expectRefusals, newPerson } from './person.mjs';
import { sizes, visit } from './world.mjs';

/** Where people of markets are paid: numbers of the countries' own examples. */
export const IBANS = {
  gr: 'GR16 0110 1250 0000 0001 2300 695',
  br: 'BR1500000000000010932840814P2',
};

/** Somebody of the staff in a browser of their own, whose errors fail the journey, too. */
export async function newStaff(on, code, size, complaints) {
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
export async function savePayee({ field, button }, code) {
  await field('payouts.payee.name').fill('Eleni Papadopoulou');
  await field('payouts.payee.street').fill('Ermou 7');
  await field('payouts.payee.postalCode').fill('10563');
  await field('payouts.payee.city').fill('Athina');
  await field('payouts.account.iban').fill(IBANS[code]);
  await button('payouts.payee.save').click();
}

/** Asks for an amount in the form, and looks at it once more. */
export async function ask({ text, button }, page, amount) {
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
export async function approve({ page, main }, text, amount) {
  await main.getByRole('button', { name: text('payouts.desk.approve') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: amount }).waitFor();
  await dialog.getByText('Eleni Papadopoulou').waitFor();
  await dialog.locator('button[type=submit]').click();
  await dialog.waitFor({ state: 'detached' });
}
