/**
 * What lets the library open without a connection: its service worker and the files that it
 * keeps; and the end of all that is kept, also by the site's worker (web/page/offline).
 */

import { forgetPages } from '../../page/offline/forget.ts';
import { readStored, storageKeys } from '../../page/storage.ts';

/** The worker, and the pages that it serves. */
const WORKER = '/app/library-worker.js';
const SCOPE = '/app/library';

/**
 * Starts the worker and tells it which files of the build the page has loaded already.
 * `loadLate` loads what the page would load later, so that this is kept too. Browsers
 * without workers, and pages without TLS, go on without. The mark `knowmad.offline` of
 * the page's timings says that the worker was told of all files.
 */
export async function keepOffline(loadLate: () => Promise<unknown>): Promise<void> {
  try {
    await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
    const { active } = await navigator.serviceWorker.ready;
    await loadLate();
    // The session may have ended meanwhile, and its end found no worker to end.
    if (readStored(storageKeys.oauthToken) === null) return await forgetOffline();
    const loaded = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(
        ({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'),
      );
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one origin
    active?.postMessage(loaded.map(({ pathname }) => pathname));
    performance.mark('knowmad.offline');
  } catch {
    // The library works without.
  }
}

/**
 * Ends the library's worker and deletes what was kept of any noun. The site's worker stays,
 * for visitors, with nothing but its offline page.
 */
export async function forgetOffline(): Promise<void> {
  try {
    // Without the library's own, the browser finds the site's worker here.
    const found = await navigator.serviceWorker.getRegistration(SCOPE);
    if (found && new URL(found.scope).pathname === SCOPE) await found.unregister();
  } catch {
    // Without workers there is none to end.
  }
  await forgetPages();
}
