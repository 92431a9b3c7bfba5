// Flashcards from other programs: a pasted text, a package of Anki, and a deck as a file.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createIntl } from 'react-intl';
import { root } from '../lib/run.mjs';
import { journey, market, settled, stage } from './lib/journey.mjs';
import { newPerson } from './lib/person.mjs';
import { call } from './lib/share.mjs';
import { text as textOf, until } from './lib/world.mjs';

const on = stage();

// marketlint:allow a market whose letters have code pages of their own
const GREEK = 'gr';

// marketlint:allow packages of Anki in three languages: with a history, without, with pictures
const packages = {
  us: { name: 'history-us', cards: 30, hasHistory: true },
  de: { name: 'basic-de', cards: 25 },
  gr: { name: 'media-gr', cards: 12, pictures: 4 },
};

const packageOf = (name) => join(root, 'pkg/features/deck/apkg/testdata/anki', `${name}.apkg`);

/** Texts with a number of cards, in a market's language. */
function counted(code) {
  const locale = market(code).locale.interface;
  const intl = createIntl({ locale, onError: () => undefined });
  return (key, count) => {
    const text = { id: key, defaultMessage: textOf(locale, key) };
    return intl.formatMessage(text, { count });
  };
}

/** A shot for a review by eye, where a folder is given. */
async function shoot(page, name) {
  const folder = process.env.SHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

journey(
  on,
  'a text with separators of its own becomes a deck, and the deck a file',
  {},
  async ({ page, open }) => {
    const person = newPerson(on, GREEK, page);
    const { text, field, button } = person;
    const cards = counted(GREEK);
    await person.join();
    await open(GREEK, '/app/flashcards');
    await page
      .getByRole('link', { name: text('deckImport.open') })
      .first()
      .click();
    await page.waitForURL('**/app/flashcards/import');
    await field('deckImport.text').fill('σκύλος=dog;γάτα=cat;άλογο=;πουλί=bird');
    await shoot(page, 'import-choose');
    await button('deckImport.show').click();
    await field('deckImport.format').selectOption('table');
    await field('deckImport.cells').selectOption('own');
    await field('deckImport.cells.own').fill('=');
    await field('deckImport.cards').selectOption('own');
    await field('deckImport.cards.own').fill(';');
    await page.getByRole('heading', { name: cards('deckImport.found', 3) }).waitFor();
    await page.getByText(text('deckImport.fault.noBack')).waitFor();
    await page.getByText('σκύλος').first().waitFor();
    await field('deckEdit.title').fill('Ζώα');
    await shoot(page, 'import-table');
    await page.getByRole('button', { name: cards('deckImport.submit', 3) }).click();
    await page.getByRole('heading', { name: cards('deckImport.done', 3) }).waitFor();
    await shoot(page, 'import-done');

    await page.getByRole('link', { name: text('deckImport.done.see') }).click();
    await page.waitForURL(/\/knows\//);
    await settled(page);
    await button('deckExport.open').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: text('deckExport.csv') }).check();
    await shoot(page, 'export');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: text('deckExport.submit') }).click(),
    ]);
    assert.match(download.suggestedFilename(), /\.csv$/);
    const table = readFileSync(await download.path(), 'utf8');
    for (const word of ['σκύλος', 'dog', 'γάτα', 'bird']) assert.ok(table.includes(word), word);
    await page.getByText(text('deckExport.saved')).waitFor();
  },
);

for (const [code, { name, cards: count, hasHistory = false, pictures = 0 }] of Object.entries(
  packages,
))
  journey(
    on,
    `${code}: a package of Anki comes whole, with the learning in it`,
    { at: ['desktop'] },
    async ({ page, open }) => {
      const person = newPerson(on, code, page);
      const { text } = person;
      const cards = counted(code);
      await person.join();
      await open(code, '/app/flashcards/import');
      await page.locator('input[type=file]').setInputFiles(packageOf(name));
      await page.getByRole('heading', { name: cards('deckImport.found', count) }).waitFor();
      const history = page.getByRole('switch', { name: text('deckImport.history') });
      if (hasHistory) assert.ok(await history.isChecked());
      else assert.equal(await history.count(), 0);
      await shoot(page, `import-package-${code}`);
      await page.getByRole('button', { name: cards('deckImport.submit', count) }).click();
      await page.getByRole('heading', { name: cards('deckImport.done', count) }).waitFor();
      await shoot(page, `import-package-done-${code}`);
      const learn = page.getByRole('link', { name: text('deckImport.done.learn') });
      assert.match(await learn.getAttribute('href'), /\/app\/flashcards\/learn\?deck=/);

      // All cards are on the page of the deck, and their pictures are drawn.
      await page.getByRole('link', { name: text('deckImport.done.see') }).click();
      await page.waitForURL(/\/knows\//);
      await settled(page);
      const list = page.getByRole('region', { name: text('deck.cards') });
      const shown = list.locator('ol > li');
      // The page has the first cards; the others come with a button, or with the session.
      const more = person.button('deck.more');
      await until(async () => {
        if (await more.isVisible()) await more.click();
        return (await shown.count()) === count;
      });
      const images = list.locator('img');
      assert.equal(await images.count(), pictures);
      for (const image of await images.all()) {
        await image.scrollIntoViewIfNeeded();
        await until(() => image.evaluate((one) => one.complete && one.naturalWidth > 0));
      }
      if (!hasHistory) return;

      await open(code, '/app/flashcards');
      const due = page.locator('[data-kind=due] dd');
      await due.waitFor();
      const path = '/api/learning/today';
      const answer = await call(person.site, 200, 'GET', path, undefined, person.token);
      const today = JSON.parse(answer);
      assert.ok(today.due + today.learning > 0, 'cards are due');
      assert.equal(Number(await due.innerText()), today.due);
      await shoot(page, 'import-today');
    },
  );
