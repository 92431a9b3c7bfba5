// The tracking plan: a visit in which every event happens, as the collector has stored it.
// Features: event, consent.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load as parse } from 'js-yaml';
import { root } from '../lib/run.mjs';
import { hydrated, journey, stage } from './lib/journey.mjs';
import { newPerson } from './lib/person.mjs';
import { call, openAccount, share, siteOf } from './lib/share.mjs';
import { text as textOf, until } from './lib/world.mjs';

const on = stage({ args: ['--request-signatures=off'] });

// marketlint:allow the journey is of one market with the banner
const CODE = 'de';
const say = (key, values) => textOf(CODE, key, values);

const { events } = parse(readFileSync(join(root, 'schemas', 'events.yaml'), 'utf8'));
const planned = events.map(({ name }) => name);

/** The events that the collector has, oldest first. */
async function received() {
  const { stdout } = await on.server.operate('events', 'list', '--limit=10000');
  return stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line).event);
}

/** Shares what the visit reads: a document to download and a deck. */
async function shareKnows() {
  const site = siteOf(on.server, CODE);
  const { accessToken: token } = await openAccount(site, {
    email: 'autorin@example.org',
    password: 'drei gelbe Wale tauchen',
    name: 'Autorin',
  });
  const [subject] = JSON.parse(await call(site, 200, 'GET', '/api/subjects')).subjects;
  const content = Buffer.from('# Wellenlehre\n\nEine Welle trägt Energie, keinen Stoff.');
  const know = await share(site, token, 'Wellenlehre kurz', content, 'wellen.md');
  const change = { version: 1, subjectId: subject.id };
  await call(site, 200, 'PATCH', `/api/knows/${know.uuid}`, change, token);
  const notes = [1, 2, 3].map((number) => ({ front: `Frage ${number}`, back: `${number}` }));
  const deck = { title: 'Wellen abfragen', visibility: 'public', notes };
  return { know, deck: JSON.parse(await call(site, 201, 'POST', '/api/decks', deck, token)) };
}

journey(
  on,
  'every event of the plan arrives, and none outside of it',
  { at: ['desktop'], undecided: true, serviceWorkers: 'block' },
  async ({ page, open, context, complaints }) => {
    const { know, deck } = await shareKnows();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    // Links into the app lead to another host.
    await context.route(/^https:/, (route) => route.abort());

    /** Whether requests since the last change had a token. */
    let tokens = [];
    /** Events of requests that the collector has acknowledged. */
    const acknowledged = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/analytics/events')
        tokens.push('authorization' in request.headers());
    });
    page.on('response', (response) => {
      if (new URL(response.url()).pathname !== '/api/analytics/events') return;
      if (response.status() !== 202) complaints.push(`the collector answered ${response.status()}`);
      else acknowledged.push(...response.request().postDataJSON().events);
    });
    /** Waits until the collector has acknowledged an event. */
    const arrived = (name, fits = () => true) =>
      until(() => acknowledged.some((event) => event.name === name && fits(event)));

    await open(CODE, '/subjects');
    await page
      .locator('[data-consent-banner]')
      .getByRole('button', { name: say('consent.all'), exact: true })
      .click();

    // A suggestion, then a search whose result is opened.
    const field = () => page.getByRole('combobox', { name: say('header.search.label') }).first();
    await open(CODE, '/about/company');
    await field().fill('ge');
    await page.getByRole('option').first().click();
    await page.waitForURL(({ pathname }) => pathname !== '/about/company');
    await open(CODE, '/about/company');
    await field().fill('Wellenlehre');
    await field().press('Enter');
    await page.waitForURL(/\/knows\/search\?/);
    await hydrated(page);
    await arrived('search');
    await page.locator(`a[data-know="${know.uuid}"]`).click();
    await page.waitForURL(/\/knows\/wellenlehre/);
    await hydrated(page);
    await page
      .getByRole('main')
      .getByRole('button', { name: say('know.share'), exact: true })
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('ui.copy'), exact: true })
      .click();
    await page.getByText(say('ui.copied')).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await arrived('know_view');
    await page.keyboard.press('PrintScreen');

    await open(CODE, '/about/download');
    await arrived('page_view');
    const [store] = await Promise.all([
      context.waitForEvent('page'),
      page
        .getByRole('main')
        .getByRole('link', { name: /App Store/ })
        .click(),
    ]);
    await store.close();
    await arrived('app_download_click');
    assert.deepEqual(new Set(tokens), new Set([false]), 'visitors have no token');

    // An account of one's own.
    const lena = newPerson(on, CODE, page);
    await open(CODE, '/auth/signup');
    await lena.signUp();
    await lena.confirm();
    await lena.signIn();
    await page.waitForURL(({ pathname }) => !pathname.startsWith('/auth/'));
    await hydrated(page);
    await arrived('sign_in');
    await arrived('open_app');
    tokens = [];

    await open(CODE, know.path);
    const action = (key) =>
      page
        .getByRole('main')
        .getByRole('button', { name: say(key), exact: true })
        .first();
    // The first call fails, which no screen expects.
    const broken = { status: 500, json: { type: 'NoErrorType', message: 'x', requestId: '' } };
    await page.route('**/like', (route) => route.fulfill(broken), { times: 1 });
    await action('know.like').click();
    await arrived('error');
    await action('know.like').click();
    await action('save.button').click();
    await arrived('know_like');
    await arrived('know_save');
    await action('know.download').click();
    await arrived('know_download');

    await open(CODE, '/app/feeds');
    await arrived('feed_item_view');
    await page.getByRole('main').getByRole('link', { name: 'Wellen abfragen' }).first().click();
    await page.waitForURL(({ pathname }) => pathname !== '/app/feeds');

    await open(CODE, `/app/flashcards/learn?deck=${deck.uuid}`);
    await action('learn.show').click();
    await action('learn.easy')
      .or(page.getByRole('button', { name: say('learn.easy') }))
      .click();
    await page.getByText('Frage 2').waitFor();

    await open(CODE, '/app/flashcards/new');
    await lena.field('deckEdit.title').fill('Tiere im Meer');
    await page.getByLabel(say('deckNote.front.of', { number: 1 })).fill('Delfin');
    await page.getByLabel(say('deckNote.back.of', { number: 1 })).fill('Säugetier');
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(/\/knows\/[^/]+-[0-9a-f-]{36}$/);

    await open(CODE, '/knows/create/upload');
    const file = {
      name: 'Merkzettel.md',
      mimeType: 'text/markdown',
      buffer: Buffer.from('# Ja\n\nGut.'),
    };
    await page.locator('input[type=file][multiple]').setInputFiles(file);
    await page.getByRole('main').getByText(say('create.state.done'), { exact: true }).waitFor();
    await lena.button('create.next').click();
    await lena.field('details.title').fill('Merkzettel am Rand');
    await page.getByRole('main').getByRole('group').getByRole('radio').first().check();
    await lena.button('details.submit').click();
    await page.waitForURL(/#know-/);
    await arrived('know_publish');
    assert.deepEqual(new Set(tokens), new Set([true]), 'users have one');

    // A part of the page can’t be rendered, as its code can’t be loaded.
    await page.route(/\/assets\/ReaderBar-[^/]*\.js$/, (route) => route.abort());
    await open(CODE, know.path);
    await arrived('error', ({ error }) => error.kind === 'render');

    const all = await received();
    const names = new Set(all.map(({ name }) => name));
    assert.deepEqual(
      planned.filter((name) => !names.has(name)),
      [],
    );
    assert.deepEqual(
      [...names].filter((name) => !planned.includes(name)),
      [],
    );
    const stored = new Set(all.map(({ uuid }) => uuid));
    assert.deepEqual(
      acknowledged.filter(({ uuid }) => !stored.has(uuid)),
      [],
      'none was refused',
    );
    assert.equal(stored.size, all.length, 'each once');
    const one = (name) => all.find((event) => event.name === name);
    const { sessionUuid } = one('search_start').search;
    assert.match(sessionUuid, /^[\da-f-]{36}$/);
    const searched = all.findLast(({ name }) => name === 'search').search;
    assert.deepEqual(
      { ...searched, sessionUuid: '', requestUuid: '' },
      {
        sessionUuid: '',
        requestUuid: '',
        term: 'Wellenlehre',
        type: 'TYPED',
        origin: 'header',
        numberOfResults: 1,
        numberOfExactResults: 1,
      },
    );
    assert.deepEqual(one('search_result_click').search, { ...searched, resultPosition: 0 });
    assert.equal(one('search_suggestion_click').search.term, 'ge');
    for (const name of ['know_view', 'know_like', 'know_save', 'know_share', 'print_screen']) {
      const event = one(name);
      assert.equal(event.know.uuid, know.uuid, name);
      assert.equal(event.know.format, 'document', name);
      assert.equal(event.know.subjectIds.length, 1, name);
      assert.match(event.know.publishedOn, /^\d{4}-/, name);
    }
    assert.equal(one('feed_item_click').know.uuid, deck.uuid);
    assert.equal(one('review_session').value, 1);
    assert.equal(one('feed_item_view').feed.locationPagePath, '/app/feeds');
    assert.equal(one('sign_in').user.uuid, one('know_like').user.uuid);
    assert.equal(one('know_view').user, undefined);

    // The console tells of the failures that the journey has made.
    assert.deepEqual(
      complaints.filter((line) => !line.startsWith('console: ')),
      [],
    );
    complaints.length = 0;
  },
);
