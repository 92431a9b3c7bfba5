// The library: saving, folders, order, two devices at once, a link.
// Screens: library.
import assert from 'node:assert/strict';
import { violations } from './lib/axe.mjs';
import { hydrated, journey, stage } from './lib/journey.mjs';
import {
  databases,
  expectTitles,
  isKept,
  knowsOf,
  look,
  shoot,
  TITLES,
  titles,
} from './lib/library.mjs';
import { expectRefusals, newPerson } from './lib/person.mjs';
import { sizes, until, visit } from './lib/world.mjs';

const on = stage({ args: ['--request-signatures=off'] });

/** The size at which a market's library is put in order and shared. */
// marketlint:allow markets with the library in their header and without, in four languages; each size on two
const SIZES = { de: 'phone', es: 'desktop', us: 'desktop', gr: 'phone' };

// marketlint:allow two devices are tried on a market of each script; what they do is the same on all
const DEVICES = ['de', 'gr'];

for (const code of Object.keys(SIZES)) {
  const url = (path) => on.server.url(code, path);

  journey(
    on,
    `${code}: a know is saved, put into folders and in order`,
    { at: [SIZES[code]] },
    async ({ page, size }) => {
      const [alfa, beta, gamma] = await knowsOf(on, code);
      const lena = newPerson(on, code, page);
      const { text } = lena;
      const main = page.getByRole('main');
      await page.goto(url(`/knows/${alfa.uuid}`));
      await hydrated(page);
      const save = main.getByRole('link', { name: text('save.button'), exact: true });
      assert.match(await save.getAttribute('href'), /\/auth\/signup\?redirect=.*knows/);
      await lena.join();
      await page.goto(url('/app/library'));
      await hydrated(page);
      await main.getByRole('heading', { name: text('library.empty') }).waitFor();
      await shoot(page, `${code}-${size}-empty`);
      for (const know of [gamma, beta, alfa]) {
        await page.goto(url(`/knows/${know.uuid}`));
        await hydrated(page);
        await lena.button('save.button').click();
        await lena.button('save.button.saved').waitFor();
        await page.getByText(text('save.done')).waitFor();
      }
      await shoot(page, `${code}-${size}-saved`);
      await lena.button('save.button.saved').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(text('save.newFolder')).fill('Klausur');
      await dialog.getByRole('button', { name: text('save.create'), exact: true }).click();
      await dialog.getByRole('radio', { name: 'Klausur', checked: true }).waitFor();
      await shoot(page, `${code}-${size}-dialog`);
      await dialog.getByRole('button', { name: text('save.close'), exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });

      // Chosen is moved: it isn't at the top any more, and comes back there.
      await page.goto(url('/app/library'));
      await hydrated(page);
      await expectTitles(page, 'Beta', 'Gamma');
      await page.goto(url(`/knows/${alfa.uuid}`));
      await hydrated(page);
      await lena.button('save.button.saved').click();
      await dialog.getByRole('radio', { name: 'Klausur', checked: true }).waitFor();
      await dialog.getByRole('radio', { name: text('save.top') }).click();
      await dialog.getByRole('button', { name: text('save.close'), exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });

      await page.goto(url('/app/library'));
      await hydrated(page);
      await expectTitles(page, 'Alfa', 'Beta', 'Gamma');
      assert.deepEqual(await violations(page), []);
      await shoot(page, `${code}-${size}-library`);

      // By the keyboard: taken, moved down twice, dropped.
      await main.getByRole('button', { name: text('library.handle', { name: 'Alfa' }) }).focus();
      for (const key of ['Space', 'ArrowDown', 'ArrowDown', 'Space'])
        await page.keyboard.press(key);
      await expectTitles(page, 'Beta', 'Gamma', 'Alfa');
      for (const key of ['Space', 'ArrowUp', 'Escape']) await page.keyboard.press(key);
      await expectTitles(page, 'Beta', 'Gamma', 'Alfa');

      // By the pointer: before another one, and onto a folder.
      const drag = async (name, target) => {
        const handle = main.getByRole('button', { name: text('library.handle', { name }) });
        await handle.scrollIntoViewIfNeeded();
        const from = await handle.boundingBox();
        await page.mouse.move(from.x + 20, from.y + 20);
        await page.mouse.down();
        const to = await target.boundingBox();
        await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
        await page.mouse.up();
      };
      await drag('Gamma', main.locator('[data-item]', { hasText: 'Beta' }));
      await expectTitles(page, 'Gamma', 'Beta', 'Alfa');
      await drag('Beta', main.locator('[data-folder]', { hasText: 'Klausur' }));
      await expectTitles(page, 'Gamma', 'Alfa');
      await page.getByText(text('library.moved', { name: 'Klausur' })).waitFor();

      await main.getByRole('link', { name: /Klausur/ }).click();
      await page.getByRole('heading', { level: 1, name: 'Klausur' }).waitFor();
      assert.match(page.url(), /\/app\/library\/klausur-[0-9a-f-]{36}$/);
      await expectTitles(page, 'Beta');
      assert.deepEqual(await violations(page), []);
      await shoot(page, `${code}-${size}-folder`);
      await page.reload();
      await hydrated(page);
      await expectTitles(page, 'Beta');
      const wrong = page.url().replace('klausur', 'anders');
      await page.goto(wrong);
      await page.waitForURL(/klausur-/);

      // Several at once, and back.
      await lena.button('library.select').click();
      await lena.button('library.selectAll').click();
      await lena.button('library.remove').click();
      await main.getByRole('heading', { name: text('library.emptyFolder') }).waitFor();
      await page
        .getByRole('button', { name: text('library.undo') })
        .last()
        .click();
      await until(async () => (await titles(page)).length === 1);
      await page.goBack();
      await page.goto(url('/app/library'));
      await hydrated(page);
      await expectTitles(page, 'Gamma', 'Alfa');
      await main.getByLabel(text('library.search'), { exact: true }).fill('bet');
      await expectTitles(page, 'Beta');
      await page.goto(url('/app/library/synced?utm_content=mail'));
      await hydrated(page);
      await page.getByText(text('librarySynced.inStep')).waitFor();
      assert.deepEqual(await violations(page), []);
      await shoot(page, `${code}-${size}-synced`);
    },
  );

  journey(
    on,
    `${code}: a folder is read by its link until that is revoked`,
    { at: [SIZES[code]], serviceWorkers: 'block' },
    async ({ page }) => {
      const [alfa] = await knowsOf(on, code);
      const lena = newPerson(on, code, page);
      const { text } = lena;
      await lena.join();
      await page.goto(url('/app/library'));
      await hydrated(page);
      await lena.button('library.newFolder').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(text('library.name'), { exact: true }).fill('Lernen');
      await dialog.getByRole('button', { name: text('library.name.submitCreate') }).click();
      await page.getByRole('link', { name: /Lernen/ }).waitFor();
      // Pressed before the code that saves has come.
      let comes;
      const held = new Promise((resolve) => (comes = resolve));
      await page.route(/\/assets\/LateSaveButton-.*\.js$/, async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(url(`/knows/${alfa.uuid}`));
      await hydrated(page);
      await lena.button('save.button').click();
      comes();
      await page.getByRole('button', { name: text('save.choose') }).click();
      await dialog.getByRole('radio', { name: 'Lernen' }).click();
      await dialog.getByRole('button', { name: text('save.close'), exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });
      await page.goto(url('/app/library'));
      await hydrated(page);
      await page.getByRole('link', { name: /Lernen/ }).click();
      await expectTitles(page, 'Alfa');
      await lena.button('library.share').click();
      await dialog.getByRole('button', { name: text('library.link.create') }).click();
      const link = await dialog.getByLabel(text('library.link.label')).inputValue();
      assert.match(link, /\/library\/shared\/lernen-[0-9a-f-]{36}$/);
      await shoot(page, `${code}-share`);

      const guest = await visit(on.browser, { ...sizes.desktop, reducedMotion: 'reduce' });
      try {
        await guest.page.goto(link);
        await hydrated(guest.page);
        await guest.page.getByRole('heading', { level: 1, name: 'Lernen' }).waitFor();
        await guest.page.getByRole('link', { name: 'Alfa', exact: true }).waitFor();
        const robots = guest.page.locator('meta[name=robots]');
        assert.match(await robots.getAttribute('content'), /noindex/);
        assert.deepEqual(await violations(guest.page), []);
        await shoot(guest.page, `${code}-shared`);
        const mia = newPerson(on, code, guest.page);
        await mia.join();
        await guest.page.goto(link);
        await hydrated(guest.page);
        await mia.button('libraryShared.copy').click();
        await guest.page.waitForURL(/\/app\/library\/lernen-/);
        await expectTitles(guest.page, 'Alfa');

        await dialog.getByRole('button', { name: text('library.link.revoke') }).click();
        await dialog.getByRole('button', { name: text('library.link.create') }).waitFor();
        const answer = await guest.page.goto(link);
        assert.equal(answer.status(), 404);
        expectRefusals(guest.complaints, 404);
        assert.deepEqual(guest.complaints, []);
      } finally {
        await guest.context.close();
      }
    },
  );
}

for (const code of DEVICES) {
  const url = (path) => on.server.url(code, path);

  journey(
    on,
    `${code}: two devices change a folder at once, one of them without a connection`,
    { at: ['desktop'] },
    async ({ page, context, complaints }) => {
      const knows = await knowsOf(on, code);
      const lena = newPerson(on, code, page);
      const { text } = lena;
      await lena.join();
      for (const know of knows.toReversed()) {
        await page.goto(url(`/knows/${know.uuid}`));
        await hydrated(page);
        await lena.button('save.button').click();
        await lena.button('save.button.saved').waitFor();
        await page.getByText(text('save.done')).waitFor();
      }
      await page.goto(url('/app/library'));
      await hydrated(page);
      await expectTitles(page, ...TITLES);

      const other = await visit(on.browser, { ...sizes.phone, reducedMotion: 'reduce' });
      try {
        const phone = newPerson(on, code, other.page, lena.email);
        await other.page.goto(url('/auth/signin?redirect=%2Fapp%2Flibrary'));
        await hydrated(other.page);
        await phone.signIn();
        await other.page.waitForURL(/\/app\//);
        await other.page.goto(url('/app/library'));
        await hydrated(other.page);
        await expectTitles(other.page, ...TITLES);

        // The phone loses its connection; both go on.
        await isKept(other.page);
        await other.offline(async () => {
          await look(other.page);
          await other.page.getByText(text('library.offline')).waitFor();
          await other.page
            .getByRole('button', { name: text('library.handle', { name: 'Alfa' }) })
            .focus();
          for (const key of ['Space', 'ArrowDown', 'Space']) await other.page.keyboard.press(key);
          await expectTitles(other.page, 'Beta', 'Alfa', 'Gamma');
          await other.page.getByText(/1 (Änderung|αλλαγή)/).waitFor();

          await page
            .getByRole('button', { name: text('library.moreOf', { name: 'Gamma' }) })
            .click();
          await page
            .getByRole('dialog')
            .getByRole('button', { name: text('library.remove'), exact: true })
            .click();
          await lena.button('library.newFolder').click();
          await page
            .getByRole('dialog')
            .getByLabel(text('library.name'), { exact: true })
            .fill('Neu');
          await page
            .getByRole('dialog')
            .getByRole('button', { name: text('library.name.submitCreate') })
            .click();
          await page.getByRole('link', { name: /Neu/ }).waitFor();
          await expectTitles(page, 'Alfa', 'Beta');
        });
        await look(other.page);
        await expectTitles(other.page, 'Beta', 'Alfa');
        await other.page.getByRole('link', { name: /Neu/ }).waitFor();
        await look(page);
        await expectTitles(page, 'Beta', 'Alfa');
        assert.deepEqual(other.complaints, []);
      } finally {
        await other.context.close();
      }
      assert.ok(context);
      await lena.signOut();
      // Signing out drops the copy.
      await until(async () => (await databases(page)).length === 0);
      assert.deepEqual(complaints, []);
    },
  );
}
