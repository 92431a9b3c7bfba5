// The library and what is saved in it, read without a connection, and what the end of a session
// leaves on the device. Screens: library, know.
import assert from 'node:assert/strict';
import { violations } from './lib/axe.mjs';
import { hydrated, idle, journey, stage } from './lib/journey.mjs';
import {
  databases,
  expectTitles,
  isKept,
  kept,
  knowsOf,
  look,
  shoot,
  titles,
} from './lib/library.mjs';
import { expectRefusals, newPerson } from './lib/person.mjs';
import { until } from './lib/world.mjs';

const on = stage({ args: ['--request-signatures=off'] });

// marketlint:allow markets of three languages and two scripts
const SIZES = { de: 'phone', us: 'desktop', gr: 'phone' };

for (const code of Object.keys(SIZES)) {
  const url = (path) => on.server.url(code, path);

  journey(
    on,
    `${code}: the library opens without a connection, and only for its user`,
    { at: [SIZES[code]] },
    async ({ page, complaints, answered, offline }) => {
      const [alfa, beta] = await knowsOf(on, code);
      assert.ok(alfa.pageCount > 2, `the know has ${alfa.pageCount} pages`);
      const lena = newPerson(on, code, page);
      const { text } = lena;
      await lena.join();
      await page.goto(url(`/knows/${alfa.uuid}`));
      await hydrated(page);
      await lena.button('save.button').click();
      await page.getByText(text('save.done')).waitFor();
      await page.goto(url('/app/library'));
      await hydrated(page);
      await expectTitles(page, 'Alfa');
      const main = page.getByRole('main');
      await main.getByText(text('library.kept')).waitFor();
      await isKept(page);

      await offline(async () => {
        await page.reload();
        await hydrated(page);
        await expectTitles(page, 'Alfa');
        await page.getByText(text('library.offline')).waitFor();
        await main.getByText(text('library.kept')).waitFor();
        await shoot(page, `${code}-reopened`);
        // Parts of the page that it loads when they are needed.
        const dialog = page.getByRole('dialog');
        await lena.button('library.newFolder').click();
        await dialog.getByLabel(text('library.name'), { exact: true }).fill('Neu');
        await dialog.getByRole('button', { name: text('library.name.submitCreate') }).click();
        await page.getByRole('link', { name: /Neu/ }).waitFor();
        assert.equal(
          await page.getByText(text('error.unknown', { type: 'NoErrorType' })).count(),
          0,
        );
        await page.getByRole('link', { name: 'Alfa', exact: true }).click();
        await page.waitForURL(/\/app\/knows\//);
        await hydrated(page);
        await main.getByText(text('know.offline')).waitFor();
        await main.getByRole('heading', { name: 'Alfa', level: 1 }).waitFor();
        await main.getByText(`Alfa ${code}.`).waitFor();
        await lena.button('save.button.saved').waitFor();
        // Pictures of later pages have signed addresses where visitors see them blurred.
        for (const number of [1, alfa.pageCount]) {
          const picture = page.locator(`#page-${number} img`);
          await picture.scrollIntoViewIfNeeded();
          await until(() => picture.evaluate((img) => img.complete && img.naturalWidth > 0));
        }
        await shoot(page, `${code}-read-offline`);
        assert.deepEqual(await violations(page), []);
        await page.goto(url(`/app/knows/${beta.slug}`));
        await page.getByRole('heading', { name: text('offline.title') }).waitFor();
        await page.getByRole('link', { name: text('offline.library') }).click();
        await page.waitForURL(/\/app\/library$/);
        await hydrated(page);
      });
      await look(page);
      await page.getByText(text('library.offline')).waitFor({ state: 'detached' });
      await page.getByRole('link', { name: /Neu/ }).waitFor();
      const paths = await kept(page);
      assert.ok(
        paths.every((path) => /^\/(?:app\/library|assets\/)/.test(path)),
        `no answer of the API is kept: ${paths.join()}`,
      );

      // The page of an earlier build is neither shown while there is a connection nor kept.
      await page.evaluate(async () => {
        const store = await caches.open('knowmad.library /assets/earlier.js');
        await store.put('/app/library', new Response('earlier'));
      });
      await page.reload();
      await hydrated(page);
      await expectTitles(page, 'Alfa');
      await until(async () => !(await stores(page)).join().includes('earlier'));
      assert.ok((await kept(page)).includes('/app/library'));

      await lena.signOut();
      await until(async () => (await personal(page)).length === 0);

      // So does a session that the server has ended, as it does with the account.
      await lena.signIn();
      await page.waitForURL(/\/app\//);
      await page.goto(url('/app/library'));
      await hydrated(page);
      await isKept(page);
      await page.evaluate(() => {
        const tokens = { accessToken: 'ended', refreshToken: 'ended' };
        for (const key of Object.keys(localStorage))
          if (localStorage.getItem(key).includes('refreshToken'))
            localStorage.setItem(key, JSON.stringify(tokens));
      });
      await page.reload();
      await page.waitForURL(/\/auth\/signin/);
      await hydrated(page);
      await until(async () => (await personal(page)).length === 0);
      await until(async () => (await databases(page)).length === 0);
      expectRefusals(complaints, 400, 401);

      // The worker that stays has nothing of the library.
      await idle(page);
      await answered();
      await page.goto(url('/robots.txt'));
      await offline(async () => {
        await page.goto(url('/app/library'));
        await page.getByRole('heading', { name: text('offline.title') }).waitFor();
        assert.equal(await page.getByRole('link', { name: text('offline.library') }).count(), 0);
        assert.deepEqual(await titles(page), []);
      });
    },
  );
}

/** The names of the caches with the library's page. */
const stores = (page) =>
  page.evaluate(async () =>
    (await caches.keys()).filter((name) => name.startsWith('knowmad.library ')),
  );

/** The names of the caches that belong to a session. */
const personal = (page) =>
  page.evaluate(async () =>
    (await caches.keys()).filter((name) => !name.startsWith('knowmad.site ')),
  );
