/** What lets the library open without a connection: its service worker and the files that it keeps. */

import { readStored, storageKeys } from '../../page/storage.ts';

/** The worker, and the pages that it serves. */
const WORKER = '/app/library-worker.js';
const SCOPE = '/app/library';

/** Begins the names of the worker's stores. */
const STORE = 'knowmad.library';

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

/** Ends the worker and deletes what it kept. */
export async function forgetOffline(): Promise<void> {
  try {
    const worker = await navigator.serviceWorker.getRegistration(SCOPE);
    await worker?.unregister();
    const names = await caches.keys();
    await Promise.all(
      names.filter((name) => name.startsWith(STORE)).map((name) => caches.delete(name)),
    );
  } catch {
    // Without workers there is nothing to delete.
  }
}
