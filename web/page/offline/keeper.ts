/** Asks the site's service worker to keep pages. */
import type { Keep } from './protocol.ts';

/**
 * Keeps pages of a noun with the files of the build that this page has loaded. `loadLate`
 * loads what the pages would load later, so that this is kept too; `wanted` is asked last
 * of all, as a session may have ended meanwhile.
 *
 * The first page worth keeping starts the worker, once the browser is idle: a visitor who
 * only reads doesn't download its files. Where the document names no worker, or the browser
 * has none, nothing happens.
 */
export async function keepPages(
  asked: Omit<Keep, 'files'>,
  loadLate: () => Promise<unknown>,
  wanted: () => boolean = () => true,
): Promise<void> {
  const { worker } = document.documentElement.dataset;
  if (worker === undefined) return;
  try {
    await new Promise<void>((resolve) =>
      // oxlint-disable-next-line typescript/no-unnecessary-condition -- Safari has none
      (globalThis.requestIdleCallback ?? setTimeout)(() => resolve()),
    );
    await navigator.serviceWorker.register(worker);
    const { active } = await navigator.serviceWorker.ready;
    await loadLate();
    const files = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(
        ({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'),
      )
      .map(({ pathname }) => pathname);
    const message: Keep = { ...asked, files };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one origin
    if (wanted()) active?.postMessage(message);
  } catch {
    // The site works without.
  }
}
