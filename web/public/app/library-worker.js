// Lets the library open without a connection: keeps its pages, which are the same for all
// users, and the files of the build that they load. Nothing of a user is kept here: their
// library is in the browser's database, and calls to the API aren't touched. With a
// connection pages always come from the server, so that none is older than it.

/** The names of its stores begin so; the rest is the build's first module. */
const STORE = 'knowmad.library';
const FILES = /\/assets\/[\w./-]+\.(?:js|css|woff2)/g;

addEventListener('install', (event) => {
  skipWaiting();
  event.waitUntil(fetchPage(new URL('./library', location.href)));
});
addEventListener('activate', (event) => event.waitUntil(clients.claim()));

// Files that the page had loaded before the worker was there.
addEventListener('message', (event) => event.waitUntil(keepFiles(event.data)));

addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin) return;
  if (mode === 'navigate') event.respondWith(openPage(event));
  else if (pathname.startsWith('/assets/')) event.respondWith(openFile(event));
});

async function fetchPage(url) {
  const answer = await fetch(url, { credentials: 'same-origin' });
  if (answer.ok && !answer.redirected) await keepPage(url, answer);
}

/** The server's page, or without a connection the one that it sent last. */
async function openPage(event) {
  const { request } = event;
  try {
    const answer = await fetch(request);
    // A query can ask for another page, such as a preview.
    const url = new URL(request.url);
    if (answer.ok && !answer.redirected && url.search === '')
      event.waitUntil(keepPage(url, answer.clone()));
    else if (answer.status === 404 || answer.status === 410)
      event.waitUntil(current().then((store) => store?.delete(url.origin + url.pathname)));
    return answer;
  } catch (error) {
    const { origin, pathname } = new URL(request.url);
    const kept = await caches.match(origin + pathname, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

/** Keeps a page once all of its files are there, and forgets those of earlier builds. */
async function keepPage({ origin, pathname }, answer) {
  const files = [...new Set((await answer.clone().text()).match(FILES))];
  const name = `${STORE} ${files.find((file) => file.endsWith('.js'))}`;
  const store = await caches.open(name);
  await addMissing(store, files);
  await store.put(origin + pathname, answer);
  const names = (await caches.keys()).filter((one) => one.startsWith(STORE) && one !== name);
  await Promise.all(names.map((one) => caches.delete(one)));
}

async function openFile(event) {
  const kept = await caches.match(event.request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (answer.ok) {
    const copy = answer.clone();
    event.waitUntil(current().then((store) => store?.put(event.request.url, copy)));
  }
  return answer;
}

async function keepFiles(files) {
  const store = await current();
  if (store) await addMissing(store, files);
}

async function addMissing(store, files) {
  const missing = await Promise.all(
    files.map(async (file) => ((await store.match(file, { ignoreVary: true })) ? [] : [file])),
  );
  await store.addAll(missing.flat());
}

/** The store of the present build; none where the user has signed out. */
async function current() {
  const name = (await caches.keys()).find((one) => one.startsWith(STORE));
  return name && caches.open(name);
}
