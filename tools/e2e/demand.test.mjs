// Requests: one user asks, another reserves and answers with a text, the asker gets a mail.
import assert from 'node:assert/strict';
import { hydrated, journey, market, stage } from './lib/journey.mjs';
import { expectRefusals, newPerson } from './lib/person.mjs';
import { until, visit, sizes } from './lib/world.mjs';

const on = stage();

// marketlint:allow the journeys are of one market that has requests, and one without
const [WITH, WITHOUT] = ['de', 'gr'];

/** A shot for a review by eye, where a folder is given. */
async function shoot(page, name) {
  const folder = process.env.SHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

/** Writes a text as a file, and waits until it is uploaded. */
async function write({ button, field, text }, page, words) {
  await button('create.write').click();
  await field('create.paste.label').fill(words);
  await page.getByRole('button', { name: text('create.paste.add'), exact: true }).click();
  await page.getByText(text('create.state.done'), { exact: true }).waitFor();
}

journey(
  on,
  'a user asks, another one reserves and answers, and the asker gets a mail',
  { at: ['phone'] },
  async ({ page, size }) => {
    const asker = newPerson(on, WITH, page);
    const { text } = asker;
    const title = `Der Panther, Zeile für Zeile (${size})`;
    await page.goto(on.server.url(WITH, '/knowdemands'));
    await hydrated(page);
    // A visitor is led to sign in, and back to the form.
    const ask = page.getByRole('main').getByRole('link', { name: text('demands.ask') });
    assert.match(await ask.getAttribute('href'), /redirect=.*knowdemands/);
    await asker.join();
    await page.goto(on.server.url(WITH, '/knowdemands#ask'));
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(text('askDemand.title')).fill(title);
    const subjects = dialog.getByLabel(text('askDemand.subject'));
    await subjects.selectOption({ index: 1 });
    const subject = await subjects.locator('option').nth(1).textContent();
    await dialog.getByRole('button', { name: text('askDemand.submit'), exact: true }).click();
    await page.waitForURL(/\/knowdemands\/[0-9a-f-]{36}$/);
    const path = new URL(page.url()).pathname;
    await page.getByText(text('demand.own')).waitFor();
    await shoot(page, `${size}-own`);

    // The asker has a phone, who helps sits at a desk.
    const second = await visit(on.browser, { ...sizes.desktop, reducedMotion: 'reduce' });
    try {
      const helper = newPerson(on, WITH, second.page);
      await helper.join();
      await second.page.goto(on.server.url(WITH, '/knowdemands'));
      await hydrated(second.page);
      await second.page.getByRole('link', { name: title, exact: true }).click();
      await second.page.waitForURL(new RegExp(path));
      await hydrated(second.page);
      await helper.button('report.button').click();
      const report = second.page.getByRole('dialog');
      await report.getByRole('radio', { name: text('ground.leakedExam') }).check();
      await shoot(second.page, `${size}-report`);
      await report.getByRole('button', { name: text('report.submit'), exact: true }).click();
      await report.getByText(helper.email).waitFor();
      await report.getByRole('button', { name: text('report.close'), exact: true }).click();
      await helper.button('demand.reserve').click();
      await second.page.getByRole('heading', { name: text('demand.yours') }).waitFor();
      await second.page.goto(on.server.url(WITH, '/knowdemands/mine'));
      await second.page.getByRole('link', { name: title, exact: true }).click();
      await second.page.waitForURL(new RegExp(path));
      await shoot(second.page, `${size}-reserved`);

      // Something else was begun before.
      await second.page.goto(on.server.url(WITH, '/knows/create/upload'));
      await hydrated(second.page);
      await write(helper, second.page, '# Etwas anderes\n\nNicht für diesen Wunsch.');
      await helper.button('create.next').click();
      await helper.field('details.title').fill('Etwas anderes');
      await second.page.goto(on.server.url(WITH, path));
      await hydrated(second.page);
      await second.page
        .getByRole('main')
        .getByRole('link', { name: text('demand.answer') })
        .click();
      await second.page.waitForURL(/\/knows\/create\/upload\?knowDemandUuid=/);
      await hydrated(second.page);
      assert.equal(
        await second.page.getByText('Etwas anderes').count(),
        0,
        'it is a know of its own',
      );
      const poem = `# Der Panther\n\nDer Blick des Tiers ist müde (${size}).`;
      await write(helper, second.page, poem);
      await helper.button('create.next').click();
      await second.page.waitForURL(/\/knows\/create\/details\?knowDemandUuid=/);
      const banner = second.page.getByRole('main').getByRole('link', { name: title });
      await banner.waitFor();
      await second.page.getByText(text('answeredDemand.taken')).waitFor();
      const chosen = second.page
        .getByRole('main')
        .getByRole('radio', { name: subject, exact: true });
      assert.equal(await chosen.isChecked(), true, 'its subject is chosen');
      assert.notEqual(await helper.field('details.title').inputValue(), 'Etwas anderes');
      await shoot(second.page, `${size}-details`);
      await helper.field('details.title').fill(`Antwort: Der Panther (${size})`);
      await helper.button('details.submit').click();
      await second.page.getByRole('link', { name: text('progress.read'), exact: true }).waitFor();

      // What was begun before is still there, and nothing of the answer.
      await second.page.goto(on.server.url(WITH, '/knows/create/details'));
      await helper.field('details.title').waitFor();
      assert.equal(await helper.field('details.title').inputValue(), 'Etwas anderes');
      await second.page.getByText('Etwas anderes.md').waitFor();
      assert.equal(await second.page.getByText('Der Panther.md').count(), 0);
      assert.deepEqual(second.complaints, []);
    } finally {
      await second.context.close();
    }

    await until(() => on.server.mails(asker.email).some((mail) => mail.includes(path)));
    await page.goto(on.server.url(WITH, path));
    await hydrated(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: `Antwort: Der Panther (${size})`, exact: true })
      .waitFor();
    await shoot(page, `${size}-answered`);
    await page.goto(on.server.url(WITH, '/knowdemands?state=open'));
    await hydrated(page);
    assert.equal(await page.getByText(title).count(), 0, 'what is answered isn’t open');
  },
);

journey(
  on,
  'what a search doesn’t find is what the request begins with, after the sign-in too',
  { at: ['phone'] },
  async ({ page, open }) => {
    const asker = newPerson(on, WITH, page);
    const { text } = asker;
    const main = page.getByRole('main');
    const query = 'Xyzzy & Söhne';
    await open(WITH, `/knows/search?query=${encodeURIComponent(query)}`);
    await main.getByRole('link', { name: text('search.ask'), exact: true }).click();
    await page.waitForURL(/\/knowdemands\?query=.*#ask$/);
    await hydrated(page);
    const address = page.url();
    const signIn = await main
      .getByRole('link', { name: text('demands.ask'), exact: true })
      .getAttribute('href');
    const { searchParams } = new URL(signIn, address);
    assert.equal(new URL(searchParams.get('redirect'), address).href, address);

    await asker.join();
    await page.goto(address);
    const title = page.getByRole('dialog').getByLabel(text('askDemand.title'));
    await title.waitFor();
    assert.equal(await title.inputValue(), query);
  },
);

const topicPage = (code) => {
  const [subject] = market(code).servedSubjects;
  const [topic] = subject.topics;
  return { subject, topic, path: `/subjects/${subject.slug}-${topic.slug}` };
};

journey(
  on,
  'a topic without material leads to a request for it, with its subject and topic chosen',
  { at: ['phone', 'desktop'] },
  async ({ page, open }) => {
    const asker = newPerson(on, WITH, page);
    const { text } = asker;
    const main = page.getByRole('main');
    const { subject, topic, path } = topicPage(WITH);
    await asker.join();
    await open(WITH, path);
    await main.getByRole('link', { name: text('topic.empty.ask'), exact: true }).click();
    await page.waitForURL(/\/knowdemands\?subjectId=/);
    const dialog = page.getByRole('dialog');
    const title = dialog.getByLabel(text('askDemand.title'));
    await title.waitFor();
    assert.equal(await title.inputValue(), topic.name);
    const chosen = (label) =>
      dialog.getByLabel(text(label)).locator('option:checked').textContent();
    assert.equal(await chosen('askDemand.subject'), subject.name);
    assert.equal(await chosen('askDemand.topic'), topic.name);
    await dialog.getByRole('button', { name: text('askDemand.submit'), exact: true }).click();
    await page.waitForURL(/\/knowdemands\/[0-9a-f-]{36}$/);
    await main.getByRole('heading', { level: 1, name: topic.name, exact: true }).waitFor();
  },
);

journey(
  on,
  'the request of an unknown topic chooses none',
  { at: ['phone'] },
  async ({ page, open }) => {
    const asker = newPerson(on, WITH, page);
    await asker.join();
    await open(
      WITH,
      '/knowdemands?topicId=9f4f2f0e-0000-4000-8000-000000000001&query=Vektoren#ask',
    );
    const dialog = page.getByRole('dialog');
    const subject = dialog.getByLabel(asker.text('askDemand.subject'));
    await subject.waitFor();
    assert.equal(await subject.inputValue(), '');
    assert.equal(await dialog.getByLabel(asker.text('askDemand.title')).inputValue(), 'Vektoren');
  },
);

journey(
  on,
  'the list is there without JavaScript, and its filter is a form',
  { at: ['phone'], javaScriptEnabled: false },
  async ({ page }) => {
    await page.goto(on.server.url(WITH, '/knowdemands'));
    const [, first] = await page
      .getByRole('main')
      .locator('option')
      .evaluateAll((all) => all.map(({ value }) => value));
    await page.getByRole('main').locator('select').selectOption(first);
    await page.getByRole('main').locator('form button').click();
    await page.waitForURL(new RegExp(`subjectId=${first}`));
    await page.getByRole('heading', { level: 1 }).waitFor();
  },
);

journey(
  on,
  'a market without requests has no page and no link',
  { at: ['desktop'] },
  async ({ page, open, complaints }) => {
    assert.equal(market(WITHOUT).flags.hasKnowDemandsMenu, false);
    await open(WITHOUT);
    assert.equal(await page.locator('a[href^="/knowdemands"]').count(), 0);
    await open(WITHOUT, topicPage(WITHOUT).path);
    assert.equal(await page.locator('a[href^="/knowdemands"]').count(), 0);
    for (const path of [
      '/knowdemands',
      '/knowdemands/mine',
      '/knowdemands/9f4f2f0e-0000-4000-8000-000000000001',
    ])
      assert.equal((await open(WITHOUT, path)).status(), 404, path);
    expectRefusals(complaints, 404);
  },
);
