// Moderation: a visitor reports a know, staff remove it, its author objects, staff restore it.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../lib/run.mjs';
import { android, hydrated, journey, stage } from './lib/journey.mjs';
import { expectRefusals, newPerson } from './lib/person.mjs';
import { sizes, text as textOf, until, visit } from './lib/world.mjs';

const on = stage();

// marketlint:allow the journey is one market's
const CODE = 'de';
const PDF = join(root, 'pkg/platform/pdf/testdata/guide-de.pdf');

/** A shot for a review by eye, where a folder is given. */
async function shoot(page, name) {
  const folder = process.env.SHOTS;
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

/** Shares a PDF and resolves with the path of its page. */
async function share(person, page, title) {
  const { text, button } = person;
  await page.goto(on.server.url(CODE, '/knows/create/upload'));
  await hydrated(page);
  await page.locator('input[type=file][multiple]').setInputFiles([PDF]);
  await page.getByText(text('create.state.done'), { exact: true }).waitFor();
  await button('create.next').click();
  await page.waitForURL(/\/knows\/create\/details/);
  await person.field('details.title').fill(title);
  await person.chooseSubject();
  await button('details.submit').click();
  const read = page.getByRole('link', { name: text('progress.read'), exact: true });
  await read.waitFor();
  return read.getAttribute('href');
}

/** Chooses a reason in the dialog of a report, as the label has it, and sends it. */
async function report(page, text, ground, email) {
  await page
    .getByRole('main')
    .getByRole('button', { name: text('report.button') })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: text(ground) }).check();
  await dialog.getByLabel(text('report.email'), { exact: true }).fill(email);
  return dialog;
}

/** Makes the decision of the open case: asked once more, it is confirmed by the keyboard. */
async function decide(page, text, choice, reason) {
  const panel = page.locator('#decision');
  await panel.getByRole('radio', { name: text(choice) }).check();
  if (reason) await panel.getByRole('textbox').fill(reason);
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: text(choice), exact: true });
  await confirm.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await panel.getByText(text('decision.done'), { exact: true }).waitFor();
}

/** Another visitor with a page of their own, whose errors fail the journey, too. */
async function another(complaints, options) {
  const {
    context,
    page,
    complaints: own,
  } = await visit(on.browser, {
    reducedMotion: 'reduce',
    ...options,
  });
  return { context, page, done: () => complaints.push(...own) && context.close() };
}

journey(
  on,
  'a visitor reports a know, staff remove it, its author objects, staff restore it',
  { at: ['desktop'] },
  async ({ page, complaints }) => {
    const author = newPerson(on, CODE, page);
    const { text } = author;
    await author.join();
    const title = 'Leitfaden für alle';
    const path = await share(author, page, title);
    const status = async () => (await on.server.get(`${CODE}.localhost`, path)).status;
    await until(async () => (await status()) === 200);

    const reporter = await another(complaints, { ...sizes.phone, userAgent: android });
    await reporter.page.goto(on.server.url(CODE, path));
    await hydrated(reporter.page);
    const address = `mara.${CODE}@example.org`;
    const dialog = await report(reporter.page, text, 'ground.copyright', address);
    await dialog.getByRole('link').waitFor();
    await shoot(reporter.page, 'report-phone');
    await dialog.getByRole('button', { name: text('report.submit'), exact: true }).click();
    await dialog.getByText(address).waitFor();
    await shoot(reporter.page, 'report-thanks-phone');

    const office = await another(complaints, sizes.desktop);
    const staff = newPerson(on, CODE, office.page);
    await staff.join();
    await on.server.operate('staff', 'add', staff.email);
    await staff.signOut();
    await office.page.goto(on.server.url(CODE, '/auth/signin?redirect=/staff/cases'));
    await hydrated(office.page);
    await staff.signIn();
    await office.page.waitForURL(({ pathname }) => !pathname.startsWith('/auth/'));
    await office.page.goto(on.server.url(CODE, '/staff/cases'));
    await shoot(office.page, 'queue');
    await office.page.getByRole('link', { name: title }).click();
    const pictures = office.page.getByRole('main').locator('ol img');
    await pictures.first().waitFor();
    await until(() =>
      pictures.first().evaluate((image) => image.complete && image.naturalWidth >= 1600),
    );
    await shoot(office.page, 'case');
    const reason = 'Die Seiten stammen aus einem Schulbuch des Verlags Albatros.';
    await decide(office.page, text, 'decision.remove', reason);
    await shoot(office.page, 'case-removed');

    await until(async () => (await status()) === 404);
    const answer = await reporter.page.goto(on.server.url(CODE, path));
    assert.equal(answer.status(), 404);
    await until(() => on.server.mails(address).some((mail) => mail.includes('Albatros')));
    await until(() => on.server.mails(author.email).some((mail) => mail.includes('Albatros')));

    await page.goto(on.server.url(CODE, '/knows'));
    const own = page.getByRole('main').getByRole('listitem').filter({ hasText: title });
    await own.getByText(reason).waitFor();
    await shoot(page, 'own-removed');
    await own.getByRole('button', { name: text('ownDecision.object.label', { title }) }).click();
    const objection = page.getByRole('dialog');
    await objection
      .getByLabel(text('objection.text'), { exact: true })
      .fill('Das Handbuch ist frei, seine Lizenz erlaubt es.');
    await objection.getByLabel(text('objection.statement')).check();
    await shoot(page, 'objection');
    await objection.getByRole('button', { name: text('objection.submit'), exact: true }).click();
    await own.getByText(text('ownDecision.open')).waitFor();

    await office.page.goto(on.server.url(CODE, '/staff/cases'));
    await office.page.getByRole('link', { name: title }).click();
    await office.page.getByText('Das Handbuch ist frei').waitFor();
    await decide(office.page, text, 'decision.restore');
    await until(async () => (await status()) === 200);
    await shoot(office.page, 'case-restored');

    await office.page.goto(on.server.url(CODE, '/staff/log'));
    await office.page.getByRole('table').getByText('RESTORE').waitFor();
    await shoot(office.page, 'log');
    await office.page.goto(on.server.url(CODE, '/staff/people?query=lena'));
    await office.page.getByText(author.email).waitFor();
    await shoot(office.page, 'people');

    // Others see nothing of all this.
    await page.goto(on.server.url(CODE, '/staff/cases'));
    await page.getByRole('main').getByRole('link').first().waitFor();
    assert.equal(await page.getByRole('main').getByText(title).count(), 0);
    reporter.done();
    office.done();
    // The removed page itself.
    expectRefusals(complaints, 404);
  },
);

// marketlint:allow the journey is one market's
const OTHER = 'gr';

journey(on, 'a visitor reports a profile', { at: ['phone'] }, async ({ page }) => {
  const person = newPerson(on, OTHER, page);
  const { text } = person;
  await person.join();
  const id = await page.evaluate(() => JSON.parse(localStorage.getItem('knowmad.user')).uuid);
  await person.signOut();
  await page.goto(on.server.url(OTHER, `/users/${id}`));
  await hydrated(page);
  const dialog = await report(page, text, 'report.pretends', `mara.${OTHER}@example.org`);
  await dialog.getByRole('button', { name: text('report.submit'), exact: true }).click();
  await dialog.getByText(text('report.done.text')).waitFor();
  await shoot(page, 'report-profile-thanks');
});

test('the page for owners of rights is rendered on the server', async () => {
  for (const code of [CODE, OTHER]) {
    const { status, body } = await on.server.rendered(`${code}.localhost`, '/legal/rights-notice');
    assert.equal(status, 200);
    assert.match(body, /<form[^>]*method="post"/);
    assert.match(body, /name="statements\.goodFaith"/);
  }
});

journey(
  on,
  'the owner of rights learns which field is wrong',
  { at: ['phone'] },
  async ({ page, open, complaints }) => {
    const text = (key, values) => textOf('de', key, values);
    await open(CODE, '/legal/rights-notice?know=/knows/nothing');
    const knows = page.getByLabel(text('rights.knows'), { exact: true });
    assert.equal(await knows.inputValue(), on.server.url(CODE, '/knows/nothing'));
    await page.getByLabel(text('rights.work'), { exact: true }).fill('Biologie heute 10');
    await page.getByLabel(text('rights.name'), { exact: true }).fill('Theodora Schmidt');
    await page.getByLabel(text('rights.email'), { exact: true }).fill('rechte@example.org');
    await page.getByLabel(text('rights.signature'), { exact: true }).fill('Theodora Schmidt');
    await page.getByLabel(text('rights.goodFaith')).check();
    const submit = page.getByRole('button', { name: text('rights.submit'), exact: true });
    await submit.click();
    await page.getByText(text('rights.statement.missing')).waitFor();
    await page.getByLabel(text('rights.accurate')).check();
    await submit.click();
    await page.locator('p', { hasText: '/knows/nothing' }).waitFor();
    await shoot(page, 'rights-phone');
    expectRefusals(complaints, 422);
  },
);
