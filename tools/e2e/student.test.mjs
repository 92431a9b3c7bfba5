// A student’s ways around a know: passing its address on, printing it, finding the most read one of
// a subject, and hearing of new ones by the bell and a weekly mail.
// Screens: know, subject, notice, user.
import assert from 'node:assert/strict';
import { violations } from './lib/axe.mjs';
import { hydrated, idle, journey, market, stage } from './lib/journey.mjs';
import { newPerson } from './lib/person.mjs';
import { call, share, signUp, siteOf } from './lib/share.mjs';
import { text as textOf, until } from './lib/world.mjs';

const on = stage({ args: ['--request-signatures=off'] });

// marketlint:allow markets that blur pages, and a market in another script that shows all
const CODES = ['de', 'us', 'gr'];
// marketlint:allow lists and notices are the same on all markets
const CODE = 'de';
const say = (key, values) => textOf(market(CODE).locale.interface, key, values);

const many = Array.from(
  { length: 60 },
  (_, i) => `## ${i + 1}\n\n${'Ein Satz mit Wörtern. '.repeat(12)}`,
);

for (const code of CODES)
  journey(
    on,
    `${code}: a know is printed as its readable pages and nothing else`,
    { at: ['phone'] },
    async ({ page, open }) => {
      const isAsked = market(code).minimumAge !== null;
      const born = isAsked ? { dateOfBirth: '2008-05-31' } : {};
      const token = await signUp(siteOf(on.server, code), born);
      const content = Buffer.from(`# Lang ${code}\n\n${many.join('\n\n')}`);
      const know = await share(siteOf(on.server, code), token, `Lang ${code}`, content);
      assert.ok(know.pageCount > 3, `it has ${know.pageCount} pages`);
      await open(code, know.path);
      await page.emulateMedia({ media: 'print' });
      const readable = know.pages.filter(({ blurred }) => !blurred).map(({ number }) => number);
      const blurs = !market(code).flags.unblurContent;
      assert.equal(readable.length, blurs ? 2 : know.pageCount);
      const printed = await page.evaluate(() => {
        const seen = [...document.querySelectorAll('body *')].filter((one) =>
          one.checkVisibility(),
        );
        const pages = seen.filter((one) => one.matches('[data-page]'));
        const isPart = (one) => pages.some((each) => each.contains(one) || one.contains(each));
        return {
          pages: pages.map(({ dataset }) => Number(dataset.page)),
          others: seen.filter((one) => !isPart(one)).map((one) => one.outerHTML.slice(0, 120)),
        };
      });
      assert.deepEqual(printed, { pages: readable, others: [] });
      // A sheet for each page: neither an empty one nor two for one page.
      const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      assert.equal(sheets.match(/\/Type\s*\/Page\b/g).length, readable.length);
    },
  );

journey(
  on,
  'sharing begins with the link, which is copied',
  { at: ['phone', 'desktop'], permissions: ['clipboard-read', 'clipboard-write'] },
  async ({ page, open, size }) => {
    const token = await signUp(siteOf(on.server, CODE), { email: `sharer.${size}@example.org` });
    const content = Buffer.from(`# Teilen ${size}`);
    const know = await share(siteOf(on.server, CODE), token, `Teilen ${size}`, content);
    await open(CODE, `${know.path}?query=Teilen`);
    const main = page.getByRole('main');
    await main.getByRole('button', { name: say('know.share'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(know.title, { exact: true }).waitFor();
    const controls = dialog.locator('textarea, button');
    const names = await controls.evaluateAll((all) =>
      all.map((one) => one.labels?.[0]?.textContent ?? one.ariaLabel ?? one.textContent),
    );
    const order = ['shareKnow.link', 'ui.copy'].map((key) => names.indexOf(say(key)));
    assert.ok(order[0] >= 0 && order[1] === order[0] + 1, names.join(', '));
    const device = names.indexOf(say('shareKnow.device'));
    assert.ok(device < 0 || device > order[1], 'apps of the device come after the link');
    assert.deepEqual(await violations(page), []);
    await dialog.getByRole('button', { name: say('ui.copy'), exact: true }).click();
    await page.getByText(say('ui.copied')).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(copied, on.server.url(CODE, know.canonicalPath), 'without the visitor’s search');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    // The focus is where it was.
    await page.waitForFunction(
      (name) => document.activeElement.textContent === name,
      say('know.share'),
    );
  },
);

journey(
  on,
  'the knows of a subject are in order of time, or the most read one first',
  { at: ['phone'] },
  async ({ page, open }) => {
    const subject = market(CODE).servedSubjects.at(-1);
    const site = siteOf(on.server, CODE);
    const token = await signUp(site, { email: 'sorter@example.org' });
    const knows = [];
    for (const title of ['Erster Zettel', 'Zweiter Zettel']) {
      const know = await share(site, token, title, Buffer.from(`# ${title}`));
      await call(
        site,
        200,
        'PATCH',
        `/api/knows/${know.uuid}`,
        { version: 1, subjectId: subject.id },
        token,
      );
      knows.push(know);
    }
    // Read by another visitor.
    await call(
      { ...site, device: crypto.randomUUID() },
      204,
      'POST',
      `/api/knows/${knows[0].uuid}/views`,
    );
    const path = `/subjects/${subject.slug}/knows`;
    const main = page.getByRole('main');
    const titles = () => main.getByRole('link').filter({ hasText: 'Zettel' }).allTextContents();
    const expectOrder = async (...wanted) => {
      let found = [];
      await until(async () => {
        found = await titles();
        return wanted.every((title, i) => found[i]?.includes(title));
      }).catch(() => assert.deepEqual(found, wanted));
    };
    await open(CODE, path);
    await expectOrder('Zweiter', 'Erster');
    const link = (key) => main.getByRole('link', { name: say(key), exact: true });
    await link('topic.knows.mostRead').click();
    await page.waitForURL(/\?sort=mostRead$/);
    await hydrated(page);
    await expectOrder('Erster', 'Zweiter');
    const answer = await on.server.rendered(`${CODE}.localhost`, `${path}?sort=mostRead`);
    const at = (title) => answer.body.indexOf(`>${title}`);
    assert.ok(at('Erster Zettel') > 0 && at('Erster Zettel') < at('Zweiter Zettel'), 'in its HTML');
    assert.equal(await link('topic.knows.mostRead').getAttribute('aria-current'), 'true');
    await link('topic.knows.newest').click();
    await page.waitForURL((url) => url.pathname === path && url.search === '');
    await hydrated(page);
    await expectOrder('Zweiter', 'Erster');
  },
);

journey(
  on,
  'the bell counts what is new from a followed knower, and the weekly mail is a choice',
  { at: ['phone', 'desktop'] },
  async ({ page, open, size }) => {
    const site = siteOf(on.server, CODE);
    const token = await signUp(site, { email: `followed.${size}@example.org`, name: 'Mia' });
    const first = await share(site, token, 'Schon da', Buffer.from(`# Schon da ${size}`));
    const lena = newPerson(on, CODE, page);
    await lena.join();
    const main = page.getByRole('main');
    // Its name is the list's, and how many are unread where there are any.
    const bell = (count) =>
      page.getByRole('banner').getByRole('link', {
        name: new RegExp(`^${say('notices.title')}${count > 0 ? `\\D+${count}\\D` : '$'}`),
      });
    await bell(0).waitFor();
    await open(CODE, first.author.path);
    const follow = main
      .getByRole('button', { pressed: false })
      .filter({ hasText: say('follow.follow'), visible: true });
    await follow.first().click();
    await main.getByRole('button', { pressed: true }).first().waitFor();
    await share(site, token, 'Ganz neu', Buffer.from(`# Ganz neu ${size}`));
    await until(async () => {
      await open(CODE, '/subjects');
      await idle(page);
      return (await bell(1).count()) === 1;
    });
    await bell(1).click();
    await page.waitForURL(/\/app\/notifications$/);
    await hydrated(page);
    const entry = main.getByRole('link').filter({ hasText: 'Ganz neu' });
    await entry.waitFor();
    assert.equal(await main.getByText('Schon da').count(), 0, 'what was there before is no news');
    assert.deepEqual(await violations(page), []);
    await main.getByRole('button', { name: say('notices.readAll'), exact: true }).click();
    await bell(0).waitFor();

    const link = main.getByRole('link', { name: say('notices.mails'), exact: true });
    await link.click();
    const weekly = page.getByRole('switch', { name: say('notices.weekly') });
    await weekly.waitFor();
    await until(() => weekly.isEnabled());
    const before = await weekly.isChecked();
    await weekly.click();
    await until(async () => (await weekly.isEnabled()) && (await weekly.isChecked()) !== before);
    await page.reload();
    await hydrated(page);
    await until(() => weekly.isEnabled());
    assert.equal(await weekly.isChecked(), !before, 'it is kept');
  },
);
