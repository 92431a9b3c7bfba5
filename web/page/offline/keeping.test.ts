import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keep, keepFile, keepSite, keptPage, forgetPage, type Means } from './keeping.ts';

const ORIGIN = 'https://site.example';

/** A browser's caches as far as keeping uses them, in memory. */
function fakeCaches() {
  const stores = new Map<string, Map<string, Response>>();
  const urlOf = (key: RequestInfo | URL) => (key instanceof Request ? key.url : String(key));
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return {
      match: async (key: RequestInfo | URL) => store.get(urlOf(key))?.clone(),
      put: async (key: RequestInfo | URL, answer: Response) => {
        store.delete(urlOf(key));
        store.set(urlOf(key), answer);
      },
      delete: async (key: RequestInfo | URL) => store.delete(urlOf(key)),
      keys: async () => [...store.keys()].map((url) => new Request(url)),
    } as unknown as Cache;
  };
  const caches = {
    open,
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  } as unknown as CacheStorage;
  const paths = (start = '') =>
    [...stores]
      .filter(([name]) => name.startsWith(start))
      .flatMap(([, store]) => [...store.keys()].map((url) => url.slice(ORIGIN.length)));
  return { caches, paths, names: () => [...stores.keys()] };
}

let clock = 0;
/** A page of a build, a second younger than the one before. */
const page = (build: string) =>
  new Response(`<script src="/assets/client-${build}.js"></script>/assets/s-${build}.css`, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      Date: new Date((clock += 1000)).toUTCString(),
    },
  });
const file = () => new Response('x', { headers: { 'Content-Type': 'text/javascript' } });

let build = 'one';
let store: ReturnType<typeof fakeCaches>;
let means: Means;
const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  build = 'one';
  store = fakeCaches();
  fetched.mockReset();
  fetched.mockImplementation(async (path) => (path.startsWith('/assets/') ? file() : page(build)));
  means = { caches: store.caches, origin: ORIGIN, fetch: fetched };
});

const learn = {
  noun: 'learn' as const,
  pages: ['/app/flashcards', '/app/flashcards/learn'],
  files: ['/assets/late-1.js'],
  pictures: [],
};
const deck = (...pages: string[]) => ({ noun: 'deck' as const, pages, files: [], pictures: [] });

describe('keep', () => {
  it('keeps pages with the files that they name and those that were loaded late', async () => {
    await keep(means, learn);
    expect(store.names()).toEqual(['knowmad.learn /assets/client-one.js']);
    expect(store.paths().toSorted()).toEqual([
      '/app/flashcards',
      '/app/flashcards/learn',
      '/assets/client-one.js',
      '/assets/late-1.js',
      '/assets/s-one.css',
    ]);
  });

  it('sends neither cookies nor tokens', async () => {
    await keep(means, learn);
    for (const [, init] of fetched.mock.calls)
      expect(init).toMatchObject({ credentials: 'omit', redirect: 'manual' });
    expect(JSON.stringify(fetched.mock.calls)).not.toMatch(/authorization/i);
  });

  it('replaces what an earlier build left', async () => {
    await keep(means, learn);
    build = 'two';
    await keep(means, learn);
    expect(store.names()).toEqual(['knowmad.learn /assets/client-two.js']);
    expect(store.paths()).not.toContain('/assets/client-one.js');
  });

  it('keeps no page without its files', async () => {
    fetched.mockImplementation(async (path) => {
      if (path.startsWith('/assets/s-')) throw new TypeError('no network');
      return path.startsWith('/assets/') ? file() : page(build);
    });
    await keep(means, learn);
    expect(store.paths()).not.toContain('/app/flashcards');
  });

  it('leaves the earlier build alone while the newer one can’t be had', async () => {
    await keep(means, learn);
    build = 'two';
    fetched.mockImplementation(async (path) => {
      if (path.startsWith('/assets/')) throw new TypeError('no network');
      return page(build);
    });
    await keep(means, learn);
    expect(store.paths('knowmad.learn /assets/client-one.js')).toContain('/app/flashcards');
  });

  it('keeps the ten decks that were opened last, and the files of their builds', async () => {
    for (let i = 0; i < 9; i++) await keep(means, deck(`/knows/${i}`));
    build = 'two';
    for (let i = 9; i < 12; i++) await keep(means, deck(`/knows/${i}`));
    const pages = store.paths().filter((path) => path.startsWith('/knows/'));
    expect(pages.toSorted()).toEqual(
      [2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((i) => `/knows/${i}`).toSorted(),
    );
    expect(store.names()).toHaveLength(2);
    for (let i = 12; i < 20; i++) await keep(means, deck(`/knows/${i}`));
    expect(store.names()).toEqual(['knowmad.deck /assets/client-two.js']);
  });

  it('forgets a page that isn’t there any more, and keeps no failure', async () => {
    await keep(means, deck('/knows/a'));
    fetched.mockImplementation(async () => new Response('gone', { status: 404 }));
    await keep(means, deck('/knows/a'));
    expect(store.names()).toEqual([]);
  });

  it('works where the storage is full', async () => {
    vi.spyOn(store.caches, 'open').mockRejectedValue(
      new DOMException('full', 'QuotaExceededError'),
    );
    await expect(keep(means, learn)).resolves.toEqual({ pages: [] });
  });

  it('keeps pictures within bounds, each once', async () => {
    const path = (i: number) => `/api/decks/d/media/${i}`;
    fetched.mockImplementation(async (at) =>
      at.endsWith('/7')
        ? new Response(new Uint8Array(2_000_001))
        : new Response('png', { headers: { 'Content-Type': 'image/png' } }),
    );
    const pictures = Array.from({ length: 300 }, (_, i) => path(i));
    await keep(means, { ...deck(), pictures });
    expect(store.paths()).not.toContain(path(7));
    fetched.mockClear();
    await keep(means, { ...deck(), pictures: [path(0), path(400), path(401)] });
    expect(fetched.mock.calls.map(([at]) => at)).toEqual([path(400), path(401)]);
    const kept = store.paths();
    expect(kept).toHaveLength(300);
    expect(kept, 'the oldest goes').not.toContain(path(0));
  });
});

describe('saved knows', () => {
  const ask = (...pictures: string[]) => ({
    noun: 'saved' as const,
    pages: ['/app/knows/a'],
    files: [],
    pictures,
  });
  const signed = '/api/knows/k/pages/1/signed/0a/960';
  const open = '/api/knows/k/pages/1/image?w=960&v=0a';
  beforeEach(() => {
    fetched.mockImplementation(async (path) => {
      if (path.startsWith('/assets/')) return file();
      if (!path.startsWith('/api/')) return page(build);
      return path.includes('broken')
        ? new Response('', { status: 404 })
        : new Response('png', { headers: { 'Content-Type': 'image/png' } });
    });
  });

  it('are told as kept with all of their pictures, each under the name without its signature', async () => {
    const told = await keep(means, ask(open, `${signed}?signature=1`));
    expect(told).toEqual({ pages: ['/app/knows/a'] });
    expect(store.paths('knowmad.page-pictures')).toEqual([open, signed]);
    fetched.mockClear();
    await keep(means, ask(open, `${signed}?signature=2`));
    expect(
      fetched.mock.calls.map(([path]) => path).filter((path) => path.startsWith('/api')),
    ).toEqual([]);
  });
  it('aren’t told as kept where a picture or the page is missing', async () => {
    expect(await keep(means, ask('/api/knows/k/pages/1/image?w=960&v=broken'))).toEqual({
      pages: [],
    });
    fetched.mockImplementation(async () => new Response('gone', { status: 404 }));
    expect(await keep(means, ask())).toEqual({ pages: [] });
    vi.spyOn(store.caches, 'open').mockRejectedValue(
      new DOMException('full', 'QuotaExceededError'),
    );
    expect(await keep(means, ask(open))).toEqual({ pages: [] });
  });
});

describe('kept pages', () => {
  it('are found by their noun alone', async () => {
    await keep(means, learn);
    expect(await keptPage(means, 'learn', '/app/flashcards')).not.toBeNull();
    expect(await keptPage(means, 'deck', '/app/flashcards')).toBeNull();
    expect(await keptPage(means, null, '/app/flashcards')).toBeNull();
    await forgetPage(means, 'learn', '/app/flashcards');
    expect(await keptPage(means, 'learn', '/app/flashcards')).toBeNull();
    expect(await keptPage(means, 'learn', '/app/flashcards/learn')).not.toBeNull();
  });
  it('get files that come later, and without a page no file is kept', async () => {
    await keepFile(means, 'learn', '/assets/x.js', file());
    expect(store.names()).toEqual([]);
    await keep(means, learn);
    await keepFile(means, 'learn', '/assets/x.js', file());
    expect(store.paths()).toContain('/assets/x.js');
  });
});

describe('keepSite', () => {
  it('replaces the offline page of another build, and nothing else', async () => {
    await keep(means, learn);
    await keepSite(means, 'one', '/offline', ['/assets/session.js']);
    expect(store.paths('knowmad.site one')).toContain('/assets/session.js');
    build = 'two';
    await keepSite(means, 'two', '/offline', []);
    expect(store.names()).toEqual(['knowmad.learn /assets/client-one.js', 'knowmad.site two']);
  });
  it('leaves the earlier page while there is no connection', async () => {
    await keepSite(means, 'one', '/offline', []);
    fetched.mockRejectedValue(new TypeError('no network'));
    await expect(keepSite(means, 'two', '/offline', [])).rejects.toThrow('no network');
    expect(store.names()).toEqual(['knowmad.site one']);
  });
});
