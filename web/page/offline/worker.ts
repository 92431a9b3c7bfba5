/**
 * The service worker of the site, served as /sw.js: opens kept pages without a connection,
 * and the offline page in place of all others. With a connection every page and every answer
 * comes from the server, as without the worker. README.md tells how it works.
 */
import { forgetPages } from './forget.ts';
import { forgetPage, keep, keepFile, keepSite, keptPage, type Means } from './keeping.ts';
import { FORGET, OFFLINE_PATH, pictureName } from './protocol.ts';
import { keepOf, nounOf, routeOf } from './routing.ts';

/** The build's name, and files that the offline page loads late (web/worker.config.ts). */
declare const BUILD: string;
declare const LATE_FILES: readonly string[];

/** The types of the library for workers can't stand beside those for documents. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface WorkerFetch extends WorkerEvent {
  request: Request;
  clientId: string;
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface WorkerMessage extends WorkerEvent {
  data: unknown;
  /** The ends of channels; the answer goes to the first. */
  ports: readonly MessagePort[];
  origin: string;
}
interface Worker {
  addEventListener(name: 'install' | 'activate', hear: (event: WorkerEvent) => void): void;
  addEventListener(name: 'fetch', hear: (event: WorkerFetch) => void): void;
  addEventListener(name: 'message', hear: (event: WorkerMessage) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void>; get(id: string): Promise<{ url: string } | undefined> };
  registration: { navigationPreload?: { enable(): Promise<void> } };
}

const worker = globalThis as unknown as Worker;
const { origin } = location;
const means: Means = { caches, origin, fetch: (path, init) => fetch(path, init) };
const anyway = { ignoreVary: true };

/** After this time the offline page is fetched anew, in milliseconds: packs change its texts. */
const DAY = 86_400_000;
let looked = 0;

const keepOfflinePage = () => keepSite(means, BUILD, OFFLINE_PATH, LATE_FILES);
/** Storage that is full or denied, or a lost connection, leaves the site as without a worker. */
const silently = (work: Promise<unknown>) => work.catch(() => undefined);

worker.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([worker.skipWaiting(), silently(keepOfflinePage())]));
});
worker.addEventListener('activate', (event) => {
  event.waitUntil(
    silently(
      Promise.all([worker.clients.claim(), worker.registration.navigationPreload?.enable()]),
    ),
  );
});

/** Messages are done one after the other, so that bounds hold. */
let doing: Promise<unknown> = Promise.resolve();
worker.addEventListener('message', (event) => {
  if (event.origin !== origin) return;
  const asked = keepOf(event.data);
  // The page has deleted the caches itself, but a message before this one may refill them.
  if (event.data === FORGET) doing = doing.then(forgetPages);
  else if (asked)
    doing = doing.then(async () => {
      const kept = await silently(keep(means, asked));
      event.ports[0]?.postMessage(kept ?? { pages: [] });
    });
  event.waitUntil(doing);
});

worker.addEventListener('fetch', (event) => {
  const { method, mode, url, headers } = event.request;
  const asked = { method, mode, url, hasToken: headers.has('Authorization') };
  switch (routeOf(asked, origin)) {
    case 'page':
      return event.respondWith(openPage(event));
    case 'file':
      return event.respondWith(openFile(event));
    case 'picture':
      return event.respondWith(openPicture(event.request));
    case 'visit':
      return event.respondWith(fromNetwork(event));
    default:
      return undefined;
  }
});

/** The server's answer to a visit: that of the request which the browser has sent, if it has. */
const fromNetwork = async ({ preloadResponse, request }: WorkerFetch): Promise<Response> =>
  (await preloadResponse) ?? fetch(request);

/** The server's answer, or without a connection the kept page, or else the offline page. */
async function openPage(event: WorkerFetch): Promise<Response> {
  const path = new URL(event.request.url).pathname;
  const noun = nounOf(path);
  try {
    const answer = await fromNetwork(event);
    const isGone = answer.status === 404 || answer.status === 410;
    if (noun && isGone) event.waitUntil(silently(forgetPage(means, noun, path)));
    if (Date.now() - looked > DAY) {
      looked = Date.now();
      event.waitUntil(silently(keepOfflinePage()));
    }
    return answer;
  } catch (error) {
    const kept =
      (await keptPage(means, noun, path).catch(() => null)) ??
      (await caches.match(origin + OFFLINE_PATH, anyway).catch(() => undefined));
    if (kept) return kept;
    throw error;
  }
}

/** A file of a build, whose name has a hash of its bytes: any copy is the file. */
async function openFile(event: WorkerFetch): Promise<Response> {
  const { url } = event.request;
  const kept = await caches.match(url, anyway).catch(() => undefined);
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(silently(keepLate(event, answer.clone())));
  return answer;
}

/** Keeps a file that a kept page has loaded late. */
async function keepLate({ clientId, request }: WorkerFetch, answer: Response): Promise<void> {
  const client = await worker.clients.get(clientId);
  const path = new URL(client?.url ?? origin).pathname;
  const noun = nounOf(path);
  if (noun && (await keptPage(means, noun, path)))
    await keepFile(means, noun, new URL(request.url).pathname, answer);
}

async function openPicture(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const name = origin + pictureName(request.url);
    const kept = await caches.match(name, anyway).catch(() => undefined);
    if (kept) return kept;
    throw error;
  }
}
