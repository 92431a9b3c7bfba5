// Sharing: files are chosen by a visitor, sent after the sign-in, described, processed
// and found among one's own.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { root } from '../lib/run.mjs';
import { hydrated, journey, stage } from './lib/journey.mjs';
import { expectRefusals, newPerson } from './lib/person.mjs';

const on = stage();

// marketlint:allow the journey is one market's
const CODE = 'de';
const PDF = join(root, 'pkg/platform/pdf/testdata/guide-de.pdf');

/** A shot for a review by eye, where a folder is given. */
async function shoot(page, name) {
  const folder = process.env.SHOTS;
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

const chosen = (page) => page.locator('input[type=file][multiple]');
const rows = (page) => page.getByRole('main').locator('ol > li');

journey(
  on,
  'a visitor chooses a PDF, signs in, describes it, and it is published',
  {},
  async ({ page, size, complaints }) => {
    const person = newPerson(on, CODE, page);
    const { text, button } = person;
    await person.join();
    await person.signOut();

    await page.goto(on.server.url(CODE, '/knows/create/upload?utm_content=e2e'));
    await hydrated(page);
    await shoot(page, `${size}-empty`);
    await chosen(page).setInputFiles([PDF, join(root, 'README.md'), join(root, 'go.sum')]);
    await page.getByText('go.sum').waitFor();
    assert.equal(await rows(page).count(), 2, 'what can’t be shared isn’t in the list');
    await page.getByRole('button', { name: text('create.remove', { name: 'README.md' }) }).click();
    await shoot(page, `${size}-visitor`);
    await button('create.signIn').click();
    await page.waitForURL(/\/auth\/signin/);
    await hydrated(page);
    await person.signIn();

    // New users see the first steps in between.
    await page.waitForURL(/\/(knows\/create\/upload|app\/onboarding)/);
    await page.goto(on.server.url(CODE, '/knows/create/upload'));
    await rows(page).getByText(text('create.state.done'), { exact: true }).waitFor();
    await shoot(page, `${size}-uploaded`);
    await button('create.next').click();
    await page.waitForURL(/\/knows\/create\/details/);

    const title = person.field('details.title');
    assert.equal(await title.inputValue(), 'Guide de', 'the file’s name suggests a title');
    await title.fill('Ab');
    await button('details.submit').click();
    await page.getByText(text('details.title.wrong')).waitFor();
    const name = `Leitfaden ${size}`;
    await title.fill(name);
    await page.getByRole('main').getByRole('group').getByRole('radio').first().check();
    await page.reload();
    await title.waitFor();
    assert.equal(await title.inputValue(), name, 'what was written is still there');
    await shoot(page, `${size}-details`);

    // The server has no room for files, once.
    const full = { status: 507, json: { type: 'NoErrorType', message: 'full', requestId: '' } };
    const isShared = (request) => request.method() === 'POST';
    await page.route(
      '**/api/knows',
      (route) => (isShared(route.request()) ? route.fulfill(full) : route.fallback()),
      { times: 1 },
    );
    await button('details.submit').click();
    await page.getByText(text('details.unavailable')).waitFor();
    assert.equal(await title.inputValue(), name, 'the form stays');
    assert.equal(await page.getByText('NoErrorType').count(), 0, 'it is said once, and in words');
    expectRefusals(complaints, 507);
    await shoot(page, `${size}-full`);
    await button('details.submit').click();

    await page.waitForURL(/#know-/);
    await shoot(page, `${size}-processing`);
    await page.reload();
    const read = page.getByRole('link', { name: text('progress.read'), exact: true });
    await read.waitFor();
    await shoot(page, `${size}-published`);
    await page
      .getByRole('main')
      .getByRole('link', { name: text('progress.list') })
      .click();

    // The first visit after sharing congratulates.
    await page.getByRole('heading', { name: text('uploaded.title') }).waitFor();
    await page.getByRole('button', { name: text('uploaded.ok'), exact: true }).click();
    await page.waitForURL(/\/knows$/);
    const own = page.getByRole('main').getByRole('listitem').filter({ hasText: name });
    await own.getByText(text('status.published'), { exact: true }).waitFor();
    await shoot(page, `${size}-own`);
    await own.getByRole('button', { name: text('ownKnows.delete', { title: name }) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: text('deleteKnow.submit'), exact: true }).click();
    await page.getByRole('heading', { name: text('ownKnows.empty') }).waitFor();
  },
);

journey(
  on,
  'the signed-in area has a button that leads to sharing; text becomes a page',
  { at: ['phone'] },
  async ({ page }) => {
    const person = newPerson(on, CODE, page);
    const { text, button } = person;
    await person.join();
    await page.goto(on.server.url(CODE, '/app/profile'));
    await page
      .getByRole('link', { name: text('header.create'), exact: true })
      .last()
      .click();
    await page.waitForURL(/\/app\/knows\/create/);
    await button('create.write').click();
    await person.field('create.paste.label').fill('# Merkzettel\n\nAlles Wichtige.');
    await page.getByRole('button', { name: text('create.paste.add'), exact: true }).click();
    await page.getByText('Merkzettel.md').waitFor();
    await rows(page).getByText(text('create.state.done'), { exact: true }).waitFor();
    await page.goto(on.server.url(CODE, '/knows?showKnowUploadedCongratulationsDialog=true'));
    await page.getByRole('heading', { name: text('uploaded.title') }).waitFor();
    await page.getByRole('button', { name: text('uploaded.ok'), exact: true }).click();
    await page.waitForURL(/\/knows$/);
  },
);

// marketlint:allow two more markets: one that takes pictures, one in another script
for (const [code, file, at] of [
  ['us', join(root, 'web/public/brand/icon-512.png'), 'phone'],
  ['gr', join(root, 'pkg/platform/pdf/testdata/article-el.pdf'), 'desktop'],
])
  journey(on, `${code}: a file is shared and read`, { at: [at] }, async ({ page, size }) => {
    const person = newPerson(on, code, page);
    const { text, button } = person;
    await person.join();
    await page.goto(on.server.url(code, '/knows/create/upload'));
    await hydrated(page);
    await chosen(page).setInputFiles([file]);
    await rows(page).getByText(text('create.state.done'), { exact: true }).waitFor();
    await shoot(page, `${code}-${size}-uploaded`);
    await button('create.next').click();
    await person.field('details.title').fill(`${code} e2e`);
    await shoot(page, `${code}-${size}-details`);
    await button('details.submit').click();
    await page.getByRole('link', { name: text('progress.read'), exact: true }).click();
    await page.getByRole('heading', { name: `${code} e2e`, level: 1 }).waitFor();
  });
