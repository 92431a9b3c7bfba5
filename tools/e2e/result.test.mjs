// A long processing: its author asks for a mail about the result, at their own address
// or another, and gets what each may have.
// Features: know.
import assert from 'node:assert/strict';
import { after } from 'node:test';
import { startClamd } from './lib/clamd.mjs';
import { hydrated, journey, stage } from './lib/journey.mjs';
import { expectRefusals, newPerson } from './lib/person.mjs';
import { until } from './lib/world.mjs';

const clamd = await startClamd();
after(() => clamd.stop());
const on = stage({ args: [`--clamd=${clamd.url}`] });

// marketlint:allow the journey is one market's
const CODE = 'de';

/** A shot for a review by eye, where a folder is given. */
async function shoot(page, name) {
  const folder = process.env.SHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

/** Shares a text, which waits for the scanner, and gives the know's uuid. */
async function share(person, page, title) {
  const { text, button } = person;
  await page.goto(on.server.url(CODE, '/knows/create/upload'));
  await hydrated(page);
  await page.locator('input[type=file][multiple]').setInputFiles([
    {
      name: `${title}.md`,
      mimeType: 'text/markdown',
      buffer: Buffer.from(`# ${title}\n\nEin Absatz über ${title}.\n`),
    },
  ]);
  await page.getByText(text('create.state.done'), { exact: true }).waitFor();
  await button('create.next').click();
  await person.field('details.title').fill(title);
  await person.chooseSubject();
  await button('details.submit').click();
  await page.waitForURL(/#know-/);
  await button('resultMail.offer').waitFor();
  return page.url().slice(-36);
}

journey(on, 'who waits for a result asks for a mail about it', { at: ['phone'] }, async (it) => {
  const { page, size, complaints } = it;
  const person = newPerson(on, CODE, page);
  const { text, button } = person;
  const field = page.getByRole('main').getByLabel(text('resultMail.email'), { exact: true });
  const told = (email) => page.getByText(text('resultMail.told', { email })).waitFor();
  const tell = button('resultMail.submit');
  await person.join();
  clamd.hold();
  try {
    // At the account's own address, taken back and asked for again.
    const title = `Kettenregel ${size}`;
    const own = await share(person, page, title);
    await button('resultMail.offer').click();
    assert.equal(await field.inputValue(), person.email, 'one’s own address is suggested');
    await shoot(page, `${size}-result`);
    await tell.click();
    await told(person.email);
    await button('resultMail.stop').click();
    await button('resultMail.offer').click();
    await tell.click();
    await told(person.email);
    await page.reload();
    await told(person.email);
    await shoot(page, `${size}-result-told`);

    // At another one, which may be anybody's.
    const secret = `Geheimnis ${size}`;
    const other = await share(person, page, secret);
    await button('resultMail.offer').click();
    await field.fill('no address');
    await tell.click();
    await page.getByText(text('resultMail.wrong')).waitFor();
    const address = `mia.${size}@example.org`;
    await field.fill(address);
    await tell.click();
    await told(address);
    const sent = (email) => on.server.mails(email).filter((mail) => mail.includes('/knows/'));
    assert.deepEqual([...sent(person.email), ...sent(address)], [], 'nothing before the end');

    // The know's own page tells its author how far it is, and shows it once it is there.
    await page.goto(on.server.url(CODE, `/knows/${own}`));
    await page.getByRole('progressbar', { name: text('progress.bar'), exact: true }).waitFor();
    clamd.release();
    await page.getByRole('region', { name: text('know.reader', { title }), exact: true }).waitFor();

    await page.goto(on.server.url(CODE, `/knows/create/details#know-${other}`));
    await page.getByRole('link', { name: text('progress.read'), exact: true }).waitFor();
    await until(() => sent(person.email).length > 0 && sent(address).length > 0);
    const [[mine, ...more], [theirs, ...others]] = [sent(person.email), sent(address)];
    assert.deepEqual([...more, ...others], [], 'one mail each');
    assert.ok(mine.includes(own) && mine.includes(title), 'it says which know is ready');
    assert.ok(theirs.includes(`/knows/${other}`), 'it has the know’s address');
    for (const word of ['Geheimnis', 'geheimnis', 'Absatz', 'Lena', person.email])
      assert.ok(!theirs.includes(word), `a mail to another address has the author’s “${word}”`);
    // 404: visitors don't get the page of a know in processing, and the document is theirs.
    expectRefusals(complaints, 404, 422);
  } finally {
    clamd.release();
  }
});
