// Changing a know: details, files, two tabs at once, taking it back and sharing it again.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/run.mjs';
import { expectRefusals, newPerson } from './lib/person.mjs';
import { hydrated, idle, journey, stage } from './lib/journey.mjs';
import * as api from './lib/share.mjs';
import { until } from './lib/world.mjs';

const on = stage();

// marketlint:allow the journey is one market's
const CODE = 'de';

/** A shot for a review by eye, where a folder is given. */
async function shoot(page, name) {
  const folder = process.env.SHOTS;
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

const markdown = (name, text) => ({
  name,
  mimeType: 'text/markdown',
  buffer: Buffer.from(`# ${name}\n\n${text}\n`),
});

/** What a visitor gets of an address, without a browser's cache. */
const get = (path) => on.server.rendered(`${CODE}.localhost`, path);
const read = async (path) => (await get(path)).body;

/** Shares a text with a title, and gives its address. */
async function share(person, page, title, file) {
  const { text, button } = person;
  await page.goto(on.server.url(CODE, '/knows/create/upload'));
  await hydrated(page);
  await page.locator('input[type=file][multiple]').setInputFiles([file]);
  await page.getByText(text('create.state.done'), { exact: true }).waitFor();
  await button('create.next').click();
  await person.field('details.title').fill(title);
  await person.chooseSubject();
  await button('details.submit').click();
  const link = page.getByRole('link', { name: text('progress.read'), exact: true });
  await link.waitFor();
  return new URL(await link.getAttribute('href'), page.url()).pathname;
}

const title = (person) => person.field('details.title');

/** Opens a know's form and waits until it has its values. */
async function openForm(person, page, slug) {
  await page.goto(on.server.url(CODE, `/knows/${slug}/edit`));
  await page.getByLabel(person.text('details.title'), { exact: true }).waitFor();
}

journey(
  on,
  'an author changes details and a file of a know',
  { at: ['phone'] },
  async ({ page, size }) => {
    const person = newPerson(on, CODE, page);
    const { text, button } = person;
    await person.join();
    const name = `Merkzettel ${size}`;
    const path = await share(person, page, name, markdown('alt.md', `Alte Fassung ${size}.`));
    const uuid = path.slice(-36);
    assert.match(await read('/'), new RegExp(name), 'the home page has it');
    const before = JSON.parse(await read(`/api/knows/${uuid}`));

    await page.goto(on.server.url(CODE, path));
    await hydrated(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: text('know.edit'), exact: true })
      .click();
    await page.waitForURL(/\/edit$/);
    await title(person).fill(`${name} neu`);
    await page.getByText(text('edit.unsaved')).waitFor();
    await idle(page);
    await page.reload();
    await page.getByText(text('edit.restored')).waitFor();
    assert.equal(
      await title(person).inputValue(),
      `${name} neu`,
      'what was written is still there',
    );
    await shoot(page, `${size}-edit`);
    await button('edit.save').click();
    await page.getByText(text('edit.unchanged')).waitFor();
    await page.getByText(text('edit.restored')).waitFor({ state: 'detached' });
    assert.equal(await title(person).inputValue(), `${name} neu`);

    // Pages that were kept are made anew: the know's own, lists, and the home page.
    const moved = await get(path);
    assert.equal(moved.status, 301, 'the address with the old title leads to the new one');
    const now = moved.headers.location;
    for (const kept of [now, '/', `/api/knows/${uuid}`])
      assert.match(await read(kept), new RegExp(`${name} neu`), kept);

    const [replacing] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: text('create.replace', { name: 'alt.md' }) }).click(),
    ]);
    await replacing.setFiles([markdown('neu.md', `Neue Fassung ${size}.`)]);
    await page.getByText(text('create.state.done'), { exact: true }).waitFor();
    assert.equal(await page.getByText('alt.md').count(), 0);
    await button('edit.save').click();
    // Until the new one is ready readers get the old one whole, and then the new one.
    await until(async () => {
      const html = await read(now);
      const [old, fresh] = ['Alte', 'Neue'].map((one) => html.includes(`${one} Fassung ${size}`));
      assert.ok(old !== fresh, 'one of both, never none');
      return fresh;
    });
    await page.getByText(text('edit.unchanged')).waitFor();
    await shoot(page, `${size}-edited`);
    const [first] = before.pages;
    const old = await get(first.imageUrl);
    assert.equal(old.status, 200, 'the old picture’s address isn’t dead');

    // Private and public again.
    await page.reload();
    await page.getByLabel(text('details.private')).check();
    await button('edit.save').click();
    await page.getByText(text('edit.unchanged')).waitFor();
    await until(async () => !(await read('/')).includes(name));
    assert.equal((await get(path)).status, 404);
    await page.getByLabel(text('details.public')).check();
    await button('edit.save').click();
    await page.getByText(text('edit.unchanged')).waitFor();
    await until(async () => (await read('/')).includes(name));

    await button('edit.delete').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: text('deleteKnow.submit'), exact: true }).click();
    await page.getByRole('heading', { name: text('ownKnows.empty') }).waitFor();
    assert.equal((await get(path)).status, 404);
  },
);

journey(
  on,
  'two tabs change a know: the slower one is told, and chooses',
  { at: ['desktop'] },
  async ({ page, context, complaints }) => {
    const person = newPerson(on, CODE, page);
    const { text, button } = person;
    await person.join();
    const path = await share(person, page, 'Zwei Tabs', markdown('zwei.md', 'Ein Text für zwei.'));
    const slug = path.split('/').at(-1);
    await openForm(person, page, slug);
    await title(person).fill('Hier geschrieben');
    await person.field('details.description').fill('Nur hier.');

    const other = await context.newPage();
    const there = newPerson(on, CODE, other, person.email);
    await openForm(there, other, slug);
    await other.getByText(text('edit.second')).waitFor();
    await title(there).fill('Dort als Titel');
    await there.button('edit.save').click();
    await other.getByText(text('edit.unchanged')).waitFor();
    await other.close();

    await button('edit.save').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: /Dort als Titel/ }).waitFor();
    await dialog.getByRole('radio', { name: /Hier geschrieben/ }).waitFor();
    await shoot(page, 'conflict');
    await dialog.getByRole('button', { name: text('edit.conflict.back'), exact: true }).click();
    assert.equal(await title(person).inputValue(), 'Hier geschrieben', 'nothing is lost');
    await button('edit.save').click();
    await dialog.getByRole('radio', { name: /Dort als Titel/ }).check();
    await dialog.getByRole('button', { name: text('edit.conflict.save'), exact: true }).click();
    await page.getByText(text('edit.unchanged')).waitFor();
    assert.equal(await title(person).inputValue(), 'Dort als Titel');
    const know = JSON.parse(await read(`/api/knows/${slug.slice(-36)}`));
    assert.deepEqual([know.title, know.description], ['Dort als Titel', 'Nur hier.']);
    expectRefusals(complaints, 409);
  },
);

journey(
  on,
  'a know is edited by its author alone',
  { at: ['phone'] },
  async ({ page, complaints }) => {
    const person = newPerson(on, CODE, page);
    await person.join();
    const path = await share(person, page, 'Nur meins', markdown('meins.md', 'Von mir allein.'));
    await person.signOut();
    await page.goto(on.server.url(CODE, `${path}/edit`));
    await page.waitForURL(/\/auth\/signin/);
    const other = newPerson(on, CODE, page);
    await other.join();
    await page.goto(on.server.url(CODE, `${path}/edit`));
    await page.getByRole('heading', { name: other.text('errorScene.forbidden.title') }).waitFor();
    await page.goto(on.server.url(CODE, `/knows/x-00000000-0000-4000-8000-000000000000/edit`));
    await page.getByRole('heading', { name: other.text('errorScene.notFound.title') }).waitFor();
    expectRefusals(complaints, 404);
  },
);

/** Presses Tab until a control has the focus. */
async function tabTo(page, control) {
  await control.waitFor();
  for (let presses = 0; presses < 100; presses++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail('Tab doesn’t reach it');
}

const GREEK = join(root, 'pkg/platform/pdf/testdata');
// marketlint:allow a market in another script
const OTHER = 'gr';

journey(
  on,
  `${OTHER}: other files and another title by the keyboard alone, in the dark`,
  { at: ['phone'], colorScheme: 'dark' },
  async ({ page }) => {
    const person = newPerson(on, OTHER, page);
    const { text, button } = person;
    await person.join();
    const shared = await api.share(
      person.site,
      person.token,
      'Παλιός τίτλος',
      readFileSync(join(GREEK, 'article-el.pdf')),
      'article-el.pdf',
    );
    const host = `${OTHER}.localhost`;
    const know = async () =>
      JSON.parse((await on.server.get(host, `/api/knows/${shared.uuid}`)).body);

    await page.goto(on.server.url(OTHER, shared.path));
    await hydrated(page);
    await tabTo(page, page.getByRole('main').getByRole('link', { name: text('know.edit') }));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/edit$/);
    const dark = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const [red, green, blue] = dark.match(/\d+/g).map(Number);
    assert.ok(Math.max(red, green, blue) < 100, `the page is dark: ${dark}`);

    await tabTo(page, person.field('details.title'));
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText('Νέος τίτλος');
    const [replacing] = await Promise.all([
      page.waitForEvent('filechooser'),
      tabTo(
        page,
        page.getByRole('button', { name: text('create.replace', { name: 'article-el.pdf' }) }),
      ).then(() => page.keyboard.press('Enter')),
    ]);
    await replacing.setFiles([join(GREEK, 'refcard-el.pdf')]);
    await page.getByText(text('create.state.done'), { exact: true }).waitFor();
    await shoot(page, 'edit-dark');
    await tabTo(page, button('edit.save'));
    await page.keyboard.press('Enter');
    await page.getByText(text('edit.made')).waitFor();
    await shoot(page, 'edited-dark');

    const now = await know();
    assert.equal(now.title, 'Νέος τίτλος');
    assert.equal(now.pages.length, 2);
    assert.match(now.pages[1].text, /Σφάλματα/, 'readers have the new file');
    assert.doesNotMatch(now.pages[1].text, /πολυτονικ/, 'and nothing of the old one');
    assert.equal((await on.server.get(host, shared.path)).headers.location, now.path);
    const first = await on.server.get(host, shared.pages[0].imageUrl);
    assert.equal(first.status, 200, 'the old picture’s address isn’t dead');
  },
);
