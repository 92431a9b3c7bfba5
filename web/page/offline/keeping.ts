/** Keeps pages, their files and pictures in the browser's caches, within bounds. */
import {
  cachesOf,
  type Keep,
  type Kept,
  type NounName,
  nouns,
  pictureName,
  PICTURES,
  SITE,
} from './protocol.ts';
import { buildOf, filesOf } from './routing.ts';

/** The most characters of a page, and the most files beside the pages of one build. */
const PAGE_MOST = 2_000_000;
const FILES_MOST = 400;
/** The most bytes of a picture. */
const PICTURE_BYTES = 2_000_000;
/** The most pictures, and the most bytes of all together. */
const BOUNDS: Record<keyof typeof PICTURES, { most: number; bytes: number }> = {
  cards: { most: 300, bytes: 50_000_000 },
  knows: { most: 3000, bytes: 250_000_000 },
};
/** Caches compare no headers of requests: the encoding is the browser's matter. */
const anyway = { ignoreVary: true };

/** The parts of a worker that keeping needs; tests have their own. */
export interface Means {
  caches: CacheStorage;
  /** The address of the site, without a path. */
  origin: string;
  fetch: (path: string, init: RequestInit) => Promise<Response>;
}

/** Without cookies and tokens: what is kept is what any visitor gets. */
const ANONYMOUS: RequestInit = { credentials: 'omit', redirect: 'manual' };

/**
 * Keeps the pictures of a message, then its pages once all of their files are there. Where
 * the storage is full or denied it keeps what it can; a page without its files is never kept.
 * The answer has no page if a picture is missing.
 */
export async function keep(means: Means, asked: Keep): Promise<Kept> {
  const kept: string[] = [];
  // Opened at once: a cache that a sign-out deletes meanwhile stays deleted.
  const { pictures: kind } = nouns[asked.noun];
  const pictures = asked.pictures.length > 0 ? await open(means, PICTURES[kind]) : null;
  const missing = pictures
    ? await keepPictures(means, pictures, kind, asked.pictures).catch(() => true)
    : asked.pictures.length > 0;
  for (const path of asked.pages)
    if (await keepPage(means, asked, path).catch(() => false)) kept.push(path);
  return { pages: missing ? [] : kept };
}

/** A cache; null where the storage is full or denied. */
const open = ({ caches }: Means, name: string) => caches.open(name).catch(() => null);

/** Keeps a page; whether it is kept. */
async function keepPage(means: Means, { noun, files }: Keep, path: string): Promise<boolean> {
  const answer = await means.fetch(path, { ...ANONYMOUS, cache: 'no-cache' });
  if (!isPage(answer)) {
    await forgetPage(means, noun, path);
    return false;
  }
  const html = await answer.clone().text();
  const all = [...new Set([...filesOf(html), ...files])];
  const build = buildOf(all);
  if (build === null || html.length > PAGE_MOST) return false;
  const cache = await means.caches.open(cachesOf(noun) + build);
  await addMissing(means, cache, all.slice(0, FILES_MOST));
  await cache.put(means.origin + path, answer);
  await prune(means, noun, path, cachesOf(noun) + build);
  return true;
}

const isPage = ({ ok, redirected, headers }: Response) =>
  ok && !redirected && (headers.get('Content-Type') ?? '').startsWith('text/html');

/** Fetches the files that a cache lacks. Throws if one can't be had. */
export async function addMissing(
  { fetch, origin }: Means,
  cache: Cache,
  files: readonly string[],
): Promise<void> {
  await Promise.all(
    files.map(async (file) => {
      if (await cache.match(origin + file, anyway)) return;
      const answer = await fetch(file, ANONYMOUS);
      if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
      await cache.put(origin + file, answer);
    }),
  );
}

/** Deletes a page that isn't there any more. */
export async function forgetPage(means: Means, noun: NounName, path: string): Promise<void> {
  for (const name of await namesOf(means, noun))
    await (await means.caches.open(name)).delete(means.origin + path, anyway);
  await prune(means, noun, path, null);
}

/** The caches of a noun. */
const namesOf = async ({ caches }: Means, noun: NounName) =>
  (await caches.keys()).filter((name) => name.startsWith(cachesOf(noun)));

/**
 * Deletes older copies of a page, the pages beyond the noun's bound, oldest first, and the
 * caches of builds of which no page is left.
 */
async function prune(
  means: Means,
  noun: NounName,
  path: string,
  own: string | null,
): Promise<void> {
  const kept: { name: string; url: string; at: number }[] = [];
  const names = await namesOf(means, noun);
  for (const name of names) {
    const cache = await means.caches.open(name);
    if (name !== own) await cache.delete(means.origin + path, anyway);
    for (const { url } of await cache.keys()) {
      if (!nouns[noun].has(new URL(url).pathname)) continue;
      const date = (await cache.match(url, anyway))?.headers.get('Date');
      kept.push({ name, url, at: Date.parse(date ?? '') || 0 });
    }
  }
  kept.sort((a, b) => b.at - a.at);
  for (const { name, url } of kept.splice(nouns[noun].pages))
    await (await means.caches.open(name)).delete(url, anyway);
  const full = new Set(kept.map(({ name }) => name));
  await Promise.all(
    names.filter((name) => !full.has(name)).map((name) => means.caches.delete(name)),
  );
}

/** Keeps pictures, then deletes the oldest beyond the bounds; whether one couldn't be kept. */
async function keepPictures(
  means: Means,
  cache: Cache,
  kind: keyof typeof PICTURES,
  pictures: readonly string[],
): Promise<boolean> {
  let failed = false;
  let added = false;
  for (const path of pictures) {
    const name = means.origin + pictureName(path);
    if (await cache.match(name, anyway)) continue;
    const answer = await means.fetch(path, ANONYMOUS);
    const body = answer.ok ? await answer.blob() : null;
    if (!body || body.size > PICTURE_BYTES) {
      failed = true;
      continue;
    }
    const headers = { 'Content-Type': body.type, 'Content-Length': String(body.size) };
    await cache.put(name, new Response(body, { headers }));
    added = true;
  }
  if (added) await prunePictures(cache, BOUNDS[kind]);
  return failed;
}

async function prunePictures(cache: Cache, { most, bytes }: { most: number; bytes: number }) {
  // In the order in which they came: the oldest go first.
  const all = [...(await cache.keys())].toReversed();
  let sum = 0;
  for (const [i, request] of all.entries()) {
    const length = (await cache.match(request, anyway))?.headers.get('Content-Length');
    sum += Number(length ?? 0);
    if (i >= most || sum > bytes) await cache.delete(request);
  }
}

/** Puts a file beside the pages of its noun that are kept; nothing where none is. */
export async function keepFile(
  means: Means,
  noun: NounName,
  path: string,
  answer: Response,
): Promise<void> {
  for (const name of await namesOf(means, noun)) {
    const cache = await means.caches.open(name);
    if ((await cache.keys()).length < FILES_MOST)
      await cache.put(means.origin + path, answer.clone());
  }
}

/** The kept page at a path, of the newest build that has it; null where there is none. */
export async function keptPage(
  means: Means,
  noun: NounName | null,
  path: string,
): Promise<Response | null> {
  if (noun === null) return null;
  for (const name of await namesOf(means, noun)) {
    const cache = await means.caches.open(name);
    const page = await cache.match(means.origin + path, anyway);
    if (page) return page;
  }
  return null;
}

/**
 * Keeps the offline page of a build with its files and those given, and deletes what other
 * builds have kept. A site without such a page keeps none.
 */
export async function keepSite(
  means: Means,
  build: string,
  path: string,
  files: readonly string[],
): Promise<void> {
  const answer = await means.fetch(path, { ...ANONYMOUS, cache: 'no-cache' });
  if (!isPage(answer)) return;
  const cache = await means.caches.open(SITE + build);
  await addMissing(means, cache, [...filesOf(await answer.clone().text()), ...files]);
  await cache.put(means.origin + path, answer);
  const others = (await means.caches.keys()).filter(
    (name) => name.startsWith(SITE) && name !== SITE + build,
  );
  await Promise.all(others.map((name) => means.caches.delete(name)));
}
