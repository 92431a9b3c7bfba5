// The search box by keyboard and by touch, with and without JavaScript.
// Features: search, subject.
import assert from 'node:assert/strict';
import { hydrated, journey, market, stage } from './lib/journey.mjs';
import { text } from './lib/world.mjs';

const on = stage();
const say = (key, values) => text('de', key, values);
const label = say('header.search.label');
const page0 = '/about/company';

/** The API's suggestions, in its order. */
async function suggestions(query) {
  const { body } = await on.server.get(
    'de.localhost',
    `/api/search/suggestions?query=${encodeURIComponent(query)}&contentLanguageCode=de`,
  );
  return JSON.parse(body).content;
}

/** Records every request for suggestions with its time. */
function listen(page) {
  const asked = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/search/suggestions')
      asked.push({
        query: searchParams.get('query'),
        variant: searchParams.get('variantName'),
        at: performance.now(),
        headers: request.headers(),
      });
  });
  return asked;
}

/** The search field: in the header on a desktop, in the dialog on a phone. */
async function field(page, size) {
  if (size === 'desktop') return page.getByRole('banner').getByRole('combobox', { name: label });
  await page.getByRole('banner').getByRole('link', { name: label }).click();
  const dialog = page.getByRole('dialog', { name: label });
  await dialog.waitFor();
  return dialog.getByRole('combobox', { name: label });
}

/**
 * Types letter by letter within one task, so that no machine is slow enough for the
 * debounce to fire in between.
 */
function typeAtOnce(input, text) {
  return input.evaluate((element, whole) => {
    for (let end = 1; end <= whole.length; end++) {
      // React overrides the setter on the element; the prototype's setter makes
      // React notice the change.
      Reflect.set(HTMLInputElement.prototype, 'value', whole.slice(0, end), element);
      element.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
  }, text);
}

// A prefix that many subjects share.
const word = 'ge';

journey(
  on,
  'arrows walk through the suggestions, Enter opens the highlighted one',
  { at: ['phone', 'desktop'] },
  async ({ page, open, size }) => {
    const expected = await suggestions(word);
    assert.ok(expected.length > 2);
    await open('de', page0);
    const input = await field(page, size);
    const asked = listen(page);
    await input.focus();
    const typed = performance.now();
    await typeAtOnce(input, word);
    const options = page.getByRole('option');
    await options.first().waitFor();
    assert.deepEqual(
      asked.map(({ query }) => query),
      [word],
      'one question, for the whole word',
    );
    // The browser's and Node's clocks may each be a few milliseconds early.
    assert.ok(asked[0].at - typed > 190, `asked ${asked[0].at - typed} ms after the last key`);
    assert.equal(asked[0].headers['x-platform'], 'web');
    assert.equal(asked[0].headers['x-country'], 'DE');
    assert.equal(asked[0].variant, null, 'only one language has a variant');
    assert.equal(await options.count(), expected.length);

    await input.press('ArrowDown');
    assert.equal(await input.inputValue(), expected[0].text);
    assert.equal(await options.first().getAttribute('aria-selected'), 'true');
    assert.equal(
      await input.getAttribute('aria-activedescendant'),
      await options.first().getAttribute('id'),
    );
    await input.press('ArrowDown');
    assert.equal(await input.inputValue(), expected[1].text);
    await input.press('ArrowUp');
    await input.press('ArrowUp');
    assert.equal(await input.inputValue(), word, 'back at what was typed');
    assert.equal(await page.getByRole('option', { selected: true }).count(), 0);
    await input.press('ArrowUp');
    assert.equal(await input.inputValue(), expected.at(-1).text, 'round to the last one');
    await input.press('ArrowDown');
    await input.press('ArrowDown');
    await input.press('Enter');
    const { pathname, hash } = new URL(expected[0].path, 'http://x');
    await page.waitForURL((url) => url.pathname === pathname && url.hash === hash);
    assert.deepEqual(
      asked.map(({ query }) => query),
      [word],
      'walking asks nothing',
    );
  },
);

journey(
  on,
  'with nothing highlighted the typed text is searched',
  { at: ['desktop'] },
  async ({ page, open, size }) => {
    await open('de', page0);
    const input = await field(page, size);
    await input.fill('brüche');
    await input.press('Enter');
    await page.waitForURL(
      (url) => url.pathname === '/knows/search' && url.searchParams.get('query') === 'brüche',
    );
    await page.getByRole('heading', { level: 1 }).filter({ hasText: 'brüche' }).waitFor();
    assert.equal(
      await page.getByRole('main').getByRole('combobox', { name: label }).inputValue(),
      'brüche',
      'the results begin with what was searched for',
    );
  },
);

journey(
  on,
  'a press on a suggestion opens it',
  { at: ['phone', 'desktop'] },
  async ({ page, open, size }) => {
    const [first] = await suggestions('mathe');
    await open('de', page0);
    const input = await field(page, size);
    await input.fill('mathe');
    await page.getByRole('option').first().click();
    await page.waitForURL((url) => url.pathname + url.hash === first.path);
  },
);

journey(
  on,
  'Escape and a press outside close the list and keep the text',
  { at: ['desktop'] },
  async ({ page, open }) => {
    await open('de', page0);
    const input = await field(page, 'desktop');
    const list = page.getByRole('listbox', { name: say('header.search.suggestions') });
    await input.fill('mathe');
    await list.waitFor();
    await input.press('Escape');
    await list.waitFor({ state: 'hidden' });
    assert.equal(await input.inputValue(), 'mathe');
    assert.equal(await input.getAttribute('aria-expanded'), 'false');
    await input.press('ArrowDown');
    await list.waitFor();
    await page.mouse.click(700, 700);
    await list.waitFor({ state: 'hidden' });
    assert.equal(await input.inputValue(), 'mathe');
    assert.equal(new URL(page.url()).pathname, page0, 'nothing was opened');
  },
);

journey(
  on,
  'on a phone the search fills the window and closes again',
  { at: ['phone'] },
  async ({ page, open }) => {
    await open('de', page0);
    const dialog = page.getByRole('dialog', { name: label });
    assert.equal(await dialog.count(), 0);
    const input = await field(page, 'phone');
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox');
    const box = await dialog.boundingBox();
    assert.ok(box.width >= 360 && box.height >= 730, `fills the window: ${JSON.stringify(box)}`);
    await input.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await field(page, 'phone');
    await dialog.getByRole('button', { name: say('ui.close') }).click();
    await dialog.waitFor({ state: 'hidden' });
    assert.equal(new URL(page.url()).pathname, page0);
  },
);

journey(
  on,
  'blanks request no suggestions, and an empty result is announced',
  { at: ['phone'] },
  async ({ page, open, size }) => {
    await open('de', page0);
    const input = await field(page, size);
    const asked = listen(page);
    await input.pressSequentially('   ');
    await input.press('Enter');
    assert.equal(new URL(page.url()).pathname, page0);
    await input.fill('xyzzy');
    await page.getByText(say('header.search.empty', { query: 'xyzzy' })).waitFor();
    // A request for the spaces would have come first.
    assert.deepEqual(
      asked.map(({ query }) => query),
      ['xyzzy'],
    );
    assert.equal(await page.getByRole('option').count(), 0);
  },
);

journey(
  on,
  'a search without a result offers a way on',
  { at: ['phone'] },
  async ({ page, open }) => {
    await open('de', '/subjects?query=xyzzy');
    await page
      .getByRole('heading', { name: say('subjects.empty.title', { query: 'xyzzy' }) })
      .waitFor();
    await page.getByRole('link', { name: say('subjects.empty.action') }).click();
    await page
      .getByRole('heading', { level: 2, name: market('de').subjects[0].name, exact: true })
      .waitFor();
    await page.waitForURL((url) => !url.searchParams.has('query'));
  },
);

journey(
  on,
  'the empty search offers subjects and what was looked for before, which can be forgotten',
  { at: ['phone', 'desktop'] },
  async ({ page, open, size }) => {
    const late = [];
    page.on('request', (request) => {
      if (/BeforeTyping|SearchStart|recent/.test(request.url())) late.push(request.url());
    });
    const region = (key) => page.getByRole('region', { name: say(key), exact: true });
    await open('de', page0);
    await page.waitForLoadState('networkidle');
    assert.deepEqual(late, [], 'nothing of it belongs to the first load');
    let input = await field(page, size);
    await input.click();
    const [first] = market('de').subjects;
    const popular = region('header.search.popular').getByRole('link', { name: first.name });
    assert.equal(await popular.getAttribute('href'), `/subjects/${first.slug}/knows`);
    assert.equal(await region('header.search.recent').count(), 0);

    await input.fill('brüche');
    await popular.waitFor({ state: 'detached' });
    await input.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('query') === 'brüche');
    await open('de', page0);
    input = await field(page, size);
    await input.click();
    const recent = region('header.search.recent');
    await recent.getByRole('link', { name: 'brüche', exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get('query') === 'brüche');

    await open('de', page0);
    await (await field(page, size)).click();
    await recent.getByRole('button', { name: say('header.search.forget') }).click();
    await recent.waitFor({ state: 'detached' });
    assert.equal(await page.evaluate(() => localStorage.getItem('knowmad.searches')), null);
    await popular.waitFor();
  },
);

journey(
  on,
  'what was searched for before comes first while typing, and the end of the list searches',
  { at: ['phone'] },
  async ({ page, open, size }) => {
    await open('de', page0);
    let input = await field(page, size);
    await input.fill('gesetz der großen zahlen');
    await input.press('Enter');
    await page.waitForURL((url) => url.pathname === '/knows/search');
    await open('de', page0);
    input = await field(page, size);
    await input.fill('GROSSE');
    const first = page.getByRole('option').first();
    await first.filter({ hasText: 'gesetz der großen zahlen' }).waitFor();
    assert.equal(await first.locator('mark').innerText(), 'große');
    await page.getByRole('button', { name: say('header.search.all', { query: 'GROSSE' }) }).click();
    await page.waitForURL((url) => url.searchParams.get('query') === 'GROSSE');
  },
);

journey(
  on,
  'a slash and Ctrl-K open the search, also on a phone',
  { at: ['phone', 'desktop'] },
  async ({ page, open }) => {
    for (const path of [page0, '/']) {
      await open('de', path);
      for (const key of ['/', 'Control+k']) {
        await page.keyboard.press(key);
        await page.waitForFunction(
          () => document.activeElement?.getAttribute('role') === 'combobox',
        );
        // In a text field a slash is typed.
        await page.keyboard.press('/');
        assert.equal(await page.evaluate(() => document.activeElement.value), '/');
        await page.keyboard.press('Backspace');
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await page.evaluate(() => document.activeElement.blur());
      }
    }
  },
);

journey(on, 'the slash shortcut can be turned off', { at: ['desktop'] }, async (to) => {
  const { page, open } = to;
  await open('de', page0);
  const input = page.getByRole('banner').getByRole('combobox', { name: label });
  await input.click();
  const key = page.getByRole('switch');
  assert.equal(await key.isChecked(), true);
  await key.click();
  await page.reload();
  await hydrated(page);
  await page.keyboard.press('/');
  await page.keyboard.press('Control+k');
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox');
  assert.equal(await input.getAttribute('aria-keyshortcuts'), 'Control+K Meta+K');
  await page.getByRole('switch').click();
  assert.equal(await page.evaluate(() => localStorage.getItem('knowmad.searchKeyOff')), null);
});

journey(
  on,
  'the American search sends its language variant',
  { at: ['desktop'] },
  async ({ page, open }) => {
    await open('us', page0);
    const asked = listen(page);
    await page.getByRole('banner').getByRole('combobox').fill('alg');
    await page.getByRole('option').first().waitFor();
    assert.equal(asked[0].variant, 'en-US');
  },
);

for (const [path, where] of [
  ['/', 'main'],
  [page0, 'banner'],
])
  journey(
    on,
    `without a script the ${where} form is a plain one`,
    { at: [path === '/' ? 'phone' : 'desktop'], javaScriptEnabled: false },
    async ({ page, open }) => {
      await open('de', path);
      const input = page.getByRole(where).getByRole('combobox', { name: label });
      await input.fill('brüche');
      await input.press('Enter');
      await page.waitForURL(
        (url) => url.pathname === '/knows/search' && url.searchParams.get('query') === 'brüche',
      );
      await page.getByRole('heading', { level: 1 }).filter({ hasText: 'brüche' }).waitFor();
    },
  );

journey(
  on,
  'without JavaScript the phone’s search link leads to the search page',
  { at: ['phone'], javaScriptEnabled: false },
  async ({ page, open }) => {
    await open('de', page0);
    await page.getByRole('banner').getByRole('link', { name: label }).click();
    await page.waitForURL('**/knows/search');
    const input = page.getByRole('main').getByRole('combobox', { name: label });
    await input.fill('xyzzy');
    await input.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('query') === 'xyzzy');
  },
);

journey(
  on,
  'text typed before hydration is kept and searched for',
  { at: ['phone'], serviceWorkers: 'block' },
  async ({ page, context }) => {
    let letThrough = () => {};
    const held = new Promise((resolve) => (letThrough = resolve));
    await context.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(on.server.url('de', '/'), { waitUntil: 'commit' });
    const input = page
      .getByRole('main')
      .getByRole('searchbox')
      .or(page.getByRole('main').getByRole('combobox'));
    await input.first().pressSequentially(word);
    letThrough();
    await hydrated(page);
    assert.equal(await input.first().inputValue(), word);
    await input.first().pressSequentially('o');
    await page.getByRole('option').first().waitFor();
    assert.equal(await input.first().inputValue(), `${word}o`);
  },
);

journey(
  on,
  'without a connection Enter stays on the page and says so, and works with one',
  { at: ['phone', 'desktop'] },
  async ({ page, offline, open, size }) => {
    await open('de', page0);
    const input = await field(page, size);
    await input.fill(word);
    await page.getByRole('option').first().waitFor();
    await offline(async () => {
      await input.press('Enter');
      await page.getByText(say('error.network')).waitFor();
      assert.equal(new URL(page.url()).pathname, page0);
      assert.equal(await input.inputValue(), word);
    });
    await input.press('Enter');
    await page.waitForURL(
      (url) => url.pathname === '/knows/search' && url.searchParams.get('query') === word,
    );
  },
);
