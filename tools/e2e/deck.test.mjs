// Flashcards: a visitor learns a deck and keeps it at sign-up, a user learns what is due.
import assert from 'node:assert/strict';
import { hydrated, journey, market, settled, stage, tabTo } from './lib/journey.mjs';
import { newPerson } from './lib/person.mjs';
import { call } from './lib/share.mjs';
import { NOON_ZONE, text as textOf, until } from './lib/world.mjs';

const on = stage();

// marketlint:allow a market that blurs, and one that shows visitors all cards
const [BLURS, OPEN] = ['de', 'gr'];

/** A shot for a review by eye, where a folder is given. */
async function shoot(page, name) {
  const folder = process.env.SHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: false });
}

const questions = (count) =>
  Array.from({ length: count }, (_, i) => ({
    front: `Frage ${i + 1}: $x^{${i}}$`,
    back: `Antwort ${i + 1}`,
  }));

/** Shares a deck by the API and gives its receipt. */
async function shareDeck(person, title, notes) {
  const body = { title, visibility: 'public', notes };
  return JSON.parse(await call(person.site, 201, 'POST', '/api/decks', body, person.token));
}

journey(
  on,
  'a visitor learns a deck, signs in, and goes on where they were',
  { timezoneId: NOON_ZONE },
  async ({ page, open, offline }) => {
    const author = newPerson(on, BLURS, page);
    await author.register();
    const { text } = author;
    const deck = await shareDeck(author, 'Potenzen', questions(23));
    await open(BLURS, `/knows/${deck.slug}`);
    await page.getByText('Frage 20').waitFor();
    assert.equal(await page.getByText('Frage 21').count(), 0);
    assert.ok((await page.locator('math').count()) >= 20);
    await settled(page);
    await author.button('deckWay.cards').click();
    const dialog = page.getByRole('dialog');
    for (const [i, rating] of ['learn.good', 'learn.easy', 'learn.again'].entries()) {
      await dialog.getByText(`Frage ${i + 1}:`).waitFor();
      assert.equal(await dialog.getByText(`Antwort ${i + 1}`).count(), 0);
      await dialog.getByRole('button', { name: text('learn.show'), exact: true }).click();
      await dialog.getByText(`Antwort ${i + 1}`).waitFor();
      if (i === 0) await shoot(page, 'learn-visitor');
      await dialog.getByRole('button', { name: text(rating) }).click();
    }
    await dialog.getByText('Frage 4:').waitFor();
    await offline(async () => {
      await page.keyboard.press('Space');
      await page.keyboard.press('3');
      await dialog.getByText('Frage 5:').waitFor();
    });

    const learner = newPerson(on, BLURS, page);
    await learner.join();
    const sent = async () => {
      const path = `/api/learning/today?timeZone=${encodeURIComponent(NOON_ZONE)}`;
      const answer = await call(learner.site, 200, 'GET', path, undefined, learner.token);
      return JSON.parse(answer).learning;
    };
    await until(async () => (await sent()) === 3);
    await open(BLURS, `/app/flashcards/learn?deck=${deck.uuid}`);
    await page.getByText(/Frage \d+:/).waitFor();
    await open(BLURS, '/app/flashcards');
    await page.getByRole('link', { name: 'Potenzen' }).waitFor();
    await shoot(page, 'today');
  },
);

journey(
  on,
  'a user learns with keys alone until nothing is left for today',
  { at: ['desktop'] },
  async ({ page, open }) => {
    const person = newPerson(on, OPEN, page);
    const { text } = person;
    await person.join();
    await open(OPEN, '/app/flashcards');
    await page.getByText(text('flashcards.empty')).waitFor();
    await shoot(page, 'flashcards-empty');
    const deck = await shareDeck(person, 'Τρία ερωτήματα', [
      { front: 'Ένα', back: '1' },
      { kind: 'cloze', front: 'Η {{c1::Αθήνα::πόλη}} είναι η πρωτεύουσα.' },
      { kind: 'reversed', front: 'δύο', back: '2', hint: 'μετά το ένα' },
    ]);
    await open(OPEN, `/knows/${deck.slug}`);
    await settled(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: text('deckWay.cards'), exact: true })
      .click();
    await page.waitForURL(/\/app\/flashcards\/learn\?deck=/);
    await hydrated(page);
    for (let answers = 0; answers < 4; answers++) {
      await page.getByRole('button', { name: text('learn.show'), exact: true }).waitFor();
      if (answers === 1) await shoot(page, 'learn-cloze');
      await page.keyboard.press('Space');
      await page.getByRole('button', { name: text('learn.easy') }).waitFor();
      await page.keyboard.press('4');
    }
    await page.getByRole('heading', { name: text('learn.done') }).waitFor();
    await shoot(page, 'learn-done');
    await until(async () => {
      const path = '/api/learning/decks';
      const answer = await call(person.site, 200, 'GET', path, undefined, person.token);
      return JSON.parse(answer).decks[0]?.startedCards === 4;
    });
    await page.getByRole('link', { name: text('learn.done.close') }).click();
    await page.getByText(text('flashcards.done')).waitFor();
    await shoot(page, 'flashcards-done');
  },
);

// marketlint:allow words of three languages and two scripts
const written = {
  us: ['Sea animals', ['dolphin', 'mammal'], ['shark', 'fish'], ['octopus', 'mollusk']],
  de: ['Meerestiere', ['Delfin', 'Säugetier'], ['Hai', 'Fisch'], ['Krake', 'Weichtier']],
  gr: ['Ζώα', ['δελφίνι', 'θηλαστικό'], ['καρχαρίας', 'ψάρι'], ['χταπόδι', 'μαλάκιο']],
};

for (const [code, [title, first, second, third]] of Object.entries(written))
  journey(
    on,
    `${code}: a deck is written with keys alone, outlives its tab, and is changed`,
    { at: ['desktop'] },
    async ({ page, open }) => {
      const person = newPerson(on, code, page);
      const { text, field } = person;
      const main = page.getByRole('main');
      const { keyboard } = page;
      const front = (number) => page.getByLabel(text('deckNote.front.of', { number }));
      const back = (number) => page.getByLabel(text('deckNote.back.of', { number }));
      await person.join();
      await open(code, '/app/flashcards');
      await tabTo(page, main.getByRole('link', { name: text('flashcards.create') }).first());
      await keyboard.press('Enter');
      await page.waitForURL(/\/knows\/create\/[^/]+$|\/app\/flashcards\/new$/);
      await tabTo(page, field('deckEdit.title'));
      await keyboard.insertText(title);
      await keyboard.press('Enter');
      // Tab and Enter both go on, to a new card after the last field.
      for (const [card, key] of [
        [first, 'Tab'],
        [second, 'Enter'],
      ]) {
        await keyboard.insertText(card[0]);
        await keyboard.press(key);
        await keyboard.insertText(card[1]);
        await keyboard.press(key);
      }
      await keyboard.insertText(third[0]);
      await keyboard.press('Tab');
      await keyboard.insertText(third[1]);
      await page.getByText(text('deckEdit.unsaved')).waitFor();
      await shoot(page, `editor-${code}`);

      // The draft comes back in a new tab, where the last card goes up by a place.
      await open(code, '/app/flashcards/new');
      await page.getByText(text('deckEdit.restored')).waitFor();
      assert.equal(await back(3).inputValue(), third[1]);
      await tabTo(page, back(3));
      await keyboard.press('Alt+ArrowUp');
      await keyboard.press('Control+Enter');
      await page.waitForURL(/\/knows\/[^/]+-[0-9a-f-]{36}$/);
      await settled(page);
      const cards = page.getByRole('region', { name: text('deck.cards') });
      const fronts = cards.locator('ol > li > :first-child');
      assert.deepEqual(await fronts.allInnerTexts(), [first[0], third[0], second[0]]);
      await shoot(page, `deck-own-${code}`);

      await tabTo(page, main.getByRole('link', { name: text('deck.edit') }));
      await keyboard.press('Enter');
      await page.waitForURL(/\/app\/flashcards\/[0-9a-f-]{36}\/edit$/);
      await tabTo(page, front(1));
      await keyboard.press('End');
      await keyboard.insertText(' (1)');
      await keyboard.press('Control+Enter');
      await page.getByText(text('deckEdit.saved')).waitFor();
      await tabTo(page, page.getByRole('link', { name: text('deckEdit.read') }));
      await keyboard.press('Enter');
      await page.getByText(`${first[0]} (1)`).waitFor();
    },
  );

/** Pastes a picture of a red square into the field that has the focus. */
const pastePicture = (page) =>
  page.evaluate(async () => {
    const canvas = new OffscreenCanvas(40, 30);
    const context = canvas.getContext('2d');
    context.fillStyle = 'red';
    context.fillRect(0, 0, 40, 30);
    const data = new DataTransfer();
    data.items.add(new File([await canvas.convertToBlob()], 'image.png', { type: 'image/png' }));
    const event = { clipboardData: data, bubbles: true, cancelable: true };
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', event));
  });

journey(on, 'a picture is pasted into a card and described', {}, async ({ page, open }) => {
  const person = newPerson(on, BLURS, page);
  const { text, field } = person;
  await person.join();
  await open(BLURS, '/app/flashcards/new');
  await field('deckEdit.title').fill('Vierecke');
  await page.getByLabel(text('deckNote.back.of', { number: 1 })).fill('Quadrat');
  const front = page.getByLabel(text('deckNote.front.of', { number: 1 }));
  await front.fill('Was ist das?');
  await pastePicture(page);
  await until(async () => (await front.inputValue()).includes('![]('));
  await page.keyboard.insertText('rotes Viereck');
  const written = /^Was ist das\?\n!\[rotes Viereck\]\(picture-[0-9a-f]{8}\.png\)$/;
  assert.match(await front.inputValue(), written);
  await page.getByRole('button', { name: text('deckNote.preview', { number: 1 }) }).click();
  const picture = page.getByRole('img', { name: 'rotes Viereck' });
  const isDrawn = () => picture.evaluate((image) => image.complete && image.naturalWidth === 40);
  await until(isDrawn);
  await shoot(page, 'editor-picture');
  await front.press('Control+Enter');
  await page.waitForURL(/\/knows\/[^/]+-[0-9a-f-]{36}$/);
  await settled(page);
  await until(isDrawn);
  assert.match(await picture.getAttribute('src'), /^\/api\/decks\//);
  await shoot(page, 'deck-picture');
});

journey(on, 'a deck is read without JavaScript', { javaScriptEnabled: false }, async ({ page }) => {
  const author = newPerson(on, OPEN, page);
  await author.register();
  const deck = await shareDeck(author, 'Τύποι', questions(25));
  const answer = await page.goto(on.server.url(OPEN, `/knows/${deck.slug}`));
  assert.equal(answer.status(), 200);
  await page.getByText('Antwort 25').waitFor();
  assert.match(market(OPEN).language.code, /^el/);
  assert.equal(textOf('el', 'deck.learn'), author.text('deck.learn'));
});
