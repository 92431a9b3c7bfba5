// The school bot: questions, answers with their sources, conversations. Screens: ai.
import assert from 'node:assert/strict';
import { after } from 'node:test';
import { hydrated, journey, settled, stage, tabTo } from './lib/journey.mjs';
import { startModel } from './lib/model.mjs';
import { newPerson } from './lib/person.mjs';
import { call, share } from './lib/share.mjs';
import { until } from './lib/world.mjs';

const on = stage();

const model = await startModel();
after(() => model.stop());
const onModel = stage({ args: ['--ai-base-url', model.url, '--ai-model', 'scripted'] });

// marketlint:allow three languages, one of which has another script and accents
const sources = {
  us: {
    title: 'Cell energy',
    first: 'Cells need energy. Every living thing gets it from food or from light.',
    sentence: 'Mitochondria are organelles that release energy from glucose.',
    question: 'What are mitochondria?',
    lie: 'They were invented in Prague in 1618.',
    failure: 503,
    foreign: 'When did the Peloponnesian War end?',
    need: 'i just want to kill myself',
    helpLine: '988',
  },
  de: {
    title: 'Kraftwerke der Zelle',
    first: 'Zellen brauchen Energie. Jedes Lebewesen gewinnt sie aus Nahrung oder aus Licht.',
    sentence: 'Mitochondrien sind Organellen, die aus Glukose Energie freisetzen.',
    question: 'Was sind Mitochondrien?',
    lie: 'Sie wurden 1618 in Prag erfunden.',
    failure: 500,
    foreign: 'Wann endete der Peloponnesische Krieg?',
    need: 'ich will mich umbringen',
    helpLine: '116 111',
  },
  // The last one: after a refused key the model rests.
  gr: {
    title: 'Ενέργεια του κυττάρου',
    first: 'Τα κύτταρα χρειάζονται ενέργεια. Κάθε οργανισμός την παίρνει από τροφή ή από φως.',
    sentence: 'Τα μιτοχόνδρια είναι οργανίδια που απελευθερώνουν ενέργεια από γλυκόζη.',
    question: 'Τι είναι τα μιτοχόνδρια;',
    lie: 'Εφευρέθηκαν στην Πράγα το 1618.',
    failure: 401,
    foreign: 'Πότε τελείωσε ο Πελοποννησιακός Πόλεμος;',
    need: 'θέλω να πεθάνω',
    helpLine: '1056',
  },
};

/** Longer than the server waits for the body of a request. */
const SLOW_MILLISECONDS = 6000;

/** Writes a PDF of two pages, of which the second has the sentence. */
async function document({ browser }, { title, first, sentence }) {
  const page = await browser.newPage();
  await page.setContent(
    `<h1>${title}</h1><p>${first}</p><h2 style="break-before: page">${title} 2</h2><p>${sentence}</p>`,
  );
  const bytes = await page.pdf();
  await page.close();
  return bytes;
}

/** Shares the market's document; gives the know. */
async function shareSource(stageOn, person, code) {
  const source = sources[code];
  const bytes = await document(stageOn, source);
  return share(person.site, person.token, source.title, bytes, 'notes.pdf');
}

/** Whether the whole of an element is in the window. */
const isSeen = (element) =>
  element.evaluate((each) => {
    const { top, bottom, height } = each.getBoundingClientRect();
    return height > 0 && top >= 0 && bottom <= innerHeight;
  });

async function shoot(page, name) {
  const folder = process.env.SHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

for (const code of Object.keys(sources))
  journey(
    on,
    `a user asks by keys alone, and a source opens at its passage on ${code}`,
    { at: [code === 'de' ? 'phone' : 'desktop'] },
    async ({ page, context, open, press }) => {
      const person = newPerson(on, code, page);
      await person.join();
      const know = await shareSource(on, person, code);
      const { text } = person;
      const { question, sentence, foreign, need, helpLine } = sources[code];
      await open(code, '/app/school-gpt');
      const field = page.getByLabel(text('schoolBot.question'), { exact: true });
      await tabTo(page, field);
      await page.keyboard.type(question);
      await page.keyboard.press('Enter');
      await page.getByText(text('schoolBot.provider.builtIn')).waitFor();
      const main = page.getByRole('main');
      await main.getByText(sentence.split(' ').slice(0, 2).join(' ')).first().waitFor();
      assert.ok((await main.innerText()).includes(sentence));
      await shoot(page, `schoolbot-${code}`);

      const name = text('schoolBot.source', { number: 1, title: know.title, page: 2 });
      const marker = main.getByRole('link', { name, exact: true });
      await marker.waitFor();
      const opened = context.waitForEvent('page');
      await marker.press('Enter');
      const reader = await opened;
      await hydrated(reader);
      assert.equal(new URL(reader.url()).pathname, `/knows/${know.slug}`);
      const mark = reader.locator('[data-page="2"] mark');
      await mark.waitFor({ state: 'attached' });
      assert.ok((await mark.textContent()).includes(sentence.slice(0, 20)));
      await reader.locator('[data-page="2"] rect').first().waitFor();
      await shoot(reader, `schoolbot-passage-${code}`);
      await reader.close();

      await field.fill(foreign);
      await field.press('Enter');
      const search = main.getByRole('link', { name: text('schoolBot.notFound.search') });
      await search.waitFor();
      assert.equal(
        new URL(await search.getAttribute('href'), page.url()).searchParams.get('query'),
        foreign,
      );

      await field.fill(need);
      await field.press('Enter');
      const phone = main.getByRole('link', {
        name: text('schoolBot.help.call', { phone: helpLine }),
      });
      await phone.waitFor();
      assert.equal(await phone.getAttribute('href'), `tel:${helpLine.replaceAll(' ', '')}`);
      assert.equal(await search.count(), 1, 'no search is offered instead of help');
      await shoot(page, `schoolbot-help-${code}`);
      await main.getByRole('button', { name: text('schoolBot.help.answer') }).click();
      await search.nth(1).waitFor();

      // Pressed while the field has the focus: on a phone its keyboard is open.
      await field.fill(foreign);
      await press(main.getByRole('button', { name: text('schoolBot.send'), exact: true }));
      await search.nth(2).waitFor();

      await page.reload();
      await hydrated(page);
      await main.getByText(text('schoolBot.provider.builtIn')).waitFor();
      await phone.waitFor();
      assert.equal((await main.getByText(question, { exact: true }).count()) > 0, true);
    },
  );

for (const code of Object.keys(sources))
  journey(
    onModel,
    `a model’s answer is stopped, a lie marked, a failed model replaced, and a limit told on ${code}`,
    { at: [code === 'de' ? 'phone' : 'desktop'] },
    async ({ page, open, press }) => {
      const person = newPerson(onModel, code, page);
      await person.join();
      await shareSource(onModel, person, code);
      const { text } = person;
      const { question, sentence, lie, failure } = sources[code];
      const main = page.getByRole('main');
      const ask = async () => {
        const field = page.getByLabel(text('schoolBot.question'), { exact: true });
        await field.fill(question);
        await field.press('Enter');
      };
      await open(code, '/app/school-gpt');
      await main.getByRole('button', { name: text('schoolBot.attach') }).waitFor();
      await settled(page);
      assert.equal(await page.evaluate(() => scrollY), 0, 'a new conversation begins at its top');

      model.says(`${sentence} [1] ${lie} [1]`, { pause: code === 'de' ? SLOW_MILLISECONDS : 0 });
      await ask();
      const thread = main.getByRole('list', { name: text('schoolBot.thread'), exact: true });
      await until(() => isSeen(thread.getByText(question)));
      assert.ok(await isSeen(page.getByLabel(text('schoolBot.question'), { exact: true })));
      await main.getByText(text('schoolBot.provider.endpoint', { model: 'scripted' })).waitFor();
      assert.equal(await main.getByText(text('schoolBot.unsupported')).count(), 1);

      model.says(`${sentence} [1] ${lie.split(' ')[0]}`, { hangs: true });
      await ask();
      await main.getByRole('button', { name: text('schoolBot.stop') }).waitFor();
      const begun = sentence.split(' ').slice(0, 2).join(' ');
      await main.locator('[aria-busy="true"]').getByText(begun).waitFor();
      await shoot(page, `schoolbot-streaming-${code}`);
      await press(main.getByRole('button', { name: text('schoolBot.stop') }));
      await main.getByText(text('schoolBot.stopped')).first().waitFor();
      await model.left();

      model.fails(failure);
      await ask();
      await main.getByText(text('schoolBot.provider.builtIn')).waitFor();
      const allowance = async () =>
        JSON.parse(
          await call(person.site, 200, 'GET', '/api/ai/allowance', undefined, person.token),
        );
      assert.equal((await allowance()).remaining, 27);

      // The day's other questions but one.
      model.says(`${sentence} [1]`);
      const { uuid } = JSON.parse(
        await call(person.site, 201, 'POST', '/api/ai/conversations', {}, person.token),
      );
      const messages = `/api/ai/conversations/${uuid}/messages`;
      while ((await allowance()).remaining > 1)
        await call(person.site, 200, 'POST', messages, { text: question }, person.token);
      await ask();
      await main.getByText(text('schoolBot.closed')).waitFor();
      await shoot(page, `schoolbot-limit-${code}`);
    },
  );
