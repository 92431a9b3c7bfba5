// The header's menus: subjects, company, download.
// Features: content, download, shell, subject.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { journey, market, stage } from './lib/journey.mjs';
import { text, until } from './lib/world.mjs';

const on = stage();
const textsOf = (code) => (key, values) => text(market(code).locale.interface, key, values);
const say = textsOf('de');
const page0 = '/about/company';
const subjects = () => market('de').subjects;

/** Opens the subject menu and resolves with its parts. */
async function openMenu(page, { locale } = { locale: 'de' }) {
  const label = text(locale, 'header.subjects.label');
  const banner = page.getByRole('banner');
  const button = banner.getByRole('button', { name: label, exact: true });
  await button.click();
  const menu = banner.getByRole('navigation', { name: label, exact: true });
  await menu.waitFor();
  return { banner, button, menu };
}

journey(
  on,
  'on a desktop subjects stand left and their topics right',
  { at: ['desktop'] },
  async ({ page, open }) => {
    await open('de', page0);
    const { banner, button, menu } = await openMenu(page);
    assert.equal(await button.getAttribute('aria-expanded'), 'true');
    for (const { name } of subjects())
      assert.ok(await menu.getByRole('button', { name, exact: true }).isVisible(), name);
    const [first, second] = subjects();
    for (const { name } of first.topics)
      assert.ok(await banner.getByRole('link', { name, exact: true }).isVisible(), name);

    await menu.getByRole('button', { name: second.name, exact: true }).click();
    for (const topic of second.topics) {
      const link = banner.getByRole('link', { name: topic.name, exact: true });
      assert.equal(await link.getAttribute('href'), `/subjects/${second.slug}-${topic.slug}`);
    }
    assert.equal(
      await banner.getByRole('link', { name: first.topics[0].name, exact: true }).count(),
      0,
    );
    const left = await menu.getByRole('button', { name: second.name, exact: true }).boundingBox();
    const right = await banner
      .getByRole('link', { name: second.topics[0].name, exact: true })
      .boundingBox();
    assert.ok(right.x >= left.x + left.width, 'topics stand right of the subjects');
    assert.equal(
      await banner.getByRole('button', { name: say('header.subjects.back') }).isVisible(),
      false,
      'no way back is needed',
    );
    assert.equal(
      await banner
        .getByRole('link', { name: say('header.subjects.allTopics') })
        .getAttribute('href'),
      `/subjects/${second.slug}/knows`,
    );

    await banner.getByRole('link', { name: second.topics[2].name, exact: true }).click();
    await page.waitForURL(`**/subjects/${second.slug}-${second.topics[2].slug}`);
    assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), second.topics[2].name);
  },
);

journey(
  on,
  'on a wide window all subjects are seen at once, on a low one the menu says that there are more',
  { at: ['desktop'] },
  async ({ page, open }) => {
    await open('de', page0);
    const { banner, menu } = await openMenu(page);
    const more = menu.getByText(say('header.subjects.more'), { exact: true });
    const bar = await banner.boundingBox();
    const last = menu.getByRole('button', { name: subjects().at(-1).name, exact: true });
    const seen = async () => {
      const { y, height } = await last.boundingBox();
      return y + height <= page.viewportSize().height;
    };
    assert.equal(await seen(), true);
    assert.equal(await more.count(), 0);
    const close = await banner.getByRole('button', { name: say('ui.close') }).boundingBox();
    const login = await banner.getByRole('link', { name: say('header.login') }).boundingBox();
    assert.ok(
      Math.abs(close.x + close.width - (login.x + login.width)) < 40,
      `the menu is as wide as the bar (${bar.width})`,
    );
    await page.setViewportSize({ width: 1440, height: 420 });
    await more.waitFor();
    for (;;) {
      // A press scrolls smoothly, and at the end of the list the button goes: whether it is
      // there is asked only when the list has come to where the press sends it. It goes
      // when no more than 8 px are left.
      const { to, end } = await menu.evaluate(({ scrollTop, scrollHeight, clientHeight }) => {
        const bottom = scrollHeight - clientHeight;
        const target = scrollTop + clientHeight * 0.8;
        return { to: Math.min(target, bottom), end: target >= bottom - 8 };
      });
      await more.click();
      await until(() => menu.evaluate((list, top) => Math.abs(list.scrollTop - top) <= 1, to));
      if (end) break;
    }
    await more.waitFor({ state: 'detached' });
    assert.equal(await seen(), true);
  },
);

journey(
  on,
  'the menu closes by a press outside, its button, Escape, and after a choice',
  { at: ['desktop'] },
  async ({ page, open }) => {
    await open('de', '/subjects');
    let { banner, button, menu } = await openMenu(page);
    await page.mouse.click(1400, 850);
    await menu.waitFor({ state: 'detached' });

    ({ menu } = await openMenu(page));
    await banner.getByRole('button', { name: say('ui.close') }).click();
    await menu.waitFor({ state: 'detached' });

    ({ menu } = await openMenu(page));
    await menu.getByRole('button', { name: subjects()[0].name, exact: true }).focus();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    assert.equal(
      await button.evaluate((element) => element === document.activeElement),
      true,
      'the focus is back on the button',
    );

    ({ menu } = await openMenu(page));
    await button.click();
    await menu.waitFor({ state: 'detached' });

    ({ menu } = await openMenu(page));
    await menu.getByRole('button', { name: subjects()[3].name, exact: true }).click();
    assert.equal(await menu.isVisible(), true, 'choosing a subject keeps it open');
    const link = banner.getByRole('link', { name: say('header.subjects.allTopics') });
    const path = `/subjects/${subjects()[3].slug}/knows`;
    assert.equal(await link.getAttribute('href'), path);
    // An answer without a page leaves this one, whose menu a fast page would end earlier.
    await page.route(`**${path}`, (route) => route.fulfill({ status: 204 }));
    const asked = page.waitForRequest(`**${path}`);
    const pressed = Date.now();
    await link.click({ noWaitAfter: true });
    await asked;
    await menu.waitFor({ state: 'detached' });
    assert.ok(Date.now() - pressed >= 200, 'it stays long enough to see what was pressed');
  },
);

journey(
  on,
  'on a phone the topics lie over the subjects, with a way back',
  { at: ['phone'] },
  async ({ page, open }) => {
    await open('de', page0);
    const { banner, menu } = await openMenu(page);
    const [first, second] = subjects();
    const subject = menu.getByRole('button', { name: second.name, exact: true });
    assert.equal(
      await banner.getByRole('link', { name: first.topics[0].name, exact: true }).isVisible(),
      false,
      'no topics before a choice',
    );
    for (const key of ['nav.download', 'nav.company', 'nav.careers', 'nav.safety'])
      assert.ok(
        (await menu.getByRole('link', { name: say(key), exact: true }).count()) === 1,
        `${key} is here, once`,
      );
    // A hint announces entries below the window; pressing it scrolls to them.
    const more = menu.getByText(say('header.subjects.more'), { exact: true });
    const company = menu.getByRole('link', { name: say('nav.company'), exact: true });
    // It goes while the list still scrolls, so it may be gone between a look and a press.
    await until(async () => {
      await more.evaluateAll(([button]) => button?.click());
      return (await more.count()) === 0;
    });
    await company.click({ trial: true });

    await subject.click();
    const topic = banner.getByRole('link', { name: second.topics[0].name, exact: true });
    await topic.waitFor();
    const back = banner.getByRole('button', { name: say('header.subjects.back'), exact: true });
    await back.waitFor();
    await page.waitForFunction(
      (name) => document.activeElement?.textContent === name,
      say('header.subjects.back'),
    );
    await subject.waitFor({ state: 'hidden' });
    await back.click();
    await topic.waitFor({ state: 'hidden' });
    await page.waitForFunction((name) => document.activeElement?.textContent === name, second.name);

    await subject.click();
    await topic.click();
    await page.waitForURL(`**/subjects/${second.slug}-${second.topics[0].slug}`);
  },
);

journey(
  on,
  'on a phone the menu closes by its button and by Escape',
  { at: ['phone'] },
  async ({ page, open }) => {
    await open('de', page0);
    const { button, menu } = await openMenu(page);
    await button.click();
    await menu.waitFor({ state: 'detached' });
    await openMenu(page);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await page.mouse.wheel(0, 400);
    await page.waitForFunction(() => window.scrollY > 100);
  },
);

journey(
  on,
  'where a market lists no subjects a link leads to the overview',
  { at: ['phone'] },
  async ({ page, open, size }) => {
    const greek = textsOf('gr');
    // Study buddies know of the subjects.
    for (const file of ['subjects.yaml', 'buddies.yaml'])
      rmSync(join(on.server.packs, 'gr', file), { force: true });
    const listed = async () => (await on.server.get('gr.localhost', '/api/subjects')).body;
    await until(async () => JSON.parse(await listed()).subjects === null);
    await open('gr', page0);
    const banner = page.getByRole('banner');
    const label = greek('header.subjects.label');
    if (size === 'desktop') {
      assert.equal(
        await banner.getByRole('button', { name: label, exact: true }).isVisible(),
        false,
      );
      await banner.getByRole('link', { name: label, exact: true }).click();
    } else {
      const { menu } = await openMenu(page, { locale: 'el' });
      assert.equal(await menu.getByRole('button').count(), 0, 'no subjects');
      await menu.getByRole('link', { name: greek('header.subjects.all'), exact: true }).click();
    }
    await page.waitForURL('**/subjects');
    await page
      .getByRole('heading', { level: 1, name: greek('subjects.none.title', { country: 'Ελλάδα' }) })
      .waitFor();
  },
);

journey(
  on,
  'the company menu has only links that the market has',
  { at: ['desktop'] },
  async ({ page, open }) => {
    for (const code of ['de', 'us', 'gr']) {
      const own = textsOf(code);
      await open(code, page0);
      const banner = page.getByRole('banner');
      const button = banner.getByRole('button', { name: own('header.company'), exact: true });
      const careers = banner.getByRole('link', { name: own('nav.careers'), exact: true });
      assert.equal(await careers.count(), 0, 'closed at first');
      await button.click();
      await careers.waitFor();
      for (const key of ['nav.careers', 'nav.techBlog']) {
        const link = banner.getByRole('link', { name: own(key), exact: true });
        assert.match(await link.getAttribute('href'), /^https:\/\/[a-z]+\.knowmad\.example/);
        assert.equal(await link.getAttribute('target'), '_blank', key);
        assert.match(await link.getAttribute('rel'), /noopener/);
      }
      assert.equal(
        await banner.getByRole('link', { name: own('nav.forCompanies'), exact: true }).count(),
        code === 'de' ? 1 : 0,
        code,
      );
      assert.equal(
        await banner.getByRole('link', { name: /blog/i }).count(),
        1,
        `${code}: the tech blog, and no blog that is not built`,
      );
      await page.keyboard.press('Escape');
      await careers.waitFor({ state: 'detached' });
      await button.click();
      await banner.getByRole('link', { name: own('nav.safety'), exact: true }).click();
      await page.waitForURL('**/about/safety');
    }
  },
);

journey(
  on,
  'the download menu has a code to scan and both stores',
  { at: ['desktop'] },
  async ({ page, open }) => {
    await open('de', page0);
    const banner = page.getByRole('banner');
    const button = banner.getByRole('button', { name: say('header.download'), exact: true });
    await button.click();
    await banner.getByText(say('header.download.title')).waitFor();
    await banner.getByText(say('header.download.scan')).waitFor();
    await banner
      .getByRole('img', { name: say('header.download.code', { brand: 'Knowmad' }) })
      .waitFor();
    for (const [store, platform] of [
      ['storeBadge.ios.store', 'ios'],
      ['storeBadge.android.store', 'android'],
    ]) {
      const link = banner.getByRole('link', { name: new RegExp(say(store)) });
      assert.equal(await link.getAttribute('target'), '_blank');
      const href = new URL(await link.getAttribute('href'));
      assert.equal(href.pathname, `/${platform}`);
      assert.equal(href.searchParams.get('source'), 'download_dropdown');
      assert.match(href.hostname, /knowmad\.example$/);
    }
    await page.mouse.click(300, 700);
    await banner.getByText(say('header.download.title')).waitFor({ state: 'hidden' });
  },
);

journey(
  on,
  'markets that do not want it have no download in the header',
  { at: ['desktop'] },
  async ({ page, open }) => {
    for (const code of ['gr', 'mx']) {
      await open(code, page0);
      assert.equal(
        await page
          .getByRole('banner')
          .getByRole('button', { name: textsOf(code)('header.download') })
          .count(),
        0,
        code,
      );
    }
  },
);

journey(
  on,
  'the mark keeps its shape beside a long sign-in button',
  { at: ['phone'] },
  async ({ page, open }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await open('pe', page0);
    const banner = page.getByRole('banner');
    const { width } = await banner
      .getByRole('link', { name: 'Knowmad' })
      .locator('svg')
      .boundingBox();
    assert.equal(width, 32);
    const login = banner.getByRole('link', { name: textsOf('pe')('header.login'), exact: true });
    const box = await login.boundingBox();
    assert.ok(box.x + box.width <= 320, 'the button is in the window');
  },
);
