// Third parties that a market's pack names: what is loaded before a choice, after each choice,
// and what of a conversion is reported.
// Features: conversion, consent.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { hydrated, journey, settled, stage } from './lib/journey.mjs';
import { newPerson } from './lib/person.mjs';
import { text, until } from './lib/world.mjs';

const on = stage();

// marketlint:allow a site with the banner, one without it, and one whose pack names nobody
const [GERMAN, WITHOUT, PLAIN] = ['de', 'us', 'fr'];
const UNDECIDED = { undecided: true };
const SCRIPTS = { tags: '/gtag/js', snapchat: '/scevent.min.js', clarity: '/tag/c1' };

/** The third parties: a server of the test's own, on another origin than the site. */
let origin;
let third;

before(async () => {
  third = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://third');
    response.setHeader('Content-Type', 'text/javascript');
    // What the scripts are told is read from the page, so they need do nothing.
    response.statusCode = Object.values(SCRIPTS).includes(pathname) ? 200 : 404;
    response.end(response.statusCode === 200 ? '/* a script */' : '');
  });
  await new Promise((resolve) => third.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${third.address().port}`;
});
after(() => third.close());

/** Names third parties in a market's pack. */
function name(code) {
  const file = join(on.server.packs, code, 'market.yaml');
  const pack = readFileSync(file, 'utf8');
  const flag = 'enableMicrosoftClarityPageWide: true';
  const flagged = pack.includes(flag) ? pack : pack.replace(/^flags:\n/m, `flags:\n  ${flag}\n`);
  const script = (key, id) => `  ${key}:\n    ${id}\n    origin: ${origin}\n    reportsTo: []\n`;
  writeFileSync(
    file,
    `${flagged}thirdParties:\n${script('tagManager', 'id: G-TEST')}${script('snapchat', 'pixelId: s1')}${script('clarity', 'projectId: c1')}  facebook:\n    pixelId: "4711"\n  tiktok:\n    pixelCode: CTIK\n`,
  );
}

const policy = async (code) =>
  (await on.server.get(`${code}.localhost`, '/')).headers['content-security-policy'];

/** Counts the scripts that a page loads, and keeps what it tells the server of conversions. */
function watch(page) {
  const seen = { tags: 0, snapchat: 0, clarity: 0, calls: [] };
  page.on('request', (request) => {
    const { origin: from, pathname } = new URL(request.url());
    for (const [key, path] of Object.entries(SCRIPTS))
      if (from === origin && pathname === path) seen[key] += 1;
    if (['/api/fb-events', '/api/tiktok-events'].includes(pathname))
      seen.calls.push({ pathname, headers: request.headers(), ...request.postDataJSON() });
  });
  return seen;
}

const loaded = ({ tags, snapchat, clarity }) => ({ tags, snapchat, clarity });
const NOTHING = { tags: 0, snapchat: 0, clarity: 0 };
const ALL = { tags: 1, snapchat: 1, clarity: 1 };

/** Makes visits that are recorded, or that aren't: the last digits of their uuid decide. */
function visitOf(context, recorded) {
  const end = recorded ? '00000001' : 'ffffffff';
  return context.addInitScript((last) => {
    const random = crypto.randomUUID.bind(crypto);
    crypto.randomUUID = () => random().slice(0, -last.length) + last;
  }, end);
}

const button = (page, key, tag = GERMAN) =>
  page.locator('[data-consent-banner]').getByRole('button', { name: text(tag, key), exact: true });

test('the policy opens the pack’s origins for everybody, and nobody’s where none are named', async () => {
  assert.ok(!(await policy(GERMAN)).includes('http'), 'before the pack names anybody');
  for (const code of [GERMAN, WITHOUT]) name(code);
  for (const code of [GERMAN, WITHOUT])
    await until(async () => (await policy(code)).includes(origin));
  assert.equal(await policy(GERMAN), await policy(GERMAN));
  for (const part of ['script-src', 'connect-src', 'img-src'])
    assert.match(await policy(GERMAN), new RegExp(`${part} [^;]*${origin}`));
  assert.ok(!(await policy(PLAIN)).includes('http'));
});

journey(
  on,
  'before a choice nothing of them is loaded',
  UNDECIDED,
  async ({ page, context, open }) => {
    await visitOf(context, true);
    const seen = watch(page);
    await open(GERMAN, '/?fbclid=abc&ttclid=xyz');
    await settled(page);
    assert.deepEqual(loaded(seen), NOTHING);
    assert.deepEqual(seen.calls, []);
  },
);

journey(
  on,
  'a refusal loads nothing, on this page and the next',
  UNDECIDED,
  async ({ page, context, open }) => {
    await visitOf(context, true);
    const seen = watch(page);
    await open(GERMAN, '/?fbclid=abc');
    await button(page, 'consent.none').click();
    await settled(page);
    await open(GERMAN, '/subjects');
    await settled(page);
    assert.deepEqual(loaded(seen), NOTHING);
  },
);

journey(on, 'consent loads each once for a page', UNDECIDED, async ({ page, context, open }) => {
  await visitOf(context, true);
  const seen = watch(page);
  await open(GERMAN, '/');
  await settled(page);
  await button(page, 'consent.all').click();
  await until(() => seen.tags + seen.snapchat + seen.clarity === 3);
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: text(GERMAN, 'consent.open') })
    .click();
  await button(page, 'consent.all').click();
  await settled(page);
  assert.deepEqual(loaded(seen), ALL, 'a second consent loads nothing again');
});

journey(
  on,
  'statistics alone load the recorder and no marketing',
  UNDECIDED,
  async ({ page, context, open }) => {
    await visitOf(context, true);
    const seen = watch(page);
    await open(GERMAN, '/');
    const banner = page.locator('[data-consent-banner]');
    await banner.locator('summary').click();
    await banner.getByRole('checkbox', { name: text(GERMAN, 'consent.statistics') }).check();
    await button(page, 'consent.save').click();
    await until(() => seen.clarity === 1);
    await settled(page);
    assert.deepEqual(loaded(seen), { ...NOTHING, clarity: 1 });
  },
);

journey(
  on,
  'a visit outside of the sample isn’t recorded',
  UNDECIDED,
  async ({ page, context, open }) => {
    await visitOf(context, false);
    const seen = watch(page);
    await open(WITHOUT, '/');
    await until(() => seen.tags === 1 && seen.snapchat === 1);
    await settled(page);
    assert.deepEqual(loaded(seen), { ...ALL, clarity: 0 });
  },
);

journey(
  on,
  'a sign-up is reported once, with the click ids alone',
  UNDECIDED,
  async ({ page, context, open }) => {
    await visitOf(context, false);
    const seen = watch(page);
    await open(GERMAN, '/auth/signup?fbclid=abc&ttclid=xyz');
    await button(page, 'consent.all').click();
    await newPerson(on, GERMAN, page).signUp();
    await until(() => seen.calls.length === 2);
    const [facebook, tiktok] = seen.calls.toSorted((a, b) => a.pathname.localeCompare(b.pathname));
    assert.equal(facebook.eventName, 'sign_up');
    assert.match(facebook.fbc, /^fb\.1\.\d+\.abc$/);
    assert.equal(tiktok.callback, 'xyz');
    for (const { headers } of seen.calls) assert.ok(headers['x-request-signature']);
    const told = await page.evaluate(() => ({
      tags: globalThis.dataLayer.map((entry) => [...entry]).filter(([call]) => call === 'event'),
      snapchat: globalThis.snaptr.queue.map(([call, event]) => `${call} ${event}`),
    }));
    assert.deepEqual(told.tags, [['event', 'sign_up']]);
    assert.deepEqual(told.snapchat, ['init s1', 'track PAGE_VIEW', 'track SIGN_UP']);
  },
);

journey(
  on,
  'a withdrawal, in another tab, ends the reports of the page',
  UNDECIDED,
  async ({ page, context, open }) => {
    await visitOf(context, false);
    const seen = watch(page);
    await open(GERMAN, '/auth/signup?fbclid=abc&ttclid=xyz');
    await button(page, 'consent.all').click();
    await until(() => seen.tags === 1 && seen.snapchat === 1);
    const other = await context.newPage();
    await other.goto(on.server.url(GERMAN, '/'));
    await hydrated(other);
    await other
      .getByRole('contentinfo')
      .getByRole('button', { name: text(GERMAN, 'consent.open') })
      .click();
    await button(other, 'consent.none').click();
    await other.close();
    await page.waitForFunction(() => !('marketing' in document.documentElement.dataset));
    await newPerson(on, GERMAN, page).signUp();
    await settled(page);
    assert.deepEqual(seen.calls, []);
    const told = await page.evaluate(() => ({
      tags: globalThis.dataLayer.map((entry) => [...entry]),
      snapchat: globalThis.snaptr.queue.map(([call, event]) => `${call} ${event}`),
    }));
    const last = told.tags.at(-1);
    assert.deepEqual(last.slice(0, 2), ['consent', 'update']);
    assert.equal(last[2].ad_storage, 'denied');
    assert.deepEqual(told.snapchat, ['init s1', 'track PAGE_VIEW']);
  },
);

journey(
  on,
  'scripts that the browser blocks are missed in the log and by an event, and nothing else fails',
  UNDECIDED,
  async ({ page, context, open, complaints }) => {
    await visitOf(context, false);
    await page.route(`${origin}/**`, (route) => route.abort());
    const [lines, errors] = [[], []];
    page.on('console', (message) => lines.push(`${message.type()}: ${message.text()}`));
    page.on('request', (request) => {
      if (new URL(request.url()).pathname !== '/api/analytics/events') return;
      errors.push(...request.postDataJSON().events.filter((event) => event.name === 'error'));
    });
    await open(GERMAN, '/auth/signup');
    await button(page, 'consent.all').click();
    await newPerson(on, GERMAN, page).signUp();
    await until(() => errors.length > 0);
    const { message, component } = errors[0].error;
    assert.deepEqual([message, component], ['ReferenceError', 'gtag']);
    assert.ok(lines.includes('error: gtag is not defined'), lines.join('\n'));
    assert.ok(lines.includes('warning: snaptr is not defined'), lines.join('\n'));
    complaints.length = 0; // those of the requests that the test aborted
  },
);

journey(
  on,
  'a market that names nobody loads nothing',
  UNDECIDED,
  async ({ page, context, open }) => {
    await visitOf(context, true);
    const files = [];
    page.on('request', (request) => files.push(request.url()));
    await open(PLAIN, '/');
    await button(page, 'consent.all', PLAIN).click();
    await settled(page);
    assert.ok(!files.some((url) => url.includes('thirdParties')));
  },
);
