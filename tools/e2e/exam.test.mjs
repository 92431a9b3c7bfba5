// Mock exams: made of a know, sat by a clock, marked with passages, repeated. Screens: ai/exam.
import assert from 'node:assert/strict';
import { after } from 'node:test';
import { hydrated, journey, stage } from './lib/journey.mjs';
import { startModel } from './lib/model.mjs';
import { newPerson } from './lib/person.mjs';
import { call, share } from './lib/share.mjs';
import { until } from './lib/world.mjs';

const on = stage();

const model = await startModel();
after(() => model.stop());
const onModel = stage({ args: ['--ai-base-url', model.url, '--ai-model', 'scripted'] });

// marketlint:allow two languages, one of which has another script and accents
const sources = {
  gr: {
    title: 'Το κύτταρο',
    sentences: [
      'Ο Ρόμπερτ Χουκ είδε πρώτος κύτταρα το 1665 με το μικροσκόπιό του.',
      'Η ώσμωση είναι η διάχυση του νερού μέσα από ημιπερατή μεμβράνη.',
      'Τα μιτοχόνδρια απελευθερώνουν ενέργεια από τη γλυκόζη κατά την αναπνοή.',
      'Ο Ματίας Σλάιντεν περιέγραψε το 1838 τη δομή των φυτών.',
      'Τα ριβοσώματα συνθέτουν πρωτεΐνες από αμινοξέα στο κυτταρόπλασμα.',
      'Ο πυρήνας περιέχει το γενετικό υλικό με τη μορφή χρωμοσωμάτων.',
      'Ο Τέοντορ Σβαν επέκτεινε το 1839 τη θεωρία στα ζώα.',
      'Η φωτοσύνθεση είναι η διαδικασία με την οποία τα φυτά φτιάχνουν σάκχαρα.',
    ],
  },
  us: {
    title: 'The cell',
    sentences: [
      'Robert Hooke first saw cells in 1665 under his microscope.',
      'Osmosis is the diffusion of water through a partially permeable membrane.',
      'Mitochondria release energy from glucose during respiration in the cell.',
      'Matthias Schleiden described the structure of plants in 1838.',
      'Ribosomes build proteins from amino acids in the cytoplasm.',
      'The nucleus holds the genetic material in the form of chromosomes.',
    ],
  },
};

/** Shares a document that has the market's sentences; gives the know. */
async function shareSource(stageOn, person, code) {
  const { title, sentences } = sources[code];
  const page = await stageOn.browser.newPage();
  await page.setContent(`<h1>${title}</h1>${sentences.map((each) => `<p>${each}</p>`).join('')}`);
  const bytes = await page.pdf();
  await page.close();
  return share(person.site, person.token, title, bytes, 'notes.pdf');
}

async function shoot(page, name) {
  const folder = process.env.SHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

/** The open exam as the API has it, with its answers. */
async function solved(person, page) {
  const id = new URL(page.url()).searchParams.get('exam');
  const path = `/api/ai/exams/${id}?solutions=true`;
  return JSON.parse(await call(person.site, 200, 'GET', path, undefined, person.token));
}

journey(
  on,
  'a user has an exam made, sits it over a reload, and a passage opens',
  { at: ['phone'] },
  async ({ page, context, open }) => {
    const person = newPerson(on, 'gr', page);
    await person.join();
    const know = await shareSource(on, person, 'gr');
    const { text, button } = person;
    const main = page.getByRole('main');
    await open('gr', `/app/ai-mock-exam?sourceMaterial=${know.uuid}`);
    await main.getByText(know.title, { exact: true }).waitFor();
    await shoot(page, 'exam-set-up');
    await button('mockExam.submit').click();
    await button('mockExam.start').waitFor();
    await shoot(page, 'exam-ready');
    const told = (await solved(person, page)).questions.find(({ kind }) => kind === 'SHORT').answer;
    assert.ok(!(await page.content()).includes(told), 'no answer before the end');
    await button('mockExam.start').click();
    await main.getByRole('timer').waitFor();

    const { questions } = await solved(person, page);
    const choice = questions.find(({ kind }) => kind === 'CHOICE');
    const cloze = questions.findIndex(({ kind }) => kind === 'CLOZE');
    const picked = main.getByRole('radio', { name: choice.answer, exact: true });
    await picked.first().check();
    const gap = main.getByLabel(text('mockExam.gap.field', { number: cloze + 1 }));
    // Case and accents don't count.
    const typed = questions[cloze].answer.toUpperCase();
    await gap.fill(typed);
    await main.getByText(text('mockExam.saved'), { exact: true }).waitFor();
    await shoot(page, 'exam-sitting');

    const left = async () => {
      const [minutes, seconds] = (await main.getByRole('timer').innerText()).trim().split(':');
      return 60 * Number(minutes) + Number(seconds);
    };
    await until(async () => (await left()) < 20 * 60);
    const before = await left();
    await page.reload();
    await hydrated(page);
    await main.getByRole('timer').waitFor();
    assert.equal(await gap.inputValue(), typed);
    assert.ok(await picked.first().isChecked());
    const after = await left();
    assert.ok(after > 0 && after <= before, `${after} of ${before} seconds are left`);

    await button('mockExam.handIn').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: text('mockExam.handIn.anyway') }).click();
    await main.getByRole('heading', { name: text('mockExam.result') }).waitFor();
    assert.ok((await main.getByText(text('mockExam.right'), { exact: true }).count()) >= 2);
    await shoot(page, 'exam-result');

    const passage = main.getByRole('article').first().getByRole('link');
    const opened = context.waitForEvent('page');
    await passage.click();
    const reader = await opened;
    await hydrated(reader);
    assert.equal(new URL(reader.url()).pathname, `/knows/${know.slug}`);
    await reader.locator('[data-page="1"] mark').first().waitFor({ state: 'attached' });
    await reader.close();
  },
);

journey(
  onModel,
  'a model’s exam after a malformed answer, and the wrong ones again',
  { at: ['desktop'] },
  async ({ page, open }) => {
    const person = newPerson(onModel, 'us', page);
    await person.join();
    const know = await shareSource(onModel, person, 'us');
    const { text, button } = person;
    const main = page.getByRole('main');
    const [first, second] = sources.us.sentences;
    const made = {
      questions: [
        {
          kind: 'CHOICE',
          passage: 1,
          sentence: first,
          answer: '1665',
          wrong: ['1555', '1700', '1801'],
        },
        { kind: 'SHORT', passage: 1, sentence: second, answer: 'Osmosis', wrong: [] },
        {
          kind: 'CLOZE',
          passage: 1,
          sentence: 'Napoleon won at Waterloo in 1815.',
          answer: '1815',
          wrong: [],
        },
      ],
    };
    model.saysInTurn('Here are your questions!', JSON.stringify(made));
    await open('us', `/app/ai-mock-exam?sourceMaterial=${know.uuid}`);
    await main.getByLabel(text('mockExam.count'), { exact: true }).selectOption('5');
    await button('mockExam.submit').click();
    await button('mockExam.start').click();
    await main.getByRole('timer').waitFor();
    const { questions, provider } = await solved(person, page);
    assert.deepEqual(provider, { kind: 'endpoint', model: 'scripted' });
    assert.ok(questions.some(({ choices }) => choices.includes('1801')));
    assert.ok(!JSON.stringify(questions).includes('Napoleon'), 'what no passage bears is dropped');
    await main.getByRole('radio', { name: '1665', exact: true }).press('Space');
    await button('mockExam.handIn').click();
    await page.getByRole('button', { name: text('mockExam.handIn.anyway') }).click();
    await main.getByText(text('mockExam.result.byModel', { model: 'scripted' })).waitFor();
    await shoot(page, 'exam-result-us');

    const wrong = questions.length - 1;
    await main.getByRole('button', { name: `Repeat the ${wrong} wrong ones` }).click();
    await button('mockExam.start').click();
    await main.getByRole('timer').waitFor();
    assert.equal((await solved(person, page)).questions.length, wrong);
    await button('mockExam.handIn').waitFor();
    await shoot(page, 'exam-again-us');
  },
);
