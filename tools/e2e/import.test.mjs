// Flashcards from other programs: a pasted text, a package of Anki, and a deck as a file.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createIntl } from 'react-intl';
import { root } from '../lib/run.mjs';
import { journey, market, settled, stage } from './lib/journey.mjs';
import { newPerson } from './lib/person.mjs';
import { call } from './lib/share.mjs';
import { text as textOf } from './lib/world.mjs';

const on = stage();

// marketlint:allow a market whose letters have code pages of their own, and one of a package
const [GREEK, PACKAGED] = ['gr', 'us'];

const PACKAGE = join(root, 'pkg/features/deck/apkg/testdata/anki/history-us.apkg');

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

journey(
  on,
  'a package of Anki comes with the learning in it',
  { at: ['desktop'] },
  async ({ page, open }) => {
    const person = newPerson(on, PACKAGED, page);
    const { text } = person;
    const cards = counted(PACKAGED);
    await person.join();
    await open(PACKAGED, '/app/flashcards/import');
    await page.locator('input[type=file]').setInputFiles(PACKAGE);
    await page.getByRole('heading', { name: cards('deckImport.found', 30) }).waitFor();
    const history = page.getByRole('switch', { name: text('deckImport.history') });
    assert.ok(await history.isChecked());
    await shoot(page, 'import-package');
    await page.getByRole('button', { name: cards('deckImport.submit', 30) }).click();
    await page.getByRole('heading', { name: cards('deckImport.done', 30) }).waitFor();
    await shoot(page, 'import-package-done');
    const learn = page.getByRole('link', { name: text('deckImport.done.learn') });
    assert.match(await learn.getAttribute('href'), /\/app\/flashcards\/learn\?deck=/);

    await open(PACKAGED, '/app/flashcards');
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
