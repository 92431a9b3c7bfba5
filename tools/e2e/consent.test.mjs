// The cookie banner: who sees it, each way through it, and what is stored and sent after it.
// Features: consent.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load as parse } from 'js-yaml';
import { root } from '../lib/run.mjs';
import { violations } from './lib/axe.mjs';
import { hydrated, idle, journey, market, settled, stage } from './lib/journey.mjs';
import { newPerson } from './lib/person.mjs';
import { holdFonts, recordShifts, shiftsOf } from './lib/shifts.mjs';
import { share } from './lib/share.mjs';
import { forgetAborted, text, until } from './lib/world.mjs';

const on = stage();

// marketlint:allow sites with the banner, one of them in Spanish, and sites without it
const [GERMAN, SPANISH, WITHOUT] = ['de', 'es', ['us', 'gr', 'mx']];
const UNDECIDED = { undecided: true };

const banner = (page) => page.locator('[data-consent-banner]');
const button = (page, key, tag = GERMAN) =>
  banner(page).getByRole('button', { name: text(tag, key), exact: true });

/** What the browser stores, by key: of the keys of analytics alone. */
function stored(page) {
  return page.evaluate(() => {
    const names = ['consent', 'attribution', 'session', 'events', 'lastPage'];
    const pairs = names.map((name) => [name, localStorage.getItem(`knowmad.${name}`)]);
    return { ...Object.fromEntries(pairs.filter(([, value]) => value)), cookie: document.cookie };
  });
}

/** Collects the events that the page sends, with the headers of their requests. */
function sentBy(page) {
  const events = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/api/analytics/events') return;
    for (const event of request.postDataJSON().events)
      events.push({ ...event, headers: request.headers() });
  });
  return events;
}

/** A shot for a review by eye, where a folder is given. */
async function shoot(page, name) {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
}

/** Nothing but the choice itself is stored. */
function refusedKeys(stored) {
  assert.deepEqual(Object.keys(stored), ['consent', 'cookie']);
  assert.equal(stored.cookie, '');
}

journey(
  on,
  'before a choice nothing is stored or sent, and the page doesn’t move',
  { at: ['phone', 'desktop'], ...UNDECIDED, serviceWorkers: 'block' },
  async ({ page, size }) => {
    const events = sentBy(page);
    await recordShifts(page);
    const fonts = await holdFonts(page);
    await fonts.load(on.server.url(GERMAN, '/?utm_source=friend&fbclid=abc'));
    assert.ok(await banner(page).isVisible());
    await shoot(page, `consent-${size}`);
    assert.deepEqual(await stored(page), { cookie: '' });
    assert.deepEqual(events, []);
    assert.deepEqual(await shiftsOf(page), []);
    assert.deepEqual(await violations(page), []);
  },
);

journey(
  on,
  'accepting stores the visit and sends what has happened; the next page tells where it came from',
  UNDECIDED,
  async ({ page, open }) => {
    const events = sentBy(page);
    await open(GERMAN, '/?utm_source=friend&utm_campaign=summer&fbclid=abc');
    await settled(page);
    await button(page, 'consent.all').click();
    await until(() => events.length > 0);
    const [first] = events;
    assert.equal(first.name, 'page_view');
    assert.equal(first.page.path, '/');
    assert.equal(first.session.source, 'friend');
    assert.equal(first.session.sourceCampaign, 'summer');
    assert.equal(first.headers.authorization, undefined, 'visitors have no token');
    assert.ok(!(await banner(page).isVisible()));
    await until(async () => !(await stored(page)).events);
    const kept = await stored(page);
    assert.match(JSON.parse(kept.attribution).fbc, /^fb\.1\.\d+\.abc$/);
    assert.match(kept.cookie, /knowmad\.experiments=TEST:TEST_[01]\./);
    const { version, required, statistics, marketing, at } = JSON.parse(kept.consent);
    assert.deepEqual(
      { version, required, statistics, marketing },
      { version: 1, required: true, statistics: true, marketing: true },
    );
    assert.ok(Math.abs(Date.now() - Date.parse(at)) < 600_000);

    await open(GERMAN, '/subjects');
    assert.ok(!(await banner(page).isVisible()), 'a choice isn’t asked for again');
    await until(() => events.some(({ page: { path } }) => path === '/subjects'));
    const next = events.find(({ page: { path } }) => path === '/subjects');
    assert.equal(next.page.previousPath, '/');
    assert.equal(next.page.previousName, 'home');
    assert.equal(next.session.uuid, first.session.uuid);
    assert.equal(next.session.source, 'friend');
    assert.deepEqual(next.activeExperiments, first.activeExperiments);
  },
);

journey(
  on,
  'refusing stores the refusal alone, and it holds',
  { at: ['desktop'], ...UNDECIDED },
  async ({ page, open }) => {
    const events = sentBy(page);
    await open(SPANISH, '/?utm_source=friend&ttclid=xyz');
    await button(page, 'consent.none', SPANISH).click();
    assert.ok(!(await banner(page).isVisible()));
    await settled(page);
    refusedKeys(await stored(page));
    await open(SPANISH, '/subjects');
    await settled(page);
    assert.ok(!(await banner(page).isVisible()));
    refusedKeys(await stored(page));
    assert.deepEqual(events, []);
  },
);

journey(
  on,
  'statistics alone, by keys, keep no click id; the footer withdraws them',
  { at: ['desktop'], viewport: { width: 320, height: 640 }, ...UNDECIDED },
  async ({ page, open }) => {
    const events = sentBy(page);
    await open(GERMAN, '/?utm_source=friend&ttclid=xyz');
    await banner(page).locator('summary').focus();
    await page.keyboard.press('Enter');
    await shoot(page, 'consent-settings-320');
    const required = banner(page).getByRole('checkbox', { name: text(GERMAN, 'consent.required') });
    assert.ok(await required.isDisabled());
    assert.ok(await required.isChecked());
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await until(() => events.length > 0);
    const kept = await stored(page);
    const { statistics, marketing } = JSON.parse(kept.consent);
    assert.deepEqual({ statistics, marketing }, { statistics: true, marketing: false });
    assert.equal(JSON.parse(kept.attribution).ttclid, null);

    await page
      .getByRole('contentinfo')
      .getByRole('button', { name: text(GERMAN, 'consent.open') })
      .click();
    assert.ok(
      await banner(page)
        .getByRole('checkbox', { name: text(GERMAN, 'consent.statistics') })
        .isChecked(),
    );
    await page.keyboard.press('Escape');
    assert.ok(!(await banner(page).isVisible()));
    await page
      .getByRole('contentinfo')
      .getByRole('button', { name: text(GERMAN, 'consent.open') })
      .click();
    await button(page, 'consent.none').click();
    await settled(page);
    refusedKeys(await stored(page));
  },
);

journey(
  on,
  'the banner works before the page’s code has loaded',
  { serviceWorkers: 'block', ...UNDECIDED },
  async ({ page, complaints }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(on.server.url(GERMAN, '/'));
    await button(page, 'consent.none').click();
    assert.ok(!(await banner(page).isVisible()));
    refusedKeys(await stored(page));
    await until(() => complaints.length > 0);
    await settled(page);
    forgetAborted(complaints);
  },
);

journey(
  on,
  'Austrians are asked on the German site, again for a higher version, and alike in each tab',
  { ...UNDECIDED },
  async ({ page, open, context }) => {
    await open(GERMAN, '/#country=AT');
    assert.ok(await banner(page).isVisible());
    await page.evaluate(() =>
      localStorage.setItem(
        'knowmad.consent',
        JSON.stringify({ version: 0, required: true, statistics: true, marketing: true }),
      ),
    );
    await open(GERMAN, '/');
    assert.ok(await banner(page).isVisible(), 'an older version is asked for again');
    const other = await context.newPage();
    await other.goto(on.server.url(GERMAN, '/subjects'));
    await hydrated(other);
    assert.ok(await banner(other).isVisible());
    await button(other, 'consent.none').click();
    await until(async () => !(await banner(page).isVisible()));
    await button(other, 'consent.none').waitFor({ state: 'hidden' });
    await other.close();
  },
);

journey(
  on,
  'sites without the banner have none, and count',
  { at: ['desktop'], ...UNDECIDED },
  async ({ page, open }) => {
    const events = sentBy(page);
    for (const code of WITHOUT) {
      await open(code, '/');
      assert.equal(await banner(page).count(), 0);
      await until(() => events.some(({ web: { domain } }) => domain.startsWith(`${code}.`)));
    }
  },
);

journey(
  on,
  'pages that explain the choice, and the signed-in area, have no banner',
  { at: ['desktop'], ...UNDECIDED },
  async ({ page, open }) => {
    for (const path of ['/legal/privacy', '/legal/imprint']) {
      await open(GERMAN, path);
      assert.equal(await banner(page).count(), 0, path);
    }
    await open(GERMAN, '/about/company');
    assert.equal(await banner(page).count(), 1);
    await idle(page);
  },
);

journey(
  on,
  'without storage a choice holds for the page',
  { ...UNDECIDED },
  async ({ page, context, open }) => {
    await context.addInitScript(() => {
      const denied = () => {
        throw new DOMException('denied', 'SecurityError');
      };
      Object.defineProperty(window, 'localStorage', { get: denied });
    });
    await open(GERMAN, '/');
    await button(page, 'consent.all').click();
    assert.ok(!(await banner(page).isVisible()));
    await settled(page);
  },
);

journey(
  on,
  'three tabs that choose at once, and then one by one, hold the same choice',
  { at: ['desktop'], ...UNDECIDED },
  async ({ page, context, complaints }) => {
    const paths = ['/?utm_source=friend', '/subjects', '/about/company'];
    const tabs = [page, await context.newPage(), await context.newPage()];
    for (const [at, tab] of tabs.entries()) {
      await tab.goto(on.server.url(GERMAN, paths[at]));
      await hydrated(tab);
      await settled(tab);
    }
    const choiceOf = (tab) =>
      tab.evaluate(() => {
        const { statistics, marketing } = document.documentElement.dataset;
        return { statistics: statistics !== undefined, marketing: marketing !== undefined };
      });
    const agree = () =>
      until(async () => {
        const { consent } = await stored(page);
        const { statistics, marketing } = JSON.parse(consent ?? '{}');
        const choices = await Promise.all(tabs.map(choiceOf));
        return choices.every((is) => is.statistics === statistics && is.marketing === marketing);
      });
    const press = (tab, choice) =>
      tab.evaluate(
        (name) => document.querySelector(`[data-consent-choice="${name}"]`).click(),
        choice,
      );
    await Promise.all([press(tabs[0], 'all'), press(tabs[1], 'none'), press(tabs[2], 'all')]);
    await agree();
    await press(tabs[1], 'all');
    await agree();
    await until(async () => 'session' in (await stored(page)));
    await press(tabs[2], 'none');
    await agree();
    for (const tab of tabs) await settled(tab);
    refusedKeys(await stored(page));
    assert.deepEqual(complaints, []);
  },
);

const { routes } = parse(readFileSync(join(root, 'markets', '_routes.yaml'), 'utf8'));

/** The address of a route: of what there is, else of what nobody has. */
function pathOf({ path }, params) {
  return path.replace(/\{(\w+)\}/g, (_, name) => params[name] ?? randomUUID());
}

journey(
  on,
  'before a choice no public screen stores or sends anything',
  { at: ['desktop'], ...UNDECIDED },
  async ({ page, open, context, complaints }) => {
    const author = newPerson(on, GERMAN, page);
    await author.register();
    const content = Buffer.from('# Wellen\n\nEine Welle trägt Energie, keinen Stoff.');
    const know = await share(author.site, author.token, 'Wellen', content, 'wellen.md');
    const [{ slug, topics }] = market(GERMAN).servedSubjects;
    const [topic] = topics;
    const params = {
      know: { slug: know.slug },
      'know-view': { slug: know.slug },
      'know-link': { slug: know.slug },
      'topic-know': { id: topic.uuid, know: know.slug },
      'subject-topic': { slug: `${slug}-${topic.slug}` },
      topic: { id: topic.uuid },
      user: { id: know.author.uuid },
      'about-ai': { product: 'knowmad' },
    };
    const sent = [];
    page.on('request', (request) => {
      if (/\/api\/(analytics|fb-events|tiktok-events)/.test(request.url()))
        sent.push(request.url());
    });
    const open200 = [];
    for (const route of routes.filter(({ area, hosts }) => area === 'public' && hosts !== 'ai')) {
      const path = pathOf(route, params[route.id] ?? {});
      const answer = await open(GERMAN, `${path}?utm_source=friend&sid=1&fbclid=a&ttclid=b`);
      if (answer.status() === 200) open200.push(route.id);
      await settled(page);
      const kept = await page.evaluate(() => [
        ...Object.keys(localStorage),
        ...Object.keys(sessionStorage),
      ]);
      const OWN = /^knowmad\.(consent|attribution|session|events|lastPage|searching)$/;
      assert.deepEqual(
        kept.filter((key) => OWN.test(key)),
        [],
        path,
      );
      assert.deepEqual(await context.cookies(), [], path);
      assert.deepEqual(sent, [], path);
    }
    for (const id of Object.keys(params)) assert.ok(open200.includes(id), id);
    assert.ok(open200.length > 30, `${open200.length} screens were opened`);
    const elsewhere = complaints.filter((line) => line.startsWith('left the machine'));
    assert.deepEqual(elsewhere, []);
    complaints.length = 0; // of addresses that nobody has
  },
);
