/** Asks the site's service worker to keep pages. */
import type { Keep, Kept } from './protocol.ts';

// Browsers note the first 250 files alone: covers of a full library would leave no room for code.
performance.setResourceTimingBufferSize(2000);

/**
 * Keeps pages of a noun with the files of the build that this page has loaded. `loadLate`
 * loads what the pages would load later, so that this is kept too; `wanted` is asked last
 * of all, as a session may have ended meanwhile.
 *
 * The first page worth keeping starts the worker, once the browser is idle: a visitor who
 * only reads doesn't download its files. The answer has the pages that are kept with all of
 * their pictures: none where the document names no worker, or the browser has none.
 */
export async function keepPages(
  asked: Omit<Keep, 'files'>,
  loadLate: () => Promise<unknown>,
  wanted: () => boolean = () => true,
): Promise<readonly string[]> {
  const { worker } = document.documentElement.dataset;
  if (worker === undefined) return [];
  try {
    await new Promise<void>((resolve) =>
      // oxlint-disable-next-line typescript/no-unnecessary-condition -- Safari has none
      (globalThis.requestIdleCallback ?? setTimeout)(() => resolve()),
    );
    await navigator.serviceWorker.register(worker);
    await removeNarrower();
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
    return active && wanted() ? await answerOf(active, message) : [];
  } catch {
    // The site works without.
    return [];
  }
}

/** The time that an answer may take, in milliseconds: browsers end a worker that takes longer. */
const PATIENCE = 300_000;

/** Sends the worker a message and waits for its answer; no pages if the worker ends meanwhile. */
function answerOf(worker: ServiceWorker, message: Keep): Promise<readonly string[]> {
  const { port1: here, port2: there } = new MessageChannel();
  return new Promise((resolve) => {
    const end = (pages: readonly string[]) => {
      clearTimeout(timer);
      here.close();
      resolve(pages);
    };
    const timer = setTimeout(() => end([]), PATIENCE);
    here.addEventListener('message', ({ data }: MessageEvent<Kept>) => end(data.pages));
    here.start();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one origin
    worker.postMessage(message, [there]);
  });
}

/** Ends workers of earlier builds that serve a part of the site: there they would win over the site's. */
async function removeNarrower(): Promise<void> {
  const all = await navigator.serviceWorker.getRegistrations();
  const narrower = all.filter(({ scope }) => new URL(scope).pathname !== '/');
  await Promise.all(narrower.map((registration) => registration.unregister()));
}
