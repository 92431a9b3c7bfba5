// The user's own pages: first steps, profile, picture, data export, deletion.
// Features: account, school, takeout, user.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { root } from '../lib/run.mjs';
import { journey, market, stage } from './lib/journey.mjs';
import { newPerson } from './lib/person.mjs';
import { text as textOf, until, visit } from './lib/world.mjs';

const on = stage();
const CODE = 'de';
const say = (key, values) => textOf(market(CODE).locale.interface, key, values);

/** A new signed-in user, past the first steps. */
async function signedIn(page) {
  const lena = newPerson(on, CODE, page);
  await lena.join();
  const { uuid } = await page.evaluate(() => JSON.parse(localStorage.getItem('knowmad.user')));
  return { email: lena.email, password: lena.password, uuid };
}

const button = (page, key, values) =>
  page.getByRole('button', { name: say(key, values), exact: true });
const heading = (page, key, values) => page.getByRole('heading', { name: say(key, values) });
const toast = (page, key, values) => page.getByText(say(key, values), { exact: true }).waitFor();

journey(
  on,
  'the first steps resume after a reload and end at the redirect target',
  { at: ['phone'] },
  async ({ page }) => {
    const { uuid } = await signedIn(page);
    await page.goto(on.server.url(CODE, '/app/onboarding?redirect=%2Fprofile%2Fedit'));
    await heading(page, 'onboarding.subjects', { name: 'Lena' }).waitFor();
    assert.equal(
      await page.getByRole('main').getByLabel(say('account.language')).count(),
      0,
      'no question about the language where the site has one',
    );
    await button(page, 'onboarding.skip').click();
    await heading(page, 'onboarding.class').waitFor();
    const main = page.getByRole('main');
    await main.getByRole('radio', { name: 'Österreich' }).check();
    const grade = main.getByRole('checkbox', { name: '5. Schulstufe' });
    await grade.check();
    await main
      .getByRole('group', { name: say('school.type') })
      .getByRole('radio')
      .first()
      .check();

    await page.reload();
    await heading(page, 'onboarding.class').waitFor();
    assert.ok(await grade.isChecked(), 'what was answered is still there');
    await button(page, 'onboarding.back').click();
    await heading(page, 'onboarding.subjects', { name: 'Lena' }).waitFor();
    await button(page, 'onboarding.skip').click();
    const next = button(page, 'account.continue');
    const [edge, form] = await Promise.all([
      next.boundingBox(),
      main.locator('form').boundingBox(),
    ]);
    assert.ok(edge.width > form.width - 2, 'as wide as the form on a phone');
    await next.click();

    await heading(page, 'onboarding.school').waitFor();
    await page.getByLabel(say('school.search')).fill('gymnasium');
    await page
      .getByRole('list', { name: say('school.found') })
      .getByRole('button')
      .first()
      .click();
    await button(page, 'account.continue').click();

    await heading(page, 'onboarding.username').waitFor();
    const field = page.getByLabel(say('username.label'));
    await field.fill('Profile');
    await page.getByText(say('username.fault.reserved')).waitFor();
    assert.ok(await button(page, 'onboarding.finish').isDisabled());
    const name = `lena.${uuid.slice(0, 8)}`;
    await field.fill(name);
    await page.getByText(say('username.free', { name })).waitFor();
    await button(page, 'onboarding.finish').click();
    await page.waitForURL('**/profile/edit');
    assert.equal(await page.getByLabel(say('username.label')).inputValue(), name);
    assert.ok(await page.getByRole('radio', { name: 'Österreich' }).isChecked());
    await page.getByText('Akademisches Gymnasium').waitFor();
    assert.ok(await page.getByRole('checkbox', { name: '5. Schulstufe' }).isChecked());
  },
);

journey(on, 'a redirect to another site is ignored', { at: ['desktop'] }, async ({ page }) => {
  await signedIn(page);
  await page.goto(on.server.url(CODE, '/app/onboarding?redirect=%2F%2Fevil.example'));
  for (const [step, next] of [
    ['subjects', 'onboarding.skip'],
    ['class', 'onboarding.skip'],
    ['school', 'onboarding.skip'],
    ['username', 'onboarding.finish'],
  ]) {
    await heading(page, `onboarding.${step}`, { name: 'Lena' }).waitFor();
    await button(page, next).click();
  }
  await page.waitForURL((url) => url.pathname === '/');
});

journey(on, 'edits of the profile are seen by others', { at: ['desktop'] }, async ({ page }) => {
  const { uuid } = await signedIn(page);
  await page.goto(on.server.url(CODE, '/profile/edit'));
  await page.getByLabel(say('profileEdit.about'), { exact: true }).fill('Fürchtet Vektoren.');
  await page.getByLabel(say('profileEdit.instagram'), { exact: true }).fill('@lena.lernt');
  await button(page, 'account.save').click();
  await toast(page, 'account.saved');

  await page.locator('input[type=file]').setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no picture'),
  });
  await page.getByText(say('picture.fault.type')).waitFor();
  await page.locator('input[type=file]').setInputFiles(join(root, 'web/public/brand/icon-192.png'));
  await button(page, 'picture.save').click();
  await toast(page, 'picture.saved');

  const { context: visitor, page: seen } = await visit(on.browser);
  try {
    const answer = await seen.goto(on.server.url(CODE, `/users/${uuid}`));
    assert.equal(answer.status(), 200);
    await seen.getByRole('heading', { level: 1, name: 'Lena Berger' }).waitFor();
    await seen.getByText('Fürchtet Vektoren.').waitFor();
    assert.equal(
      await seen
        .getByRole('main')
        .getByRole('link', { name: say('person.instagram') })
        .getAttribute('href'),
      'https://www.instagram.com/lena.lernt',
    );
    const width = () =>
      seen
        .locator('main img')
        .first()
        .evaluate((image) => image.naturalWidth);
    await until(async () => (await width()) === 512);
    assert.equal(await seen.getByRole('link', { name: say('person.edit') }).count(), 0);
  } finally {
    await visitor.close();
  }
});

journey(
  on,
  'a user exports their data, requests deletion and cancels it',
  { at: ['phone'] },
  async ({ page, complaints }) => {
    const lena = await signedIn(page);
    await page.goto(on.server.url(CODE, '/profile/data'));
    await button(page, 'data.export.ask').click();
    const ready = button(page, 'data.export.download');
    await ready.waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), ready.click()]);
    assert.match(download.suggestedFilename(), /\.zip$/);

    await button(page, 'data.deletion.open').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio').nth(1).check();
    const password = dialog.getByLabel(say('proof.password'), { exact: true });
    await password.fill('not this one');
    await button(page, 'data.deletion.submit').click();
    await page.getByText(say('proof.password.wrong')).waitFor();
    // The browser logs the refusal that the test expects.
    complaints.splice(0);
    await password.fill(lena.password);
    await button(page, 'data.deletion.submit').click();
    const keep = button(page, 'account.deletion.cancel');
    await keep.waitFor();
    await page.goto(on.server.url(CODE, '/profile/security'));
    await keep.click();
    await toast(page, 'account.deletion.kept');
    await keep.waitFor({ state: 'detached' });
  },
);

journey(on, 'staff find the way to the workbench', { at: ['desktop'] }, async ({ page }) => {
  const { email } = await signedIn(page);
  await page.goto(on.server.url(CODE, '/profile'));
  await heading(page, 'profile.school').waitFor();
  const way = button(page, 'profile.staff.open');
  assert.equal(await way.count(), 0, 'it is for staff alone');

  await on.server.operate('staff', 'add', email);
  await page.reload();
  await way.click();
  await page.waitForURL(/\/_workbench/);
  assert.match(await page.getByRole('heading', { level: 1 }).textContent(), /\S/);
});
