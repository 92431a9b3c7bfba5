// Storybook shows the same texts and fonts as the site, and opens with a list of stories.
// Features: shell.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join, relative } from 'node:path';
import { after, before, test } from 'node:test';
import { filesBelow, root } from '../lib/run.mjs';
import { settled, sites, stage } from './lib/journey.mjs';
import { TIMEOUT_MILLISECONDS, sizes, until, visit } from './lib/world.mjs';

const on = stage();
let storybook;
before(async () => (storybook = await startStorybook()));
after(async () => storybook?.stop());

/** Starts Storybook's development server on a free port and resolves once it answers. */
async function startStorybook() {
  const program = join(root, 'tools', 'storybook.mjs');
  const child = spawn(process.execPath, [program, '--ci', '--port', String(await freePort())], {
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  const exited = new Promise((resolve) => child.on('exit', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  const take = (chunk) => (log += chunk);
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  let url;
  try {
    await until(async () => {
      assert.equal(child.exitCode, null, `Storybook ended by itself:\n${log}`);
      // If another program takes the port first, Storybook listens on the next one.
      url = /http:\/\/127\.0\.0\.1:\d+/.exec(log)?.[0];
      return url && (await fetch(`${url}/index.json`)).ok;
    });
  } catch (error) {
    await stop();
    throw new Error(`Storybook didn’t start:\n${log}`, { cause: error });
  }
  return { url, stop };
}

/** A port of 127.0.0.1 on which nothing listens at the moment. */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** Storybook's index: stories and docs, in the order of its sidebar. */
async function entries() {
  const answer = await fetch(`${storybook.url}/index.json`);
  return Object.values((await answer.json()).entries);
}

/** Storybook builds what a page needs when it is asked for: minutes on a busy machine. */
const LIMIT_MILLISECONDS = 10 * TIMEOUT_MILLISECONDS;

/** A test with a new visitor's page at desktop size. */
function look(name, steps) {
  test(name, { timeout: LIMIT_MILLISECONDS }, async () => {
    const { context, page } = await visit(on.browser, { ...sizes.desktop });
    page.setDefaultTimeout(LIMIT_MILLISECONDS);
    try {
      await steps(page);
    } finally {
      await context.close();
    }
  });
}

/** Opens a single story and resolves when `drawn` has content. A failing story fails the test. */
async function openStory(page, id, drawn, globals = '') {
  await page.goto(`${storybook.url}/iframe.html?id=${id}&viewMode=story&globals=${globals}`);
  // Vite may reload a story on its first visit, once its dependencies are bundled.
  const state = await page.waitForFunction((selector) => {
    if (document.body?.classList.contains('sb-show-errordisplay'))
      return { fault: document.getElementById('error-message').innerText };
    return document.querySelector(selector) && { fault: null };
  }, drawn);
  assert.equal((await state.jsonValue()).fault, null, `the story ${id}`);
}

/**
 * Runs in the page. The texts of header and footer: text content, accessible names and
 * placeholders. Links of a row or a column are left out, since samples have other links
 * than the site.
 */
function shellTexts(scope) {
  const texts = new Set();
  for (const part of scope.querySelectorAll('header, footer'))
    for (const element of [part, ...part.querySelectorAll('*')]) {
      if (element.closest('svg') || element.closest('nav a')) continue;
      const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      texts.add(own.map(({ data }) => data).join(''));
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        texts.add(element.getAttribute(name) ?? '');
    }
  return [...texts].map((text) => text.trim()).filter(Boolean);
}

look('the shell’s texts in the matrix are those of each market’s site', async (page) => {
  const names = sites().map(({ country }) => country.englishName);
  const last = `section[aria-label="${names.at(-1)}"] footer`;
  await openStory(page, 'shell-matrix--matrix', last);
  const section = (name) => page.locator(`section[aria-label="${name}"]`);
  const variants = sites().filter(({ locale }) => locale.interface.includes('-'));
  assert.ok(variants.length > 0, 'markets with a variant of a language');
  for (const { code, country } of sites()) {
    await section(country.englishName).locator('footer').waitFor();
    const told = await section(country.englishName).evaluate(shellTexts);
    assert.ok(told.length > 20, `${code}: ${told.length} texts`);
    // The home page has its search box in the hero, other pages in the header.
    const shown = new Set();
    for (const path of ['/', '/about/company']) {
      const { body } = await on.server.rendered(`${code}.localhost`, path);
      const html = await page.evaluateHandle(
        (text) => new DOMParser().parseFromString(text, 'text/html'),
        body,
      );
      for (const text of await html.evaluate(shellTexts)) shown.add(text);
    }
    assert.deepEqual(
      told.filter((text) => !shown.has(text)),
      [],
      `${code}: texts that the site doesn’t have`,
    );
  }
});

look('Storybook opens on the matrix, and its list begins with that folder', async (page) => {
  await page.goto(storybook.url);
  await page.waitForURL(/[?&]path=/);
  assert.equal(new URL(page.url()).searchParams.get('path'), '/story/shell-matrix--matrix');
  const first = page.locator('#storybook-explorer-tree [data-item-id]').first();
  assert.equal(await first.getAttribute('data-item-id'), 'shell');
  assert.equal(await page.getByText('Get started').count(), 0, 'Storybook’s own first steps');
});

look('the toolbar’s market and viewer are those of a page', async (page) => {
  const main = page.getByRole('main');
  const signIn = page.getByRole('banner').locator('a[href*="/signin"]');
  // The toolbar changes a story that is open; only an address opens it anew, for minutes.
  const choose = (globals) =>
    page.evaluate(
      ([channel, chosen]) => globalThis[channel].emit('updateGlobals', { globals: chosen }),
      ['__STORYBOOK_ADDONS_CHANNEL__', globals],
    );
  await openStory(page, 'pages--subjects-of-the-market', 'main h1', 'market:gr;viewer:visitor');
  for (const code of ['gr', 'us']) {
    await choose({ market: code, viewer: 'visitor' });
    const answer = await on.server.get(`${code}.localhost`, '/api/subjects');
    for (const { name } of JSON.parse(answer.body).subjects.slice(0, 3))
      await main.getByText(name, { exact: true }).first().waitFor();
    await signIn.first().waitFor();
    await choose({ viewer: 'user' });
    await signIn.first().waitFor({ state: 'hidden' });
    assert.equal(await main.locator('h1').count(), 1);
  }
});

test('each stories file has a docs page', async () => {
  const docs = (await entries())
    .filter(({ type, tags }) => type === 'docs' && tags.includes('autodocs'))
    .map(({ importPath }) => importPath);
  const files = filesBelow('web', 'storybook')
    .filter((file) => file.endsWith('.stories.tsx'))
    .map((file) => `./${relative(root, file)}`);
  assert.ok(files.length > 0, 'files of stories');
  assert.deepEqual(docs.toSorted(), files.toSorted());
});

look('the first profile is quiet, and its headings are drawn in the site’s font', async (page) => {
  const heading = '#storybook-root h1';
  await openStory(page, 'account--profile', heading);
  await settled(page);
  const said = await page.locator('[role=alert], [role=status]').allInnerTexts();
  assert.deepEqual(
    said.filter((text) => text.trim() !== ''),
    [],
  );

  const family = await page
    .locator(heading)
    .evaluate((element) => getComputedStyle(element).fontFamily.split(',')[0].replaceAll('"', ''));
  // A font family may be declared and not used; the browser reports the font of each glyph.
  const browser = await page.context().newCDPSession(page);
  await browser.send('DOM.enable');
  await browser.send('CSS.enable');
  const { root: tree } = await browser.send('DOM.getDocument');
  const { nodeId } = await browser.send('DOM.querySelector', {
    nodeId: tree.nodeId,
    selector: heading,
  });
  const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId });
  assert.ok(fonts.length > 0, 'letters');
  for (const { familyName, isCustomFont } of fonts) {
    assert.ok(isCustomFont, `a heading in ${familyName}, a font of the machine`);
    assert.ok(familyName.startsWith(family), `a heading in ${familyName} instead of ${family}`);
  }
});
