// Study buddies of the school bot: page, hint, solution, a question back. Screens: ai.
import assert from 'node:assert/strict';
import { hydrated, journey, stage, tabTo } from './lib/journey.mjs';
import { newPerson } from './lib/person.mjs';
import { call } from './lib/share.mjs';

const on = stage();

// marketlint:allow two languages, one of which has another script
const markets = {
  us: {
    at: 'desktop',
    title: 'Quadratic equations',
    sentence:
      'A quadratic equation is solved with the quadratic formula, by factoring, or by completing the square.',
    begins: 'A quadratic equation is solved',
    solution: 'completing the square',
  },
  gr: {
    at: 'phone',
    title: 'Εξισώσεις δευτέρου βαθμού',
    sentence:
      'Μια εξίσωση δευτέρου βαθμού λύνεται με τη διακρίνουσα, με παραγοντοποίηση ή με συμπλήρωση τετραγώνου.',
    begins: 'Μια εξίσωση δευτέρου βαθμού',
    solution: 'συμπλήρωση τετραγώνου',
  },
};

async function shoot(page, name) {
  const folder = process.env.SHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

for (const [code, { at, title, sentence, begins, solution }] of Object.entries(markets))
  journey(
    on,
    `a buddy gives a hint, then the solution, on ${code}`,
    { at: [at] },
    async ({ page, open }) => {
      const person = newPerson(on, code, page);
      await person.join();
      const { text } = person;
      const notes = [{ front: title, back: sentence }];
      await call(
        person.site,
        201,
        'POST',
        '/api/decks',
        { title, visibility: 'public', notes },
        person.token,
      );
      const { buddies } = JSON.parse(await call(person.site, 200, 'GET', '/api/ai/buddies'));
      const buddy = buddies.find(({ hintsFirst }) => hintsFirst);
      const [question] = buddy.questions;

      await open(code, buddy.canonicalPath);
      const main = page.getByRole('main');
      await main.getByRole('heading', { level: 1, name: buddy.name }).waitFor();
      assert.ok((await page.title()).includes(buddy.name));
      assert.ok(
        (await page.locator('link[rel=canonical]').getAttribute('href')).endsWith(
          buddy.canonicalPath,
        ),
      );
      await shoot(page, `buddy-${code}`);
      const link = main.getByRole('link', { name: question, exact: true });
      await tabTo(page, link);
      await page.keyboard.press('Enter');
      await page.waitForURL(/school-gpt/);
      await hydrated(page);
      const field = page.getByLabel(text('schoolBot.question'), { exact: true });
      await field.waitFor();
      assert.equal(await field.inputValue(), question);
      await main.getByText(buddy.aim).first().waitFor();
      await shoot(page, `buddy-start-${code}`);
      await field.press('Enter');
      const more = main.getByRole('button', { name: text('schoolBot.way.solution') });
      await more.waitFor();
      const hint = await main.innerText();
      assert.ok(hint.includes(begins), hint);
      assert.ok(!hint.includes(solution), hint);
      await shoot(page, `buddy-hint-${code}`);
      await more.press('Enter');
      const quiz = main.getByRole('button', { name: text('schoolBot.way.quiz') });
      await quiz.waitFor();
      assert.ok((await main.innerText()).includes(solution));
      await quiz.click();
      await main.getByRole('button', { name: text('schoolBot.quiz.show') }).click();
      await main.getByText(sentence).nth(1).waitFor();
      await shoot(page, `buddy-quiz-${code}`);

      await page.reload();
      await hydrated(page);
      await main.getByText(text('schoolBot.hint'), { exact: true }).waitFor();
      await main.getByText(buddy.name).first().waitFor();
      await main.getByText(text('schoolBot.way.solution')).first().waitFor();
    },
  );
