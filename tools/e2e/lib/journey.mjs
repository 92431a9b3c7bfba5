// The frame of a journey: one server and one browser per file, a new visitor per
// journey; errors in the console or requests to other hosts fail it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { root } from '../../lib/run.mjs';
import { sizes, startBrowser, startServer, TIMEOUT_MILLISECONDS, visit } from './world.mjs';

/** Identifies as a phone in the User-Agent, which the app prompt checks. */
export const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

/**
 * The limit of one journey, in milliseconds. A journey takes seconds, on a busy machine
 * minutes; the limit makes a hanging one fail by its name instead of hanging the whole
 * run.
 */
const LIMIT_MILLISECONDS = 600_000;

/** Far more controls than a page has before its end. */
const MOST_TABS = 80;

/** Starts a server, and with `browser` a Chromium, for all tests of the calling file. */
export function stage({ browser = true, ...options } = {}) {
  const it = {};
  before(async () => {
    it.server = await startServer(options);
    if (browser) it.browser = await startBrowser();
  });
  after(async () => {
    await it.browser?.close();
    await it.server?.stop();
  });
  return it;
}

/** How long a page may take to draw a frame before a failed journey says that it draws none. */
const FRAME_MILLISECONDS = 10_000;

/** Prints what the page of a failed journey shows, and the server's last lines. */
async function tellWhere(on, page, name) {
  const shown = await page
    .evaluate(async (limit) => {
      const frame = await Promise.race([
        new Promise((resolve) => requestAnimationFrame(() => resolve('draws frames'))),
        new Promise((resolve) => setTimeout(resolve, limit, 'draws no frames')),
      ]);
      const state = `${document.visibilityState}, ${frame}`;
      return `${location.pathname} (${state})\n${document.body.innerText}`;
    }, FRAME_MILLISECONDS)
    .catch((error) => `nothing (${error.message})`);
  console.error(`“${name}” failed on ${shown.slice(0, 2000)}`);
  const lines = on.server.log.trimEnd().split('\n').slice(-20).join('\n');
  console.error(`The server's last lines:\n${lines}`);
}

/**
 * A test by a new visitor at each of the sizes: on a phone, as most visitors have one.
 * Journeys about what differs by size (layout, header, menus, sheets, the way through a
 * page by keyboard) name both; tables, and what is done at a desk, are tried on a desktop.
 * Each file that can has some of either.
 *
 * A journey that itself answers requests for files of the build names `serviceWorkers: 'block'`:
 * the site's worker would answer them before.
 *
 * `steps` gets {page, context, complaints, answered, offline, size} and `open(code, path)`,
 * which navigates to a market's page and waits until it is hydrated, and `press(control)`, by
 * finger on a phone and by mouse on a desktop. The test fails if `complaints` isn't empty at its
 * end.
 */
export function journey(on, name, { at = ['phone'], ...options }, steps) {
  for (const size of at)
    test(`${name} (${size})`, { timeout: LIMIT_MILLISECONDS }, async () => {
      const { context, page, complaints, answered, offline } = await visit(on.browser, {
        ...sizes[size],
        // Smooth scrolling would move elements under the pointer.
        reducedMotion: 'reduce',
        ...options,
      });
      try {
        const open = async (code, path = '/') => {
          const answer = await page.goto(on.server.url(code, path));
          if (options.javaScriptEnabled !== false) await hydrated(page);
          return answer;
        };
        const press = (control) => (size === 'phone' ? control.tap() : control.click());
        await steps({ page, context, complaints, answered, offline, size, open, press });
        assert.deepEqual(complaints, []);
      } catch (error) {
        await tellWhere(on, page, name);
        throw error;
      } finally {
        await context.close();
      }
    });
}

/**
 * Resolves when React has hydrated the whole page, which it does in slices, and the page is
 * idle. A page that goes elsewhere meanwhile is waited for where it goes.
 *
 * The page itself looks at each frame: for a wait of Playwright's, each document gets the
 * whole of its engine of selectors.
 */
export async function hydrated(page) {
  for (;;)
    try {
      await page.evaluate((limit) => {
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
        const isHydrated = () => {
          const root = document.getElementById('root');
          const key = Object.keys(root ?? {}).find((name) => name.startsWith('__reactContainer'));
          const state = key && root[key].stateNode.current.memoizedState;
          return root?.firstElementChild && state && state.isDehydrated === false;
        };
        const work = async () => {
          while (!isHydrated()) await frame();
          // As in idle().
          await frame();
          await frame();
          await new Promise((resolve) => requestIdleCallback(resolve));
        };
        return new Promise((resolve, reject) => {
          setTimeout(() => reject(new Error(`${location.href} isn’t hydrated`)), limit);
          work().then(resolve, reject);
        });
      }, TIMEOUT_MILLISECONDS);
      return;
    } catch (error) {
      if (!/context was destroyed/.test(error.message)) throw error;
    }
}

/**
 * Resolves when the page has finished its pending work: React's effects run after the
 * paint of a frame, and an idle callback runs only when no task is left.
 */
export async function idle(page) {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(resolve)));
      }),
  );
}

/**
 * Resolves when no request is under way and the page is idle: requests that were not
 * made by then are not made without an interaction.
 */
export async function settled(page) {
  await page.waitForLoadState('networkidle');
  await idle(page);
}

/** Moves the focus by Tab to a control, as a user without a mouse does. */
export async function tabTo(page, control) {
  await control.waitFor();
  for (let presses = 0; presses < MOST_TABS; presses++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail('the control isn’t reached by Tab');
}

let exported;

/** The compiled markets of the local environment, as marketctl prints them. */
export function markets() {
  exported ??= JSON.parse(
    execFileSync(join(root, 'bin', 'marketctl'), ['export', '--env', 'local'], {
      encoding: 'utf8',
      maxBuffer: 1 << 27,
    }),
  ).markets;
  return exported;
}

/** The markets with a host of their own. */
export function sites() {
  return markets().filter(({ hosts }) => hosts.length > 0);
}

/** One market by its code. */
export function market(code) {
  return markets().find((one) => one.code === code);
}

/**
 * The value of an attribute of the first tag that matches, unescaped, or null: enough
 * to read a document's head.
 */
export function attribute(html, tag, name) {
  const found = tag.exec(html)?.[0];
  const value = found && new RegExp(`\\b${name}="([^"]*)"`).exec(found)?.[1];
  return value === undefined || value === null
    ? null
    : value.replaceAll('&amp;', '&').replaceAll('&#43;', '+');
}
