// Quizzes: a user makes one of a deck in one step, passes its link on, and visitors take it.
import assert from 'node:assert/strict';
import { journey, market, settled, stage } from './lib/journey.mjs';
import { newPerson } from './lib/person.mjs';
import { call } from './lib/share.mjs';
import { until } from './lib/world.mjs';

const on = stage();

// marketlint:allow a market that blurs, one that shows all, and one with study guides
const [BLURS, OPEN, GUIDES] = ['de', 'gr', 'us'];

/** A shot for a review by eye, where a folder is given. */
async function shoot(page, name) {
  const folder = process.env.SHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

const post = async (person, path, body) =>
  JSON.parse(await call(person.site, 201, 'POST', path, body, person.token));

const shareDeck = (person, title, notes, more = {}) =>
  post(person, '/api/decks', { title, visibility: 'public', notes, ...more });

/** Cards about the powers of a base: decks with nearly the same cards wait for staff. */
const powers = (base, count) =>
  Array.from({ length: count }, (_, i) => ({
    front: `$${base}^{${i}}$ ist …`,
    back: `$${base ** i}$`,
  }));

/** Answers the question on the page, rightly or not, by keys alone. */
async function answerByKeys(page, text, question, isRight) {
  const main = page.getByRole('main');
  const { answer, choices } = question;
  const count = choices.length || 2;
  const index = isRight ? answer : (answer + 1) % count;
  // The question listens to keys from the moment its heading is focused.
  const heading = main.getByRole('heading', { level: 1 });
  await until(() => heading.evaluate((element) => element === document.activeElement));
  await page.keyboard.press(`${index + 1}`);
  await until(() => main.getByRole('radio').nth(index).isChecked());
  await page.keyboard.press('Enter');
  await main
    .getByText(text(isRight ? 'userQuiz.right' : 'userQuiz.wrong'), { exact: true })
    .waitFor();
}

/** The questions that the browser gets next. */
function nextQuiz(page) {
  return page
    .waitForResponse((response) => /\/api\/user-topics\/[^/]+\/quiz/.test(response.url()))
    .then((response) => response.json());
}

journey(
  on,
  'a quiz is made of a deck in one step and taken by keys alone',
  { at: ['phone', 'desktop'] },
  async ({ page, open, size }) => {
    const person = newPerson(on, BLURS, page);
    const { text } = person;
    await person.join();
    const title = size === 'phone' ? 'Zweierpotenzen' : 'Fünferpotenzen';
    const deck = await shareDeck(person, title, powers(size === 'phone' ? 2 : 5, 20));
    await open(BLURS, `/knows/${deck.slug}`);
    await settled(page);
    await person.button('deck.makeQuiz').click();
    await page.waitForURL(/\/user-topic\/[0-9a-f-]{36}\/quiz$/);
    await settled(page);
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await page.getByText(/\b10\b.*\b20\b/).waitFor();
    await shoot(page, `quiz-start-${BLURS}-${size}`);

    const quiz = nextQuiz(page);
    await person.button('userQuiz.start').click();
    const { questions, seed } = await quiz;
    assert.equal(questions.length, 10);
    for (const [i, question] of questions.entries()) {
      const heading = page.getByRole('heading', {
        name: text('userQuiz.progress', { number: i + 1, all: 10 }),
      });
      await until(() => heading.evaluate((element) => element === document.activeElement));
      if (i === 0) await shoot(page, `quiz-question-${BLURS}-${size}`);
      await answerByKeys(page, text, question, i > 2);
      if (i === 0) await shoot(page, `quiz-wrong-${BLURS}-${size}`);
      await page.keyboard.press('Enter');
    }
    const score = (right, all) =>
      page.getByRole('heading', { name: text('userQuiz.score', { right, all }) });
    await score(7, 10).waitFor();
    const picture = page.getByRole('img', {
      name: text('userQuiz.picture', { title, right: 7, all: 10 }),
    });
    await picture.waitFor();
    const download = page.waitForEvent('download');
    await person.button('userQuiz.save').click();
    assert.equal((await download).suggestedFilename(), 'quiz.png');
    const repeat = page.getByRole('main').getByRole('link', { name: new RegExp(title) });
    assert.equal(await repeat.count(), 3);
    assert.match(await repeat.first().getAttribute('href'), new RegExp(deck.slug));
    await shoot(page, `quiz-result-${BLURS}-${size}`);

    await page.getByRole('main').getByRole('button', { name: /\b3\b/ }).click();
    for (const question of questions.slice(0, 3)) {
      await answerByKeys(page, text, question, true);
      await page.keyboard.press('Enter');
    }
    await score(3, 3).waitFor();
    assert.equal(await page.getByText(text('userQuiz.repeat'), { exact: true }).count(), 0);

    const fresh = nextQuiz(page);
    await person.button('userQuiz.fresh').click();
    assert.notEqual((await fresh).seed, seed);

    const path = new URL(page.url()).pathname;
    await open(BLURS, `${path}?seed=${seed}`);
    const same = nextQuiz(page);
    await person.button('userQuiz.start').click();
    assert.deepEqual((await same).questions, questions);
  },
);

journey(
  on,
  'visitors take a quiz by its link, and never see what is kept from them',
  {},
  async ({ page, open }) => {
    const author = newPerson(on, BLURS, page);
    await author.register();
    const { text } = author;
    const deck = await shareDeck(author, 'Potenzen', powers(3, 30));
    const topic = await post(author, '/api/user-topics', {
      title: 'Vor der Arbeit',
      knowUuids: [deck.uuid],
    });
    const answer = await open(BLURS, topic.path);
    assert.equal(answer.status(), 200);
    assert.match(await page.locator('meta[name=robots]').getAttribute('content'), /noindex/);
    await page.getByText(/\b10\b.*\b20\b/).waitFor();
    await page.getByText(text('userQuiz.hidden.text')).waitFor();
    await page.getByText(text('userQuiz.by', { author: 'Lena Berger' })).waitFor();
    await shoot(page, 'quiz-start-visitor');
    const quiz = nextQuiz(page);
    await author.button('userQuiz.start').click();
    const { questions } = await quiz;
    for (const { prompt } of questions)
      assert.ok(Number(/3\^\{(\d+)\}/.exec(prompt)[1]) < 20, prompt);
    await author.button('userQuiz.check').click();
    await page.getByText(text('userQuiz.choose')).waitFor();
    await page.getByRole('radio').first().click();
    await author.button('userQuiz.check').click();
    await author.button('userQuiz.next').click();
    await page
      .getByRole('heading', { name: text('userQuiz.progress', { number: 2, all: 10 }) })
      .waitFor();
  },
);

journey(
  on,
  'a user renames and deletes their quizzes',
  { at: ['desktop'] },
  async ({ page, open }) => {
    const person = newPerson(on, OPEN, page);
    const { text, field } = person;
    await person.join();
    const deck = await shareDeck(person, 'Ποτάμια', [
      { front: 'Αλιάκμονας', back: 'Μακεδονία' },
      { kind: 'cloze', front: 'Ο {{c1::Πηνειός}} είναι στη Θεσσαλία.' },
      { kind: 'cloze', front: 'Ο {{c1::Αλφειός}} είναι στην Ηλεία.' },
    ]);
    await open(OPEN, '/app/flashcards');
    await page.getByText(text('ownQuizzes.empty')).waitFor();
    const topic = await post(person, '/api/user-topics', {
      title: 'Ποτάμια',
      knowUuids: [deck.uuid],
    });
    await open(OPEN, '/app/flashcards');
    await page
      .getByRole('button', { name: text('ownQuizzes.rename', { title: 'Ποτάμια' }) })
      .click();
    await field('ownQuizzes.name').fill('Τα ποτάμια της Ελλάδας');
    await page.getByRole('button', { name: text('ownQuizzes.save'), exact: true }).click();
    const link = page.getByRole('link', { name: 'Τα ποτάμια της Ελλάδας' });
    await link.waitFor();
    await shoot(page, 'quizzes-own');
    await link.click();
    await page.waitForURL((url) => url.pathname === topic.path);
    await settled(page);
    const quiz = nextQuiz(page);
    await person.button('userQuiz.start').click();
    const { questions } = await quiz;
    assert.equal(questions.length, 2, 'a card without a wrong answer isn’t asked');
    await shoot(page, `quiz-question-${OPEN}`);
    for (const question of questions) {
      await answerByKeys(page, text, question, true);
      await page.keyboard.press('Enter');
    }
    await page
      .getByRole('heading', { name: text('userQuiz.score', { right: 2, all: 2 }) })
      .waitFor();
    await shoot(page, `quiz-result-${OPEN}`);

    await open(OPEN, '/app/flashcards');
    await page
      .getByRole('button', { name: text('ownQuizzes.delete', { title: 'Τα ποτάμια της Ελλάδας' }) })
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('ownQuizzes.delete.submit'), exact: true })
      .click();
    await page.getByText(text('ownQuizzes.empty')).waitFor();
    await call(person.site, 404, 'GET', `/api/user-topics/${topic.uuid}`, undefined, person.token);
  },
);

journey(
  on,
  'a quiz of a topic asks the study guide of its subject, and visitors sign up before they make one',
  {},
  async ({ page, open, complaints }) => {
    const person = newPerson(on, GUIDES, page);
    const { text } = person;
    const { subjects } = market(GUIDES);
    const subject = subjects.find(({ studyGuideSlug, topics }) => studyGuideSlug && topics.length);
    const [topic] = subject.topics;
    const path = `/subjects/${subject.slug}-${topic.slug}`;
    await open(GUIDES, path);
    await page
      .getByRole('main')
      .getByRole('link', { name: text('deck.makeQuiz') })
      .click();
    await page.waitForURL(
      (url) => url.pathname === '/auth/signup' && url.searchParams.get('redirect') === path,
    );
    await person.join();
    await open(GUIDES, path);
    await person.button('deck.makeQuiz').click();
    await page.waitForURL(/\/user-topic\/[0-9a-f-]{36}\/quiz$/);
    await settled(page);
    await page.getByRole('heading', { name: topic.name, level: 1 }).waitFor();
    await shoot(page, `quiz-start-${GUIDES}`);
    const quiz = nextQuiz(page);
    await person.button('userQuiz.start').click();
    const { questions } = await quiz;
    assert.ok(questions.length > 0);
    await shoot(page, `quiz-question-${GUIDES}`);
    for (const question of questions) {
      assert.ok(question.source.path.startsWith('/subjects/study-guide/'));
      await answerByKeys(page, text, question, false);
      await page.keyboard.press('Enter');
    }
    await page
      .getByRole('link', { name: text('userQuiz.repeatIn', { title: questions[0].source.title }) })
      .first()
      .click();
    await page.waitForURL(/\/subjects\/study-guide\/[^#]+#/);
    await settled(page);
    assert.deepEqual(complaints, []);
  },
);
