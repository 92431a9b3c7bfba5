// Sharing: files are chosen by a visitor, sent after the sign-in, described, processed,
// found among one's own, and read by their author, by visitors and by other users.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { root } from '../lib/run.mjs';
import { hydrated, journey, market, stage } from './lib/journey.mjs';
import { expectRefusals, newPerson } from './lib/person.mjs';
import { refusedBesideTheButton } from './lib/refusal.mjs';
import { call } from './lib/share.mjs';
import { sizes, visit } from './lib/world.mjs';

const on = stage();

const pdf = (name) => join(root, 'pkg/platform/pdf/testdata', name);

/**
 * What is shared where: PDFs, and a picture where the market takes pictures. They have so
 * many pages in all, the last one with text is `text`, and `word` is on no earlier one.
 */
const DOCUMENTS = {
  de: {
    files: [pdf('guide-de.pdf'), pdf('columns.pdf')],
    pages: 5,
    text: 5,
    word: 'Traubenzucker',
  },
  us: {
    files: [pdf('spec-en.pdf'), join(root, 'web/public/brand/icon-512.png')],
    pages: 4,
    text: 3,
    word: 'sunrise2',
  },
  gr: {
    files: [pdf('article-el.pdf'), pdf('refcard-el.pdf')],
    pages: 4,
    text: 4,
    word: 'Σφάλματα',
  },
};

// marketlint:allow the journey is one market's
const CODE = 'de';

/** A shot for a review by eye, where a folder is given. */
async function shoot(page, name) {
  const folder = process.env.SHOTS;
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

const chosen = (page) => page.locator('input[type=file][multiple]');
const rows = (page) => page.getByRole('main').locator('ol > li');

/** The address of the picture of a document’s page, once the picture is seen. */
async function pictureOf(page, name) {
  const picture = page.getByRole('img', { name, exact: true });
  await picture.scrollIntoViewIfNeeded();
  return picture.evaluate(async (image) => {
    // A source that changes while it is decoded is refused, and the next one comes.
    for (;;)
      try {
        await image.decode();
        return new URL(image.currentSrc).pathname;
      } catch (error) {
        if (image.complete && image.naturalWidth === 0) throw error;
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
  });
}

const BLURRED = /\/blurred$/;

/** Each page of an opened know is sharp, with its text, and nothing asks for an account. */
async function readWhole({ page, text }, { pages, text: last, word }) {
  await page.locator(`#page-${last}`).getByText(word).first().waitFor({ state: 'attached' });
  const signIn = page.getByRole('main').getByRole('link', { name: text('know.blur.signIn') });
  // The server's page is every visitor's; what the reader may see comes after it.
  await signIn.first().waitFor({ state: 'detached' });
  for (const number of [1, last, pages]) {
    const kind = number > last ? 'know.page.picture.alt' : 'know.page.alt';
    assert.doesNotMatch(await pictureOf(page, text(kind, { page: number, pages })), BLURRED);
  }
  assert.equal(await page.locator('.know-page-blurred').count(), 0);
  const isWider = () => document.documentElement.scrollWidth > innerWidth;
  assert.equal(await page.evaluate(isWider), false, 'nothing is wider than the window');
}

/**
 * Visitors are told once, where the blurred pages begin, and nothing of those is in the
 * document. Gives the link by which one signs in.
 */
async function readBlurred({ page, text }, { pages, word }, html) {
  const sharp = 2;
  const signIn = page.getByRole('main').getByRole('link', { name: text('know.blur.signIn') });
  await signIn.first().waitFor();
  assert.equal(await signIn.count(), 1, 'it is said once');
  const places = await signIn.evaluate(
    (link, ids) => [
      document.getElementById(ids[0]).getBoundingClientRect().y,
      link.getBoundingClientRect().y,
      document.getElementById(ids[1]).getBoundingClientRect().y,
    ],
    [`page-${sharp}`, `page-${sharp + 1}`],
  );
  assert.deepEqual(
    places,
    places.toSorted((a, b) => a - b),
    'it is said where they begin',
  );
  const told = page.locator('div', { has: page.getByText(text('know.blur.end')) }).last();
  assert.match(await told.innerText(), new RegExp(`\\b${pages - sharp}\\b`));
  assert.equal(await page.locator('.know-page-blurred').count(), pages - sharp);
  const [readable, hidden] = [
    text('know.page.alt', { page: 1, pages }),
    text('know.page.blurred.alt', { page: pages, pages }),
  ];
  assert.doesNotMatch(await pictureOf(page, readable), BLURRED);
  assert.match(await pictureOf(page, hidden), BLURRED);
  assert.ok(html.includes(text('know.blur.end')), 'it is there as soon as the blur is');
  assert.ok(!html.includes(word), 'the text of blurred pages is nowhere in the document');
  assert.ok(!(await page.content()).includes(word));
  return signIn.first();
}

/** Another browser opens a know as a visitor, and then as a user who isn't its author. */
async function readByOthers(code, size, path) {
  const document = DOCUMENTS[code];
  const it = await visit(on.browser, { ...sizes[size], reducedMotion: 'reduce' });
  try {
    const reader = newPerson(on, code, it.page);
    const view = { page: it.page, text: reader.text };
    const answer = await it.page.goto(on.server.url(code, path));
    await hydrated(it.page);
    if (market(code).flags.unblurContent) {
      await readWhole(view, document);
      await shoot(it.page, `${code}-${size}-visitor`);
      await reader.join();
    } else {
      const signIn = await readBlurred(view, document, await answer.text());
      await shoot(it.page, `${code}-${size}-visitor`);
      await reader.register();
      await signIn.click();
      await it.page.waitForURL(({ searchParams }) => searchParams.get('redirect') === path);
      await hydrated(it.page);
      await reader.signIn();
      // New users see the first steps in between.
      await it.page.waitForURL(({ pathname }) => !pathname.startsWith('/auth/'));
    }
    await it.page.goto(on.server.url(code, path));
    await readWhole(view, document);
    await shoot(it.page, `${code}-${size}-user`);
    assert.deepEqual(it.complaints, []);
  } finally {
    await it.context.close();
  }
}

journey(
  on,
  'a visitor chooses a PDF, signs in, describes it, and it is published',
  { at: ['phone'] },
  async ({ page, size, complaints }) => {
    const person = newPerson(on, CODE, page);
    const { text, button } = person;
    await person.register();

    await page.goto(on.server.url(CODE, '/knows/create/upload?utm_content=e2e'));
    await hydrated(page);
    await shoot(page, `${size}-empty`);
    await chosen(page).setInputFiles([
      ...DOCUMENTS[CODE].files,
      join(root, 'README.md'),
      join(root, 'go.sum'),
    ]);
    await page.getByText('go.sum').waitFor();
    assert.equal(await rows(page).count(), 3, 'what can’t be shared isn’t in the list');
    await page.getByRole('button', { name: text('create.remove', { name: 'README.md' }) }).click();
    await shoot(page, `${size}-visitor`);
    await button('create.signIn').click();
    await page.waitForURL(/\/auth\/signin/);
    await hydrated(page);
    await person.signIn();

    // New users see the first steps in between.
    await page.waitForURL(/\/(knows\/create\/upload|app\/onboarding)/);
    await page.goto(on.server.url(CODE, '/knows/create/upload'));
    for (const row of [0, 1])
      await rows(page).nth(row).getByText(text('create.state.done'), { exact: true }).waitFor();
    await shoot(page, `${size}-uploaded`);
    await button('create.next').click();
    await page.waitForURL(/\/knows\/create\/details/);

    const title = person.field('details.title');
    await page.getByText(text('details.title.suggested')).waitFor();
    assert.notEqual(await title.inputValue(), '');
    await title.fill('Ab');
    await button('details.submit').click();
    await page.getByText(text('details.title.wrong')).waitFor();
    const name = `Leitfaden ${size}`;
    await title.fill(name);
    await page.getByRole('main').getByRole('group').getByRole('radio').first().check();
    await page.reload();
    await title.waitFor();
    assert.equal(await title.inputValue(), name, 'what was written is still there');
    await shoot(page, `${size}-details`);

    // The server has no room for files, once.
    const full = { status: 507, json: { type: 'NoErrorType', message: 'full', requestId: '' } };
    const isShared = (request) => request.method() === 'POST';
    await page.route(
      '**/api/knows',
      (route) => (isShared(route.request()) ? route.fulfill(full) : route.fallback()),
      { times: 1 },
    );
    await button('details.submit').click();
    await page.getByText(text('details.unavailable')).waitFor();
    await refusedBesideTheButton(page, button('details.submit'));
    assert.equal(await title.inputValue(), name, 'the form stays');
    assert.equal(await page.getByText('NoErrorType').count(), 0, 'it is said once, and in words');
    expectRefusals(complaints, 507);
    await shoot(page, `${size}-full`);
    await button('details.submit').click();

    await page.waitForURL(/#know-/);
    await shoot(page, `${size}-processing`);
    await page.reload();
    const read = page.getByRole('link', { name: text('progress.read'), exact: true });
    await read.waitFor();
    await shoot(page, `${size}-published`);
    const path = new URL(await read.getAttribute('href'), page.url()).pathname;
    await readByOthers(CODE, size, path);
    await page
      .getByRole('main')
      .getByRole('link', { name: text('progress.list') })
      .click();

    // The first visit after sharing congratulates.
    await page.getByRole('heading', { name: text('uploaded.title') }).waitFor();
    await page.getByRole('button', { name: text('uploaded.ok'), exact: true }).click();
    await page.waitForURL(/\/knows$/);
    const own = page.getByRole('main').getByRole('listitem').filter({ hasText: name });
    await own.getByText(text('status.published'), { exact: true }).waitFor();
    await shoot(page, `${size}-own`);
    await own.getByRole('button', { name: text('ownKnows.delete', { title: name }) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: text('deleteKnow.submit'), exact: true }).click();
    await page.getByRole('heading', { name: text('ownKnows.empty') }).waitFor();
  },
);

journey(
  on,
  'the signed-in area has a button that leads to sharing; text becomes a page',
  { at: ['phone'] },
  async ({ page }) => {
    const person = newPerson(on, CODE, page);
    const { text, button } = person;
    await person.join();
    await page.goto(on.server.url(CODE, '/app/profile'));
    await page
      .getByRole('link', { name: text('header.create'), exact: true })
      .last()
      .click();
    await page.waitForURL(/\/app\/knows\/create/);
    await button('create.write').click();
    await person.field('create.paste.label').fill('# Merkzettel\n\nAlles Wichtige.');
    await page.getByRole('button', { name: text('create.paste.add'), exact: true }).click();
    await page.getByText('Merkzettel.md').waitFor();
    await rows(page).getByText(text('create.state.done'), { exact: true }).waitFor();
    await page.goto(on.server.url(CODE, '/knows?showKnowUploadedCongratulationsDialog=true'));
    await page.getByRole('heading', { name: text('uploaded.title') }).waitFor();
    await page.getByRole('button', { name: text('uploaded.ok'), exact: true }).click();
    await page.waitForURL(/\/knows$/);
  },
);

// marketlint:allow two more markets: one that blurs, too, and one in another script that doesn't
for (const [code, at] of [
  ['us', 'desktop'],
  ['gr', 'phone'],
])
  journey(
    on,
    `${code}: a PDF and more are shared, published and read`,
    { at: [at] },
    async ({ page, size, complaints }) => {
      const person = newPerson(on, code, page);
      const { text, button } = person;
      const { files } = DOCUMENTS[code];
      await person.join();
      await page.goto(on.server.url(code, '/knows/create/upload'));
      await hydrated(page);
      await chosen(page).setInputFiles(files);
      for (const row of files.keys())
        await rows(page).nth(row).getByText(text('create.state.done'), { exact: true }).waitFor();
      await shoot(page, `${code}-${size}-uploaded`);
      await button('create.next').click();
      await person.field('details.title').fill(`${code} ${size}`);
      await person.chooseSubject();
      await shoot(page, `${code}-${size}-details`);
      await button('details.submit').click();
      await page.getByRole('link', { name: text('progress.read'), exact: true }).click();
      await page.getByRole('heading', { name: `${code} ${size}`, level: 1 }).waitFor();
      await readWhole({ page, text }, DOCUMENTS[code]);
      const path = new URL(page.url()).pathname;
      await readByOthers(code, size, path);

      // The same files can't be shared again.
      await page.goto(on.server.url(code, '/knows/create/upload'));
      await hydrated(page);
      await chosen(page).setInputFiles(files);
      for (const row of files.keys())
        await rows(page).nth(row).getByText(text('create.state.done'), { exact: true }).waitFor();
      await button('create.next').click();
      await person.field('details.title').fill(`${code} ${size} again`);
      await person.chooseSubject();
      await button('details.submit').click();
      await refusedBesideTheButton(page, button('details.submit'));
      const there = page.locator('main form [role=alert]').getByRole('link');
      assert.equal(new URL(await there.getAttribute('href'), page.url()).pathname, path);
      expectRefusals(complaints, 409);
      await shoot(page, `${code}-${size}-twice`);

      await call(
        person.site,
        204,
        'DELETE',
        `/api/knows/${path.slice(-36)}`,
        undefined,
        person.token,
      );
      assert.equal((await on.server.get(`${code}.localhost`, path)).status, 404);
    },
  );

const photo = (name) => join(root, 'web/public/brand', name);

/** Whether the browser has so many photos that aren't a file yet. Runs in the page. */
async function hasPhotos(count) {
  const answer = (request) =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error));
    });
  // Opening it before the page does would make it without its stores.
  const all = await indexedDB.databases();
  if (!all.some(({ name }) => name === 'knowmad.photos')) return false;
  const database = await answer(indexedDB.open('knowmad.photos'));
  const has = await answer(database.transaction('photos').objectStore('photos').count());
  database.close();
  return has === count;
}

/** Presses a button and chooses files in the dialog of the device. */
async function choose(page, button, files) {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles(files);
  return chooser;
}

// marketlint:allow markets that take pictures, and that don't
// Each turns a photo differently: the same file can't be shared twice.
for (const [code, at, turns] of [
  ['de', 'phone', 1],
  ['us', 'phone', 2],
  ['gr', 'desktop', 3],
])
  journey(
    on,
    `${code}: photos become one PDF, which is published`,
    { at: [at], hasTouch: at === 'phone', isMobile: at === 'phone' },
    async ({ page, size }) => {
      const person = newPerson(on, code, page);
      const { text, button } = person;
      await person.join();
      await page.goto(on.server.url(code, '/knows/create/upload'));
      await hydrated(page);
      const camera = button('create.camera');
      if (at === 'phone') {
        assert.equal(await page.getByText(text('create.drop')).isVisible(), false, 'no dragging');
        const chooser = await choose(page, camera, photo('icon-512.png'));
        assert.equal(await chooser.element().getAttribute('capture'), 'environment');
      } else {
        assert.equal(await camera.count(), 0, 'no camera button for a mouse');
        await chosen(page).setInputFiles(photo('icon-512.png'));
      }
      const dialog = page.getByRole('dialog');
      const press = (id, values) =>
        dialog.getByRole('button', { name: text(id, values), exact: true });
      const add = (count) => {
        const [, one, other] = /one \{(.*?)\} other \{(.*?)\}/.exec(text('create.photos.add'));
        const label = (count === 1 ? one : other).replace('#', count);
        return dialog.getByRole('button', { name: label, exact: true });
      };
      await add(1).waitFor();
      await choose(page, press('create.photos.choose'), [
        photo('icon-192.png'),
        photo('icon-192.png'),
      ]);
      await add(3).waitFor();
      // They survive a reload, also on the way to the file.
      const kept = dialog.getByText(text('create.photos.kept'), { exact: true });
      assert.equal(await kept.count(), 0);
      await page.waitForFunction(hasPhotos, 3);
      await page.reload();
      await kept.waitFor();
      await add(3).waitFor();
      await shoot(page, `${code}-${size}-photos-kept`);
      const name = (number) => text('create.photos.photo').replace('{number, number}', number);
      await press('create.up', { name: name(2) }).click();
      for (let turn = 0; turn < turns; turn++)
        await press('create.photos.rotate', { name: name(1) }).click();
      await press('create.remove', { name: name(3) }).click();
      assert.equal(await press('create.photos.another').isVisible(), at === 'phone');
      await shoot(page, `${code}-${size}-photos`);
      await add(2).click();
      const file = `${text('create.photos.name').replace('{number, number}', 1)}.pdf`;
      await rows(page)
        .filter({ hasText: file })
        .getByText(text('create.state.done'), { exact: true })
        .waitFor();
      await shoot(page, `${code}-${size}-photos-uploaded`);
      await page.waitForFunction(hasPhotos, 0);
      await page.reload();
      await rows(page).filter({ hasText: file }).waitFor();
      await hydrated(page);
      assert.equal(await dialog.count(), 0, 'they are a file now');
      await button('create.next').click();
      const title = person.field('details.title');
      assert.equal(await title.inputValue(), '', 'the name of photos suggests no title');
      await title.fill(`${code} photos ${size}`);
      await button('details.submit').click();
      await page.getByText(text('details.subject.none')).waitFor();
      await person.chooseSubject();
      await button('details.submit').click();
      await page.getByRole('link', { name: text('progress.read'), exact: true }).click();
      await page.getByRole('heading', { name: `${code} photos ${size}`, level: 1 }).waitFor();
      await page
        .getByRole('img', {
          name: text('know.page.picture.alt', { page: 2, pages: 2 }),
          exact: true,
        })
        .waitFor();
    },
  );

/** Texts that say what they are about, with the subject and the title that they suggest. */
const ABOUT = {
  de: {
    words:
      '# Zellatmung in vier Schritten\n\nBiologie: Die Zelle, ihr Stoffwechsel und die Enzyme. Ohne Enzyme kein Stoffwechsel in der Zelle.\n',
    subject: 'Biologie',
    title: 'Zellatmung in vier Schritten',
  },
  us: {
    words:
      '# Cell respiration in four steps\n\nBiology: cells, enzymes and metabolism. Biology of cells: without enzymes no metabolism in cells.\n',
    subject: 'Biology',
    title: 'Cell respiration in four steps',
  },
  gr: {
    words:
      '# Κυτταρική αναπνοή σε τέσσερα βήματα\n\nΒιολογία: το κύτταρο, ο μεταβολισμός και τα ένζυμα. Βιολογία του κυττάρου.\n',
    subject: 'Βιολογία',
    title: 'Κυτταρική αναπνοή σε τέσσερα βήματα',
  },
};

// marketlint:allow markets in three languages
for (const [code, at] of [
  ['de', 'phone'],
  ['us', 'desktop'],
  ['gr', 'phone'],
])
  journey(
    on,
    `${code}: a file suggests title and subject, and what was typed stays`,
    { at: [at] },
    async ({ page, size }) => {
      const { words, subject, title: heading } = ABOUT[code];
      const person = newPerson(on, code, page);
      const { text, button } = person;
      const title = person.field('details.title');
      const chosenSubject = page
        .getByRole('group', { name: text('details.subject'), exact: true })
        .getByRole('radio', { checked: true });
      const choose = async (buffer) => {
        const file = { name: 'scan 1.md', mimeType: 'text/markdown', buffer: Buffer.from(buffer) };
        await chosen(page).setInputFiles(file);
        await rows(page).getByText(text('create.state.done'), { exact: true }).waitFor();
      };
      const remove = () =>
        page.getByRole('button', { name: text('create.remove', { name: 'scan 1.md' }) }).click();
      await person.join();
      await page.goto(on.server.url(code, '/knows/create/upload'));
      await hydrated(page);
      await choose(words);
      await button('create.next').click();
      await page.getByText(text('details.title.suggested')).waitFor();
      assert.equal(await title.inputValue(), heading);
      await page.getByText(text('details.subject.suggested')).waitFor();
      assert.equal(await chosenSubject.count(), 1);
      await page.getByRole('radio', { name: subject, exact: true, checked: true }).waitFor();
      await shoot(page, `${code}-${size}-suggested`);
      await page.emulateMedia({ colorScheme: 'dark' });
      await shoot(page, `${code}-${size}-suggested-dark`);
      await page.emulateMedia({ colorScheme: 'light' });

      // Another file suggests another title, as nothing was typed.
      await page.goBack();
      await remove();
      await choose('# Xyz abc\n\nQwertz.\n');
      await button('create.next').click();
      await page.waitForFunction(
        () => document.querySelector('main form input')?.value === 'Xyz abc',
      );
      assert.equal(await chosenSubject.count(), 0, 'the subject of the other file is gone');

      // What was typed stays, also with the first file.
      await title.fill('Mein Titel');
      await page.goBack();
      await remove();
      const answered = page.waitForResponse((answer) => answer.url().includes('/suggestions?'));
      await choose(`${words}\n`);
      await button('create.next').click();
      await answered;
      await page.getByText(text('details.subject.suggested')).waitFor();
      assert.equal(await title.inputValue(), 'Mein Titel');
      assert.equal(await page.getByText(text('details.title.suggested')).count(), 0);
    },
  );
