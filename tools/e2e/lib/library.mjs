// Knows that are saved, and the library's page as journeys read it.
import assert from 'node:assert/strict';
import { market } from './journey.mjs';
import { share, signUp, siteOf } from './share.mjs';
import { until } from './world.mjs';

/** The titles of the knows of knowsOf. */
export const TITLES = ['Alfa', 'Beta', 'Gamma'];
const shared = {};

/** The text of a know: of a page, or of several, of which visitors see the first ones. */
const textOf = (title, code, isLong) =>
  `# ${title}\n\n${title} ${code}.\n\n${isLong ? 'Ein Satz mit Wörtern. '.repeat(1500) : ''}`;

/** Knows of a market on a stage, shared when they are asked for first. */
export function knowsOf(on, code) {
  shared[code] ??= (async () => {
    const site = siteOf(on.server, code);
    const isAsked = market(code).minimumAge !== null;
    const token = await signUp(site, isAsked ? { dateOfBirth: '2008-05-31' } : {});
    const knows = [];
    for (const title of TITLES)
      knows.push(
        await share(site, token, title, Buffer.from(textOf(title, code, title === 'Alfa'))),
      );
    return knows;
  })();
  return shared[code];
}

/** A shot for a review by eye, where a folder is given. */
export async function shoot(page, name) {
  const folder = process.env.SHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

/** The titles of the open folder's entries, in their order. */
export const titles = (page) =>
  page
    .getByRole('main')
    .locator('[data-item] h3')
    .evaluateAll((all) => all.map((one) => one.textContent));

/** Waits until the open folder has these entries, in this order. */
export async function expectTitles(page, ...wanted) {
  let found;
  await until(async () => {
    found = await titles(page);
    return found.join() === wanted.join();
  }).catch(() => assert.deepEqual(found, wanted));
}

/** Lets the page look for changes of other devices, as coming back to it does. */
export const look = (page) => page.evaluate(() => void dispatchEvent(new Event('focus')));

/** Waits until the worker serves the page and has it with all of its files: it stores the page last. */
export async function isKept(page) {
  await until(() => page.evaluate(() => navigator.serviceWorker.controller !== null));
  await until(async () => (await kept(page)).includes('/app/library'));
}

/** The paths that are kept for the library without a connection. */
export const kept = (page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('knowmad.library '));
    const stores = await Promise.all(names.map((name) => caches.open(name)));
    const requests = await Promise.all(stores.map((store) => store.keys()));
    return requests.flat().map((request) => new URL(request.url).pathname);
  });

/** The databases that hold a copy of a library. */
export const databases = (page) =>
  page.evaluate(async () =>
    (await indexedDB.databases())
      .map(({ name }) => name)
      .filter((name) => name.startsWith('knowmad.library')),
  );
