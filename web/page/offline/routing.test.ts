import { describe, expect, it } from 'vitest';
import { buildOf, filesOf, keepOf, nounOf, routeOf } from './routing.ts';

const ORIGIN = 'https://site.example';
const UUID = '0b6f4c1e-1111-4222-8333-444455556666';
const ask = (path: string, more: Partial<Parameters<typeof routeOf>[0]> = {}) =>
  routeOf(
    { method: 'GET', mode: 'cors', url: new URL(path, ORIGIN).href, hasToken: false, ...more },
    ORIGIN,
  );
const open = (path: string) => ask(path, { mode: 'navigate' });

describe('routeOf', () => {
  it.each([
    '/',
    '/subjects?x=1',
    '/knows/a-b',
    '/app/flashcards/learn?deck=1',
    '/robots.txt',
    '/app/library',
    '/app/knows/a',
  ])('takes pages from the network first: %s', (path) => expect(open(path)).toBe('page'));
  it.each([
    `/api/decks/${UUID}/export`,
    '/api/auth/providers/one/callback?code=once',
    '/api',
    '/_workbench',
    '/_image?url=x',
    '/sitemaps/a.xml',
    '/healthz',
  ])('answers from the network alone what is no page: %s', (path) =>
    expect(open(path)).toBe('visit'),
  );
  it('takes files of the build from the cache first', () => {
    expect(ask('/assets/client-1a2b3c4.js')).toBe('file');
    expect(ask('/assets/client-1a2b3c4.js?x')).toBe('pass');
    expect(ask('/sw.js')).toBe('pass');
  });
  it('takes sharp pictures of pages from the network first, also signed ones', () => {
    const page = `/api/knows/${UUID}/pages/3`;
    expect(ask(`${page}/image?w=960&v=0a1b`)).toBe('picture');
    expect(ask(`${page}/signed/0a1b/960?expires=1&signature=a-b_c%3D`)).toBe('picture');
    for (const path of [`${page}/blurred?v=0a`, `${page}/image`, `/api/knows/${UUID}/pages?from=1`])
      expect(ask(path)).toBe('pass');
  });
  it('takes pictures of cards from the network first, and no other answer of the API', () => {
    const picture = `/api/decks/${UUID}/media/0a1b2c`;
    expect(ask(picture)).toBe('picture');
    for (const path of [
      '/api/learning/today',
      '/api/users/me',
      `/api/decks/${UUID}`,
      `${picture}/x`,
    ])
      expect(ask(path)).toBe('pass');
  });
  it('leaves requests with a token, other methods and other hosts', () => {
    expect(ask('/assets/a.js', { hasToken: true })).toBe('pass');
    expect(ask('/', { mode: 'navigate', method: 'POST' })).toBe('pass');
    expect(ask('https://api.example/', { mode: 'navigate' })).toBe('pass');
  });
});

describe('nounOf', () => {
  it('names the pages that can be kept', () => {
    expect(nounOf('/app/flashcards')).toBe('learn');
    expect(nounOf('/app/flashcards/learn')).toBe('learn');
    expect(nounOf('/knows/%CE%B6%CF%8E%CE%B1-1')).toBe('deck');
    expect(nounOf('/app/library')).toBe('library');
    expect(nounOf('/app/library/mathe-1')).toBe('library');
    expect(nounOf('/app/knows/%CE%B6%CF%8E%CE%B1-1')).toBe('saved');
    for (const path of [
      '/',
      '/app/flashcards/new',
      '/app/settings',
      '/knows/a/edit',
      '/app/knows',
      '/app/knows/a/b',
      '/app/library/a/b',
    ])
      expect(nounOf(path)).toBeNull();
  });
});

describe('keepOf', () => {
  it('takes what may be kept out of a message', () => {
    expect(
      keepOf({
        noun: 'learn',
        pages: ['/app/flashcards', '/app/settings', '/knows/a', 1],
        files: [
          '/assets/a.js',
          '/assets/a.js',
          '/api/users/me',
          'https://other.example/assets/b.js',
        ],
        pictures: [`/api/decks/${UUID}/media/0a`, '/api/users/me', '/assets/a.js'],
      }),
    ).toEqual({
      noun: 'learn',
      pages: ['/app/flashcards'],
      files: ['/assets/a.js'],
      pictures: [`/api/decks/${UUID}/media/0a`],
    });
  });
  it('takes the pictures that the noun’s pages show alone', () => {
    const pictures = [
      `/api/decks/${UUID}/media/0a`,
      `/api/knows/${UUID}/pages/1/image?w=960&v=0a`,
      `/api/knows/${UUID}/pages/2/signed/0a/960?signature=x`,
      `/api/knows/${UUID}/download`,
    ];
    const pages = ['/app/knows/a', '/knows/a'];
    expect(keepOf({ noun: 'saved', pages, files: [], pictures })).toEqual({
      noun: 'saved',
      pages: ['/app/knows/a'],
      files: [],
      pictures: pictures.slice(1, 3),
    });
  });
  it('is bounded', () => {
    const files = Array.from({ length: 1000 }, (_, i) => `/assets/${i}.js`);
    const pages = Array.from({ length: 50 }, (_, i) => `/knows/${i}`);
    const kept = keepOf({ noun: 'deck', pages, files, pictures: [] });
    expect(kept?.files).toHaveLength(300);
    expect(kept?.pages).toHaveLength(10);
  });
  it.each([null, 'x', {}, { noun: 'other', pages: ['/'] }, { noun: 'toString' }, ['/assets/a.js']])(
    'takes nothing of %j',
    (message) => expect(keepOf(message)).toBeNull(),
  );
});

describe('filesOf', () => {
  it('finds the files that a document names, each once; the first module names the build', () => {
    const html =
      '<link href="/assets/a-1.css" disabled><script src="/assets/client-2.js"></script>' +
      '["/assets/client-2.js","/assets/b/c-3.js"] /assets/f-4.woff2 /icons/x.svg /assets/p.png';
    const files = filesOf(html);
    expect(files).toEqual([
      '/assets/a-1.css',
      '/assets/client-2.js',
      '/assets/b/c-3.js',
      '/assets/f-4.woff2',
    ]);
    expect(buildOf(files)).toBe('/assets/client-2.js');
    expect(buildOf(filesOf('<p>'))).toBeNull();
  });
});
