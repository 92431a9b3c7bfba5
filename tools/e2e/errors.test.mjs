// Error screens and toasts: missing pages, failed calls, lost connections.
// Features: shell.
import assert from 'node:assert/strict';
import { journey, market, stage } from './lib/journey.mjs';
import { expectRefusals, newPerson } from './lib/person.mjs';
import { text } from './lib/world.mjs';

const on = stage();
const textsOf = (code) => (key, values) => text(market(code).locale.interface, key, values);
const say = textsOf('de');

for (const [code, ...at] of [
  ['de', 'phone'],
  ['gr', 'phone'],
  ['us', 'desktop'],
])
  journey(
    on,
    `${code}: a missing page has the error screen with a link home`,
    { at },
    async ({ page, open, complaints }) => {
      const own = textsOf(code);
      const answer = await open(code, '/no/such/page');
      assert.equal(answer.status(), 404);
      await page
        .getByRole('heading', { level: 1, name: own('errorScene.notFound.title') })
        .waitFor();
      const id = answer.headers()['x-request-id'];
      await page.getByText(id).waitFor();
      assert.equal(await page.getByRole('banner').count(), 1, 'the header is there');
      assert.equal(await page.getByRole('contentinfo').count(), 1, 'and the footer');
      // Chromium logs the document's own status; nothing else may be logged.
      assert.match(complaints.splice(0).join(), /^console: [^,]*404[^,]*\/no\/such\/page\)$/);
      await page.getByRole('link', { name: own('errorScene.continue') }).click();
      await page.waitForURL(on.server.url(code, '/'));
    },
  );

journey(
  on,
  'a page that the market lacks is not found',
  { at: ['desktop'] },
  async ({ page, open, complaints }) => {
    for (const [code, path] of [
      ['gr', '/for-parents'],
      ['us', '/for-parents'],
      ['de', '/blog'],
      ['gr', '/pro-plan'],
      ['us', '/pro-plan'],
    ]) {
      assert.equal((await open(code, path)).status(), 404, `${code} ${path}`);
      await page
        .getByRole('heading', { level: 1, name: textsOf(code)('errorScene.notFound.title') })
        .waitFor();
    }
    complaints.length = 0;
  },
);

journey(
  on,
  'a closed feature says what is closed and where',
  { at: ['phone'] },
  async ({ page, open }) => {
    await open('mx', '/app/unavailable-feature?feature=payouts');
    const own = textsOf('mx');
    await page
      .getByRole('heading', {
        level: 1,
        name: own('unavailable.title.named', { feature: own('unavailable.feature.payouts') }),
      })
      .waitFor();
    assert.match(await page.getByRole('main').innerText(), /México/);
    await open('mx', '/app/unavailable-feature?feature=%3Cscript%3E');
    await page.getByRole('heading', { level: 1, name: own('unavailable.title') }).waitFor();
    await page
      .getByRole('main')
      .getByRole('link', { name: own('unavailable.action') })
      .click();
    await page.waitForURL(on.server.url('mx', '/'));
  },
);

/** Types into the search of the home page while the API fails in a given way. */
async function failing(page, open, answer) {
  await open('de');
  await page.route('**/api/search/suggestions?*', answer);
  assert.equal(await page.getByRole('alert').innerText(), '', 'nothing is wrong yet');
  await page.getByRole('main').getByRole('combobox').pressSequentially('mathe');
  return page.getByRole('alert');
}

const problem = (type) =>
  JSON.stringify({ type, message: 'words for developers', requestId: 'r1' });
const failures = [
  {
    name: 'no connection',
    answer: (route) => route.abort('internetdisconnected'),
    words: () => say('error.network'),
  },
  {
    name: '500',
    answer: (route) => route.fulfill({ status: 500, body: problem('NoErrorType') }),
    words: () => say('error.server'),
  },
  {
    name: '502',
    answer: (route) => route.fulfill({ status: 502, body: '<html>bad gateway</html>' }),
    words: () => say('error.gateway'),
  },
  {
    name: '504',
    answer: (route) => route.fulfill({ status: 504, body: '' }),
    words: () => say('error.timeout'),
  },
  {
    name: 'another type',
    answer: (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/json',
        body: problem('ForbiddenError'),
      }),
    words: () => say('error.unknown', { type: 'ForbiddenError' }),
  },
  {
    name: 'no type at all',
    answer: (route) => route.fulfill({ status: 418, body: 'teapot' }),
    words: () => say('error.unknown', { type: 'NoErrorType' }),
  },
];
for (const { name, answer, words } of failures)
  journey(
    on,
    `a failed call shows a toast: ${name}`,
    { at: name === '500' ? ['phone', 'desktop'] : ['phone'] },
    async ({ page, open, complaints, size }) => {
      const alert = await failing(page, open, answer);
      const toast = alert.getByText(words(), { exact: true });
      await toast.waitFor();
      assert.doesNotMatch(await alert.innerText(), /words for developers|html|teapot/);
      if (size === 'desktop') {
        const box = await toast.boundingBox();
        assert.ok(box.x > 720 && box.y > 450, 'bottom right');
      }
      await alert
        .getByRole('button', { name: say('ui.close') })
        .first()
        .click();
      assert.ok(
        complaints.every((line) => /suggestions|search\.getSuggestions/.test(line)),
        complaints.join('\n'),
      );
      complaints.length = 0;
    },
  );

journey(
  on,
  'an IP address in no known country is looked up once',
  { at: ['phone'] },
  async ({ page, open }) => {
    const calls = [];
    const lookups = '**/api/countries/by-ip*';
    page.on('request', (request) => {
      if (request.url().includes('/api/countries/by-ip')) calls.push(request.url());
    });
    const asked = page.waitForResponse(lookups);
    await open('de');
    // The country is looked up only after an interaction.
    await page.keyboard.press('Shift');
    const answer = await asked;
    assert.equal(answer.status(), 200);
    assert.deepEqual(await answer.json(), { code: null });
    await page.waitForFunction(() => localStorage.getItem('knowmad.countryUnknown') !== null);
    assert.equal(await page.getByRole('alert').innerText(), '');
    await open('de', '/legal/privacy');
    // The lookup's code is loaded when the page is idle after an interaction.
    await page.keyboard.press('Shift');
    await page.waitForLoadState('networkidle');
    assert.equal(calls.length, 1);
  },
);

journey(
  on,
  'a page hidden from visitors is fetched again with the session of a signed-in user',
  { at: ['desktop'] },
  async ({ page, open, complaints }) => {
    const hidden = '/users/9f4f2f0e-0000-4000-8000-000000000001';
    const failure = page.getByRole('heading', { level: 1, name: say('errorScene.notFound.title') });
    const tokens = [];
    let known = true;
    await page.route(`**/api${hidden}/public`, async (route) => {
      tokens.push(await route.request().headerValue('authorization'));
      const ada = {
        uuid: hidden.split('/').pop(),
        name: 'Ada Lovelace',
        username: null,
        profilePicture: null,
        about: null,
        knowerUuid: null,
        createdOn: '2026-01-01T00:00:00Z',
        instagramUrl: null,
        tiktokUrl: null,
        canonicalPath: hidden,
      };
      const gone = { type: 'NotFoundError', message: 'no', requestId: 'r' };
      await route.fulfill({ status: known ? 200 : 404, json: known ? ada : gone });
    });
    await open('de', hidden);
    await failure.waitFor();
    assert.deepEqual(tokens, [], 'a visitor asks no second time');

    const lena = newPerson(on, 'de', page);
    await open('de', '/auth/signup');
    await lena.signUp();
    await lena.confirm();
    await lena.signIn();
    await page.waitForURL(/\/app\/onboarding/);

    assert.equal((await page.goto(on.server.url('de', hidden))).status(), 404);
    await page.getByRole('heading', { level: 1, name: 'Ada Lovelace' }).waitFor();
    assert.equal(await failure.count(), 0);
    assert.match(tokens[0], /^Bearer ./);

    known = false;
    await page.goto(on.server.url('de', hidden));
    await failure.waitFor();
    expectRefusals(complaints, 404);
  },
);
