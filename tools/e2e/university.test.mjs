// Tools for students at university, and the trial of the tools without an account. Screens: ai.
import assert from 'node:assert/strict';
import { hydrated, journey, stage, tabTo } from './lib/journey.mjs';
import { newPerson } from './lib/person.mjs';
import { call } from './lib/share.mjs';
import { send, until } from './lib/world.mjs';

const on = stage();

async function shoot(page, name) {
  const folder = process.env.SHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

/** Asks about the sample by keys alone, and gives the answer's words. */
async function askSample(page, text, question) {
  const trial = page.locator('[data-trial="chat"]');
  await trial.scrollIntoViewIfNeeded();
  const field = page.getByLabel(text('ai.sample.question'), { exact: true });
  await field.waitFor();
  await tabTo(page, field);
  await page.keyboard.type(question);
  await page.keyboard.press('Enter');
  await trial.getByText(text('ai.sample.builtIn')).waitFor();
  return trial.innerText();
}

journey(
  on,
  'a student tries a tool, makes a course, and finds a summary in it on gb',
  { at: ['desktop'] },
  async ({ page, open }) => {
    const person = newPerson(on, 'gb', page);
    const { text } = person;
    await open('gb', '/university/uni-gpt');
    await page.getByRole('heading', { level: 1, name: text('university.gpt.title') }).waitFor();
    const said = await askSample(page, text, 'What is chlorophyll?');
    assert.ok(said.includes('Chlorophyll is the green pigment'), said);
    await shoot(page, 'university-landing');
    const start = page.getByRole('link', { name: text('university.start') });
    const to = new URL(await start.getAttribute('href'), page.url());
    assert.equal(to.pathname, '/auth/signup');
    assert.equal(to.searchParams.get('redirect'), '/university/uni-gpt');

    await person.join();
    await open('gb', '/university/ai-summary?courseTitle=Cell%20biology');
    const main = page.getByRole('main');
    await main.getByRole('heading', { name: text('course.welcome.title') }).waitFor();
    await shoot(page, 'university-welcome');
    await main.getByLabel(text('course.welcome.studies'), { exact: true }).fill('Biology');
    await main
      .getByLabel(text('course.welcome.course', { number: 1 }), { exact: true })
      .fill('Statistics');
    await main.getByRole('button', { name: text('course.welcome.submit'), exact: true }).click();
    await main.getByText('Biology').waitFor();
    const course = main.getByLabel(text('course.course'), { exact: true });
    await until(async () => (await course.locator('option:checked').innerText()) === 'Statistics');

    const { site, token } = person;
    const courses = await call(site, 200, 'GET', '/api/ai/courses', undefined, token);
    const [{ uuid: courseUuid }] = JSON.parse(courses).content;
    const draft = {
      text: 'Mitochondria are organelles that release energy from glucose. Chloroplasts are organelles that make sugar from light.',
      title: 'Organelles',
      length: 'SHORT',
      courseUuid,
    };
    const begun = await call(site, 201, 'POST', '/api/ai/summaries', draft, token);
    const { uuid: summary } = JSON.parse(begun);
    await open('gb', `/university/ai-summary?courseUuid=${courseUuid}`);
    await main.getByRole('link', { name: /Organelles/ }).click();
    await page.waitForURL((url) => url.searchParams.get('summary') === summary);
    assert.equal(new URL(page.url()).pathname, '/university/ai-summary');
    assert.equal(new URL(page.url()).searchParams.get('courseUuid'), courseUuid);
    await main
      .getByText(/Mitochondria are organelles/)
      .first()
      .waitFor();
    await shoot(page, 'university-summary');

    await open('gb', '/app/ai-summary?courseUuid=00000000-0000-4000-8000-000000000000');
    await main.getByText(text('course.unknown')).waitFor();
    await main.getByRole('link', { name: /Organelles/ }).waitFor();
  },
);

journey(
  on,
  'visitors of gr try all tools, and there is no university',
  { at: ['phone'] },
  async ({ page, open }) => {
    const { text } = newPerson(on, 'gr', page);
    const closed = await send(on.server.port, 'GET', 'gr.localhost', '/university/ai-summary');
    assert.equal(closed.status, 404);
    const { body } = await on.server.rendered('gr.localhost', '/about/knowmad-ai');
    assert.match(body, /χλωροπλάστες είναι τα μέρη/, 'the summary needs no JavaScript');
    await open('gr', '/about/knowmad-ai');
    await hydrated(page);
    const summary = page.locator('[data-trial="summary"]');
    await summary.scrollIntoViewIfNeeded();
    await summary.getByLabel(text('ai.sample.short'), { exact: true }).check({ force: true });
    assert.equal(await summary.getByRole('listitem').count(), 3);
    const exam = page.locator('[data-trial="exam"]');
    await exam.scrollIntoViewIfNeeded();
    await exam.getByRole('group').getByRole('button').first().click();
    await exam.getByRole('button', { name: text('ai.sample.next') }).waitFor();
    assert.ok((await exam.getByRole('status').innerText()).length > 20);
    const said = await askSample(page, text, 'Τι είναι η χλωροφύλλη;');
    assert.ok(said.includes('πράσινη χρωστική'), said);
    await shoot(page, 'sample-gr');
  },
);
