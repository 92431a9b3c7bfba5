// The ways to learn a deck: writing, matching, tests, and the undo of a rating.
import assert from 'node:assert/strict';
import { hydrated, journey, settled, stage, tabTo } from './lib/journey.mjs';
import { newPerson } from './lib/person.mjs';
import { call } from './lib/share.mjs';
import { until } from './lib/world.mjs';

const on = stage();

// marketlint:allow three languages, one of which has another script and accents
const decks = {
  us: [
    ['capital of France', 'Paris'],
    ['capital of Norway', 'Oslo'],
    ['capital of Kenya', 'Nairobi'],
    ['capital of Peru', 'Lima'],
  ],
  de: [
    ['the elephant', 'Elefant'],
    ['the fairy tale', 'Märchen'],
    ['the danube steamship company', 'Donaudampfschifffahrtsgesellschaft'],
    ['the window', 'Fenster'],
  ],
  gr: [
    ['ο σκύλος κάνει', 'γαβγίζει'],
    ['πρωτεύουσα της Ελλάδας', 'Αθήνα'],
    ['το μεγαλύτερο νησί', 'Κρήτη'],
    ['το ψηλότερο βουνό', 'Όλυμπος'],
  ],
};
const markets = Object.keys(decks);

/** A shot for a review by eye, where a folder is given. */
async function shoot(page, name) {
  const folder = process.env.SHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: false });
}

/** Shares a deck by the API and gives its receipt. */
async function shareDeck(person) {
  const notes = decks[person.market].map(([front, back]) => ({ front, back }));
  const body = { title: `Deck ${person.market}`, visibility: 'public', notes };
  return JSON.parse(await call(person.site, 201, 'POST', '/api/decks', body, person.token));
}

/** Reads what the person has learned. */
async function read(person, path) {
  return JSON.parse(await call(person.site, 200, 'GET', path, undefined, person.token));
}

/** A text with numbers in it. */
const said = (person, key, values) =>
  person.text(key).replaceAll(/\{(\w+), number\}/g, (_, name) => String(values[name]));

/** Finds a pair of tiles by arrows and Enter alone. */
async function matchAll(page, scope, pairs) {
  const tile = (name) => scope.getByRole('button', { name, exact: true });
  for (const [front, back] of pairs)
    for (const name of [front, back]) {
      await page.keyboard.press('Home');
      for (let i = 0; i < 12; i++) {
        const isThere = await tile(name).evaluate((one) => one === document.activeElement);
        if (isThere) break;
        await stepTowards(page, tile(name));
      }
      await page.keyboard.press('Enter');
    }
}

/** Presses the arrow that leads nearer to a tile. */
async function stepTowards(page, tile) {
  const key = await tile.evaluate((element) => {
    const from = document.activeElement.getBoundingClientRect();
    const to = element.getBoundingClientRect();
    if (Math.abs(to.top - from.top) > 8) return to.top > from.top ? 'ArrowDown' : 'ArrowUp';
    return to.left > from.left ? 'ArrowRight' : 'ArrowLeft';
  });
  await page.keyboard.press(key);
}

for (const code of markets)
  journey(
    on,
    `a user learns a deck in four ways by keys alone on ${code}`,
    { at: ['desktop'] },
    async ({ page, open }) => {
      const person = newPerson(on, code, page);
      person.market = code;
      const { text } = person;
      await person.join();
      const deck = await shareDeck(person);
      const pairs = decks[code];
      await open(code, `/knows/${deck.slug}`);
      await settled(page);
      await shoot(page, `modes-deck-${code}`);
      const main = page.getByRole('main');
      await tabTo(page, main.getByRole('link', { name: text('deckWay.write'), exact: true }));
      await page.keyboard.press('Enter');
      await page.waitForURL(/mode=write/);
      await hydrated(page);

      // Written: right, in another case, with a typo, and not known.
      const field = page.getByLabel(text('learnWrite.answer'));
      const grade = (id) => page.getByRole('status').getByText(text(id), { exact: true });
      const question = (i) => main.getByText(pairs[i][0], { exact: true });
      const type = async (i, typed, verdict) => {
        await question(i).waitFor();
        await page.keyboard.insertText(typed);
        await page.keyboard.press('Enter');
        await grade(verdict).waitFor();
      };
      await field.waitFor();
      await type(0, pairs[0][1], 'learnWrite.right');
      await page.keyboard.press('Enter');
      const long = pairs[1][1];
      await type(1, long.toLocaleUpperCase(code), 'learnWrite.case');
      await page.keyboard.press('Enter');
      const typo = pairs[2][1].slice(0, -1);
      await type(2, typo, 'learnWrite.typo');
      await shoot(page, `modes-write-${code}`);
      assert.equal(await page.locator('ins').innerText(), pairs[2][1].slice(-1));

      // The grade before is undone: its card comes again, and one answer is in the log.
      await page.keyboard.press('Control+z');
      await question(1).waitFor();
      assert.equal(await field.inputValue(), '');
      await type(1, 'xyz', 'learnWrite.wrong');
      await tabTo(page, page.getByRole('button', { name: text('learnWrite.override') }));
      await page.keyboard.press('Enter');
      await type(2, typo, 'learnWrite.typo');
      await page.keyboard.press('Enter');
      await question(3).waitFor();
      await until(async () => {
        const { reviews } = await read(person, '/api/learning/statistics');
        return reviews === 3;
      });

      // What was sent is withdrawn.
      await page.keyboard.press('Control+z');
      await question(2).waitFor();
      await until(async () => (await read(person, '/api/learning/statistics')).reviews === 2);

      // Turned: the course goes on.
      await tabTo(page, page.getByRole('button', { name: text('deckWay.cards'), exact: true }));
      await page.keyboard.press('Enter');
      await question(2).waitFor();
      await page.keyboard.press('Tab');
      await page.getByRole('button', { name: text('learn.show'), exact: true }).focus();
      await page.keyboard.press('Space');
      await page.getByRole('button', { name: text('learn.easy') }).waitFor();
      await page.keyboard.press('4');
      await question(3).waitFor();
      await page.keyboard.press('u');
      await question(2).waitFor();
      assert.equal(await page.getByRole('button', { name: text('learn.easy') }).count(), 0);
      await until(async () => (await read(person, '/api/learning/statistics')).reviews === 2);

      // Matched.
      await tabTo(page, page.getByRole('button', { name: text('deckWay.match'), exact: true }));
      await page.keyboard.press('Enter');
      const start = page.getByRole('button', { name: text('learnMatch.start') });
      await start.waitFor();
      await page.keyboard.press('Enter');
      const board = page.getByRole('group', { name: text('learnMatch.board') });
      await board.waitFor();
      await shoot(page, `modes-match-${code}`);
      await matchAll(page, board, [[pairs[0][0], pairs[1][1]], ...pairs]);
      await page.getByRole('heading', { name: text('learnMatch.over') }).waitFor();
      await shoot(page, `modes-match-over-${code}`);

      // Tested: everything left open, then again with the wrong ones.
      await tabTo(page, page.getByRole('button', { name: text('deckWay.test'), exact: true }));
      await page.keyboard.press('Enter');
      await page.getByRole('group', { name: text('learnTest.kinds') }).waitFor();
      await shoot(page, `modes-test-${code}`);
      await page.evaluate(() => {
        window.print = () => {
          window.printed = true;
        };
      });
      await tabTo(page, page.getByRole('button', { name: text('learnTest.print') }));
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => window.printed);
      await page.emulateMedia({ media: 'print' });
      const sheet = page.locator('[data-sheet]');
      assert.equal(await sheet.getByText(text('learnTest.answers')).isVisible(), true);
      assert.equal(await main.isVisible(), false);
      await shoot(page, `modes-sheet-${code}`);
      if (process.env.SHOTS) await page.pdf({ path: `${process.env.SHOTS}/sheet-${code}.pdf` });
      await page.emulateMedia({ media: 'screen' });
      assert.equal(await sheet.isVisible(), false);
      await tabTo(page, page.getByRole('button', { name: text('learnTest.start') }));
      await page.keyboard.press('Enter');
      await page.getByText(said(person, 'learnTest.question', { number: 4, count: 4 })).waitFor();
      await shoot(page, `modes-form-${code}`);
      await tabTo(page, page.getByRole('button', { name: text('learnTest.finish') }));
      await page.keyboard.press('Enter');
      const result = (right) =>
        page.getByRole('heading', { name: said(person, 'learnTest.result', { right, count: 4 }) });
      await result(0).waitFor();
      await shoot(page, `modes-result-${code}`);
      await tabTo(page, page.getByRole('button', { name: text('learnTest.again') }));
      await page.keyboard.press('Enter');
      await page.getByText(said(person, 'learnTest.question', { number: 1, count: 4 })).waitFor();
      const { reviews } = await read(person, '/api/learning/statistics');
      assert.equal(reviews, 2, 'games and tests leave no reviews');
    },
  );

journey(
  on,
  'a visitor learns a deck in each way, and takes a rating back',
  { at: ['phone'] },
  async ({ page, open }) => {
    const [, code] = markets;
    const author = newPerson(on, code, page);
    author.market = code;
    await author.register();
    const { text } = author;
    const deck = await shareDeck(author);
    const pairs = decks[code];
    await open(code, `/knows/${deck.slug}`);
    await settled(page);
    await shoot(page, 'modes-visitor-deck');
    await author.button('deckWay.write').click();
    const dialog = page.getByRole('dialog');
    const field = dialog.getByLabel(text('learnWrite.answer'));
    await field.fill('elefant');
    await field.press('Enter');
    await dialog.getByText(text('learnWrite.case'), { exact: true }).waitFor();
    await shoot(page, 'modes-visitor-write');
    await dialog.getByRole('button', { name: text('learnWrite.next') }).click();
    await dialog.getByText(pairs[1][0], { exact: true }).waitFor();
    const stored = () =>
      page.evaluate(
        () => Object.keys(localStorage).filter((key) => key.startsWith('knowmad.review ')).length,
      );
    assert.equal(await stored(), 1);
    await dialog.getByRole('button', { name: text('learn.undo') }).click();
    await dialog.getByText(pairs[0][0], { exact: true }).waitFor();
    assert.equal(await stored(), 0);

    await dialog.getByRole('button', { name: text('deckWay.match'), exact: true }).click();
    await dialog.getByRole('button', { name: text('learnMatch.start') }).click();
    const tile = (name) => dialog.getByRole('button', { name, exact: true });
    await tile(pairs[0][0]).waitFor();
    await shoot(page, 'modes-visitor-match');
    for (const [front, back] of pairs) {
      await tile(front).click();
      await tile(back).click();
    }
    await dialog.getByRole('heading', { name: text('learnMatch.over') }).waitFor();

    await dialog.getByRole('button', { name: text('deckWay.test'), exact: true }).click();
    await dialog.getByRole('button', { name: text('learnTest.start') }).click();
    await dialog.getByText(said(author, 'learnTest.question', { number: 1, count: 4 })).waitFor();
    await shoot(page, 'modes-visitor-test');
    await dialog.getByRole('button', { name: text('learnTest.finish') }).click();
    await dialog
      .getByRole('heading', { name: said(author, 'learnTest.result', { right: 0, count: 4 }) })
      .waitFor();
    await shoot(page, 'modes-visitor-result');
  },
);
