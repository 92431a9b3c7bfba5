// How journeys are written: one server and one browser per file, a new visitor
// per journey, and nothing may complain on the way.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { root } from '../../lib/run.mjs';
import { sizes, startBrowser, startServer, visit } from './world.mjs';

/** A student's phone by its own word: the app and its prompt go by that. */
export const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

/** A journey takes seconds; one that hangs shall not take the others' time. */
const LIMIT_MILLISECONDS = 180_000;

/** A server, and with `browser` a Chromium, for all tests of the file that calls it. */
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

/**
 * A test by a new visitor at each of the sizes. `steps` gets {page, context,
 * complaints, size} and `open(code, path)`, which goes to a market's page and
 * waits until React has it. Afterwards nothing may have complained.
 */
export function journey(on, name, { at = ['phone', 'desktop'], ...options }, steps) {
  for (const size of at)
    test(`${name} (${size})`, { timeout: LIMIT_MILLISECONDS }, async () => {
      const { context, page, complaints } = await visit(on.browser, {
        ...sizes[size],
        // Gliding pages would make every press a guess.
        reducedMotion: 'reduce',
        ...options,
      });
      page.setDefaultTimeout(10_000);
      try {
        const open = async (code, path = '/') => {
          const answer = await page.goto(on.server.url(code, path));
          if (options.javaScriptEnabled !== false) await alive(page);
          return answer;
        };
        await steps({ page, context, complaints, size, open });
        assert.deepEqual(complaints, []);
      } finally {
        await context.close();
      }
    });
}

/** Resolves when React has taken over the whole page, which it does in slices. */
export async function alive(page) {
  await page.waitForFunction(() => {
    const root = document.getElementById('root');
    const key = Object.keys(root ?? {}).find((name) => name.startsWith('__reactContainer'));
    const state = key && root[key].stateNode.current.memoizedState;
    return root?.firstElementChild && state && state.isDehydrated === false;
  });
  // Effects, which listen to keys and presses, follow the first paint.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))),
  );
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

/** The attribute of the first tag that fits, unescaped, or null: enough to read a head. */
export function attribute(html, tag, name) {
  const found = tag.exec(html)?.[0];
  const value = found && new RegExp(`\\b${name}="([^"]*)"`).exec(found)?.[1];
  return value === undefined || value === null
    ? null
    : value.replaceAll('&amp;', '&').replaceAll('&#43;', '+');
}
