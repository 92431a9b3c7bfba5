// Takes the place of the site's service worker on devices that have one: deletes what it
// kept, and ends itself.
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(retire()));

async function retire() {
  const names = (await caches.keys()).filter((name) => /^knowmad\.(?!library)/.test(name));
  await Promise.all(names.map((name) => caches.delete(name)));
  await registration.unregister();
}
