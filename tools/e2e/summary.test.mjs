// Summaries: files become points with their pages, by the built-in way and by a model. Screens: ai.
import assert from 'node:assert/strict';
import { after } from 'node:test';
import { hydrated, journey, stage } from './lib/journey.mjs';
import { startModel } from './lib/model.mjs';
import { newPerson } from './lib/person.mjs';
import { call } from './lib/share.mjs';

const on = stage();

const model = await startModel();
after(() => model.stop());
const onModel = stage({ args: ['--ai-base-url', model.url, '--ai-model', 'scripted'] });

const sources = {
  de: {
    title: 'Die Zelle',
    first:
      'Die Zelle ist die kleinste Einheit des Lebens. Jede Zelle ist von einer Membran aus Fetten umgeben. Sie lässt nur bestimmte Stoffe hindurch.',
    second: 'Mitochondrien',
    sentence: 'Mitochondrien sind Organellen, die aus Glukose Energie freisetzen.',
    rest: 'Ein Muskel hat besonders viele Mitochondrien in seinen Zellen. Wie oben gezeigt, sind sie von zwei Membranen umgeben.',
  },
  us: {
    title: 'The cell',
    first:
      'The cell is the smallest unit of life. Every cell is enclosed by a membrane of fats. It lets only certain substances pass.',
    second: 'Mitochondria',
    sentence: 'Mitochondria are organelles that release energy from glucose.',
    rest: 'A muscle has very many mitochondria in its cells. As shown above, they have two membranes.',
  },
};

/** Writes a PDF of two pages. */
async function document({ browser }, { title, first, second, sentence, rest }) {
  const page = await browser.newPage();
  await page.setContent(
    `<h1>${title}</h1><p>${first}</p><h2 style="break-before: page">${second}</h2><p>${sentence} ${rest}</p>`,
  );
  const bytes = await page.pdf();
  await page.close();
  return bytes;
}

/** Chooses the market's document on the page and begins a summary of it. */
async function summarise(stageOn, { page, text }, code) {
  const buffer = await document(stageOn, sources[code]);
  const name = `${sources[code].title}.pdf`;
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name, mimeType: 'application/pdf', buffer });
  await page.getByText(name).waitFor();
  await page.getByRole('radio', { name: text('aiSummary.length.short') }).check();
  await page.getByRole('button', { name: text('aiSummary.submit') }).click();
  await page.getByRole('heading', { level: 1, name: sources[code].title }).waitFor();
}

async function shoot(page, name) {
  const folder = process.env.SHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

journey(
  on,
  'a file becomes points, each of which opens its page, and a know',
  { at: ['phone'] },
  async ({ page, context, open }) => {
    const code = 'de';
    const person = newPerson(on, code, page);
    await person.join();
    const { text } = person;
    const { sentence, second } = sources[code];
    const main = page.getByRole('main');
    await open(code, '/app/ai-summary');
    await shoot(page, 'summary-start');
    await summarise(on, { page, text }, code);
    await main.getByText(text('aiSummary.provider.builtIn')).waitFor();
    await main.getByRole('heading', { name: second }).waitFor();
    const words = await main.innerText();
    assert.ok(words.includes(sentence));
    assert.ok(!words.includes('Wie oben'), 'no sentence that leads elsewhere');
    await main.getByRole('button', { name: text('aiSummary.saveKnow') }).waitFor();
    await shoot(page, 'summary-result');

    const point = main.getByRole('listitem').filter({ hasText: sentence });
    const name = text('aiSummary.page.open', { title: sources[code].title, page: 2 });
    const opened = context.waitForEvent('page');
    await point.getByRole('link', { name }).click();
    const reader = await opened;
    await hydrated(reader);
    const mark = reader.locator('[data-page="2"] mark');
    await mark.waitFor({ state: 'attached' });
    assert.ok((await mark.textContent()).includes(sentence.slice(0, 20)));
    await reader.close();

    await point.getByRole('button').click();
    await page.getByLabel(text('aiSummary.edit.label')).fill('Meine Worte dazu');
    await page.getByRole('button', { name: text('aiSummary.save'), exact: true }).click();
    await main.getByText('Meine Worte dazu').waitFor();
    await page.reload();
    await hydrated(page);
    await main.getByText('Meine Worte dazu').waitFor();
    await main.getByText(text('aiSummary.edited')).waitFor();

    await main.getByRole('button', { name: text('aiSummary.saveKnow') }).click();
    await main.getByText(text('aiSummary.saved')).waitFor();

    const download = page.waitForEvent('download');
    await main.getByRole('button', { name: text('aiSummary.pdf'), exact: true }).click();
    assert.match((await download).suggestedFilename(), /\.pdf$/);
    await main.getByRole('button', { name: text('aiSummary.cards') }).click();
    await main.getByText(text('aiSummary.cards.made')).waitFor();
    const { content, allowance } = JSON.parse(
      await call(person.site, 200, 'GET', '/api/ai/summaries', undefined, person.token),
    );
    assert.equal(content.length, 1);
    assert.equal(allowance.remaining, 4);
  },
);

journey(
  onModel,
  'a model’s point without a source is marked, and a failed model is replaced',
  { at: ['desktop'] },
  async ({ page, open }) => {
    const code = 'us';
    const person = newPerson(onModel, code, page);
    await person.join();
    const { text } = person;
    const { sentence } = sources[code];
    const main = page.getByRole('main');
    model.says(`${sentence} [1][2] Cells were invented in Paris in 1618. [1]`);
    await open(code, '/app/ai-summary');
    await summarise(onModel, { page, text }, code);
    await main
      .getByText(text('aiSummary.provider.endpoint', { model: 'scripted' }), { exact: false })
      .waitFor();
    await main.getByText(text('aiSummary.unsupported')).waitFor();
    assert.equal(await main.getByText(text('aiSummary.unsupported')).count(), 1);
    assert.ok((await main.innerText()).includes(sentence));
    await shoot(page, 'summary-model');

    model.fails(401);
    await main.getByRole('link', { name: text('aiSummary.another') }).click();
    await summarise(onModel, { page, text }, code);
    await main.getByText(text('aiSummary.provider.builtIn')).waitFor();
  },
);
