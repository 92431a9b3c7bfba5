// A walk of a visitor and one of a user through a market, on a phone and at a desk. Parts that a
// market's flags leave out are expected to be absent.
// Screens: know, know-view, subject, topic, search, home, notice, library, user, know-create.
import assert from 'node:assert/strict';
import { hydrated, idle, journey, market, settled, stage } from './lib/journey.mjs';
import { expectRefusals, newPerson } from './lib/person.mjs';
import { refusedBesideTheButton } from './lib/refusal.mjs';
import { call } from './lib/share.mjs';
import { recordShifts, shiftsOf } from './lib/shifts.mjs';
import { text as textOf, until } from './lib/world.mjs';
import { knowsOf, placesOf, reportInVain, shareText, WORDS } from './lib/walks.mjs';

const on = stage({ args: ['--request-signatures=off'] });

// marketlint:allow markets of three languages and two scripts, with other flags each
const CODES = ['de', 'us', 'gr'];

/** The most that a page may shift: what a reader doesn't see. */
const MOST_SHIFT = 0.02;

/** A shot for a review by eye, where a folder is given. */
async function shoot(page, name) {
  const folder = process.env.SHOTS;
  if (!folder) return;
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${folder}/walk-${name}-${colorScheme}.png` });
  }
}

/** Nothing is wider than the window, and nothing has moved while the page came. */
async function expectStill(page, where) {
  await settled(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `${where} is ${wide} px wider than the window`);
  const shifts = await shiftsOf(page);
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  assert.ok(sum <= MOST_SHIFT, `${where} moves: ${JSON.stringify(shifts)}`);
}

/** The paths to which a know of a topic may lead on another market: its topics, or its subjects. */
function twinsOf({ subject, topic }, code) {
  const isLike = (one, other) => one.concepts?.some((each) => other.concepts?.includes(each));
  const { servedSubjects } = market(code);
  const topics = servedSubjects.flatMap(({ slug, topics: all }) =>
    all.filter((one) => isLike(one, topic)).map((one) => `/subjects/${slug}-${one.slug}`),
  );
  if (topics.length > 0) return topics;
  const subjects = servedSubjects.filter((one) => isLike(one, subject));
  return subjects.length > 0 ? subjects.map(({ slug }) => `/subjects/${slug}/knows`) : ['/'];
}

/** Where the footer's list of countries leads from the open page on a market's site. */
async function pathOn(page, code) {
  const links = await page
    .getByRole('contentinfo')
    .locator('details a')
    .evaluateAll((all) => all.map(({ href }) => href));
  const site = on.server.url(code, '/');
  // Countries that share a site have the same path there.
  const found = new Set(
    links.filter((href) => href.startsWith(site)).map((href) => new URL(href).pathname),
  );
  assert.equal(found.size, 1, `${code}: ${[...found].join()}`);
  return [...found][0];
}

/** By keys: the next page, larger, smaller, all of it again, and the text with its headings and tables. */
async function readByKeys({ page, text }, code) {
  const main = page.getByRole('main');
  const reader = main.locator('[data-reader]');
  const tools = main.getByRole('toolbar');
  const bar = (key) => tools.getByRole('button', { name: text(key), exact: true });
  const zoom = () => reader.getAttribute('data-zoom');
  await tools.waitFor();
  await page.keyboard.press('ArrowRight');
  await until(async () => (await tools.getByRole('textbox').inputValue()) === '2');
  await bar('know.bar.larger').focus();
  for (const [key, step] of [
    ['+', '1'],
    ['+', '2'],
    ['-', '1'],
    ['Escape', '0'],
  ]) {
    await page.keyboard.press(key);
    await until(async () => (await zoom()) === step);
  }
  await bar('know.bar.text').click();
  const { heading, cells } = WORDS[code];
  const words = reader.locator('[data-text]').first();
  await words.getByRole('heading', { name: heading, exact: true }).waitFor();
  const head = words.getByRole('table').first().getByRole('columnheader');
  assert.deepEqual(await head.allTextContents(), cells);
  await idle(page);
  assert.equal(await tools.getByRole('textbox').inputValue(), '2', 'the text is of the same page');
}

for (const code of CODES)
  journey(
    on,
    `${code}: a visitor finds a know on its subject’s page, reads it, and goes on from there`,
    { at: ['phone', 'desktop'] },
    async ({ page, size, open }) => {
      const { know, grade } = await knowsOf(on, code);
      const places = placesOf(code);
      const { flags, locale, servedSubjects } = market(code);
      const text = (key, values) => textOf(locale.interface, key, values);
      const main = page.getByRole('main');
      const name = `${code}-${size}`;
      await recordShifts(page);
      // Agreed to statistics: the page that was reached is kept.
      await page.goto(on.server.url(code, '/healthz'));
      await page.evaluate(() => {
        const choice = { version: 99, required: true, statistics: true, marketing: false };
        localStorage.setItem('knowmad.consent', JSON.stringify(choice));
      });

      const address = `/subjects/${places.subject.slug}/knows`;
      await open(code, address);
      await main.getByRole('heading', { level: 1, name: places.subject.name }).waitFor();
      await main.getByRole('heading', { level: 2, name: /^3\s/ }).waitFor();
      await expectStill(page, address);
      await shoot(page, `${name}-subject`);
      await main.getByRole('link', { name: text('topic.knows.mostRead'), exact: true }).click();
      await page.waitForURL(/\?sort=mostRead$/);
      const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
      assert.equal(new URL(canonical).pathname + new URL(canonical).search, address);
      const query = encodeURIComponent(places.subject.name);
      const found = await on.server.get(
        `${code}.localhost`,
        `/api/search/suggestions?query=${query}`,
      );
      assert.ok(JSON.parse(found.body).content.some(({ path }) => path === address));

      await hydrated(page);
      await main.getByRole('link', { name: know.title }).first().click();
      await main.getByRole('heading', { level: 1, name: know.title }).waitFor();
      await hydrated(page);
      await expectStill(page, know.path);
      await shoot(page, `${name}-know`);
      const notice = main.getByText(text('know.blur.end'), { exact: true });
      assert.equal(await notice.count(), flags.unblurContent ? 0 : 1);
      const about = main.getByRole('region', { name: text('know.about'), exact: true });
      for (const label of [places.topic.name, grade.name, WORDS[code].tag])
        await about.getByText(label, { exact: true }).waitFor();
      const [last, below] = await Promise.all(
        [main.locator('[data-page]').last(), about].map((part) => part.boundingBox()),
      );
      assert.ok(below.y >= last.y + last.height, 'what it is about stands below its pages');

      // Of its topic, of its subject, of its grade; what is merely popular has its own heading.
      const beside = main.getByRole('complementary');
      const titles = await beside
        .locator('h2, h3')
        .evaluateAll((all) => all.map((one) => one.textContent));
      assert.deepEqual(titles.slice(0, 5), [
        text('know.related'),
        'Same topic',
        'Same subject',
        'Same grade',
        text('know.popular'),
      ]);
      assert.deepEqual(titles.slice(5).toSorted(), ['Alfa', 'Beta', 'Gamma']);
      await beside.scrollIntoViewIfNeeded();
      await shoot(page, `${name}-related`);
      for (const other of CODES.filter((one) => one !== code))
        assert.ok(
          twinsOf(places, other).includes(await pathOn(page, other)),
          `${other}: ${await pathOn(page, other)}`,
        );

      await page.evaluate(() => scrollTo(0, 0));
      await readByKeys({ page, text }, code);
      await shoot(page, `${name}-text`);
      await page.keyboard.press('Escape');
      await page.emulateMedia({ media: 'print' });
      const strangers = await page.evaluate(() => {
        const isPart = (one) => one.closest('[data-page]') || one.querySelector('[data-page]');
        return [...document.querySelectorAll('body *')].filter(
          (one) => one.checkVisibility() && !isPart(one),
        ).length;
      });
      assert.equal(strangers, 0, 'its pages are printed, and nothing else');
      await page.emulateMedia({ media: 'screen' });

      await main.getByRole('button', { name: text('know.share'), exact: true }).click();
      const dialog = page.getByRole('dialog');
      const first = dialog.locator('textarea, input').first();
      await first.waitFor();
      assert.equal(await first.inputValue(), on.server.url(code, know.canonicalPath));
      await shoot(page, `${name}-share`);
      await page.keyboard.press('Escape');

      await main.getByRole('link', { name: text('know.bar.alone'), exact: true }).click();
      await page.waitForURL(/\/view$/);
      await hydrated(page);
      await main.locator('#page-1 img').waitFor();
      assert.equal(await page.getByRole('contentinfo').count(), 0, 'the pages are alone');
      await expectStill(page, `${know.path}/view`);
      await shoot(page, `${name}-view`);

      const stored = () => page.evaluate(() => localStorage.getItem('knowmad.reached'));
      await until(async () => (await stored())?.includes(know.uuid));
      await open(code, '/knows/search');
      const row = main.getByRole('region', { name: text('reached.title') });
      await row.getByRole('link', { name: know.title }).waitFor();
      await shoot(page, `${name}-reached`);

      const empty = servedSubjects.at(-1);
      await open(code, `/subjects/${empty.slug}-${empty.topics.at(-1).slug}`);
      const actions = main.locator('#knows').getByRole('link');
      const wanted = flags.hasKnowDemandsMenu
        ? ['topic.empty.ask', 'topic.empty.action']
        : ['topic.empty.action'];
      assert.deepEqual(
        await actions.allTextContents(),
        wanted.map((key) => text(key)),
      );
      await actions.first().scrollIntoViewIfNeeded();
      await expectStill(page, 'a topic without material');
      await shoot(page, `${name}-empty`);
      await open(code, '/legal/privacy');
      for (const other of CODES) assert.equal(await pathOn(page, other), '/legal/privacy', other);
    },
  );

for (const code of CODES)
  journey(
    on,
    `${code}: a user is told what happened, saves, and shares what somebody asked for`,
    { at: ['phone', 'desktop'] },
    async ({ page, size, open, complaints }) => {
      const { site, token, know, grade } = await knowsOf(on, code);
      const { subject, topic } = placesOf(code);
      const { flags } = market(code);
      const lena = newPerson(on, code, page);
      const { text } = lena;
      const main = page.getByRole('main');
      const name = `${code}-${size}`;
      await recordShifts(page);
      await lena.join();

      // Somebody whom she follows shares, and answers her; hers is liked, reported and kept.
      const knower = know.author.knowerUuid;
      await call(site, 204, 'PUT', `/api/users/me/follows/knowers/${knower}`, {}, lena.token);
      const about = { subjectId: subject.id, topicId: topic.uuid, gradeId: grade.id };
      const asks = async (title, from) =>
        JSON.parse(await call(site, 201, 'POST', '/api/know-demands', { title, ...about }, from))
          .uuid;
      const wish = `${WORDS[code].title}, ${size}`;
      const answer = `${WORDS[code].heading}, ${size}`;
      const own = await shareText(site, lena.token, `Mine ${size}`);
      const demand = flags.hasKnowDemandsMenu && (await asks(wish, lena.token));
      await shareText(site, token, answer, undefined, demand && { knowDemandUuid: demand });
      await call(site, 200, 'PUT', `/api/knows/${own.uuid}/like`, undefined, token);
      await reportInVain(on, site, own.uuid);

      await open(code, '/');
      const bell = (count) =>
        page.getByRole('banner').getByRole('link', {
          name: new RegExp(`^${text('notices.title')}${count > 0 ? `\\D+${count}\\D` : '$'}`),
        });
      const kinds = [
        text('notices.knowPublished', { actor: know.author.name, title: answer }),
        text('notices.knowKept', { title: own.title }),
        ...(demand ? [text('notices.demandAnswered', { title: wish })] : []),
      ];
      await until(async () => {
        await open(code, '/');
        await settled(page);
        return (await bell(kinds.length + 1).count()) === 1;
      });
      await expectStill(page, 'the home page');
      await shoot(page, `${name}-home`);
      await bell(kinds.length + 1).click();
      await page.waitForURL(/\/app\/notifications$/);
      await hydrated(page);
      for (const told of kinds) await main.getByRole('link').filter({ hasText: told }).waitFor();
      await main.locator(`a[href$="${own.slug}"]`).first().waitFor();
      await expectStill(page, 'the list of notifications');
      await shoot(page, `${name}-notices`);
      await main.getByRole('button', { name: text('notices.readAll'), exact: true }).click();
      await bell(0).waitFor();
      await main.getByRole('link', { name: text('notices.mails'), exact: true }).click();
      await page.getByRole('switch', { name: text('notices.weekly') }).waitFor();
      await shoot(page, `${name}-mails`);

      // Saved; what can be done with it is headed by its picture and title.
      await open(code, `/app/knows/${know.slug}`);
      await lena.button('save.button').click();
      await lena.button('save.button.saved').waitFor();
      await page.getByText(text('save.done')).waitFor();
      await expectStill(page, 'a know in the signed-in area');
      await shoot(page, `${name}-saved`);
      const bar = page.getByRole('navigation', { name: text('appNav.label'), exact: true });
      await bar.getByRole('link', { name: text('nav.library'), exact: true }).click();
      await page.waitForURL(/\/app\/library$/);
      await hydrated(page);
      await main.getByText(text('library.kept')).waitFor();
      await expectStill(page, 'the library');
      await shoot(page, `${name}-library`);
      await main
        .getByRole('button', { name: text('library.moreOf', { name: know.title }) })
        .click();
      const sheet = page.getByRole('dialog').getByRole('heading', { name: know.title });
      await sheet.locator('img').waitFor();
      await shoot(page, `${name}-sheet`);
      await page.keyboard.press('Escape');

      await open(code, '/profile/edit');
      const called = lena.field('profileEdit.name');
      await called.fill('\u2800\u200b');
      await lena.button('account.save').click();
      await page.getByText(text('profileEdit.name.missing'), { exact: true }).first().waitFor();
      await called.scrollIntoViewIfNeeded();
      await shoot(page, `${name}-name`);
      await called.fill('Lena');

      // The answer to a request begins with its subject, topic and grade, and is refused where it
      // is shared already.
      const asked = demand && (await asks(`${wish} 2`, token));
      const flow = asked ? `?knowDemandUuid=${asked}` : '';
      await open(code, `/knows/create/upload${flow}`);
      const camera = lena.button('create.camera');
      assert.equal(await camera.isVisible(), size === 'phone', 'photos are taken on a phone');
      await shoot(page, `${name}-create`);
      const known = { name: 'scan 1.md', mimeType: 'text/markdown' };
      const twice = Buffer.from(`# ${answer}\n\n${know.title} ${name}.`);
      const files = page.locator('input[type=file][multiple]');
      await files.setInputFiles({ ...known, buffer: twice });
      await main.getByText(text('create.state.done'), { exact: true }).waitFor();
      await lena.button('create.next').click();
      await page.waitForURL(/\/knows\/create\/details/);
      const title = lena.field('details.title');
      await until(async () => (await title.inputValue()) !== '');
      assert.equal(await title.inputValue(), answer);
      const chosen = (label) =>
        main.getByRole('radio', { name: label, exact: true, checked: true });
      if (asked) {
        await main.getByText(text('answeredDemand.taken')).waitFor();
        await chosen(subject.name).waitFor({ state: 'attached' });
      } else {
        assert.equal(await main.getByText(text('answeredDemand.taken')).count(), 0);
        await lena.chooseSubject();
      }
      await shoot(page, `${name}-details`);
      const there = await shareText(site, lena.token, `There ${size}`, twice.toString());
      await lena.button('details.submit').click();
      await refusedBesideTheButton(page, lena.button('details.submit'));
      const link = main.locator('form [role=alert]').getByRole('link');
      assert.ok((await link.getAttribute('href')).includes(there.uuid));
      await shoot(page, `${name}-twice`);
      expectRefusals(complaints, 409, 422);

      // The draft of an answer isn't in the form of another know.
      await open(code, '/knows/create/upload');
      await idle(page);
      if (asked) assert.equal(await main.getByText(known.name).count(), 0);
      else await main.getByText(known.name).waitFor();
    },
  );
