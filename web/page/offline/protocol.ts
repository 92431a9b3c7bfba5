/**
 * What pages and the service worker of the site have in common: the names of the caches, and
 * the message by which a page asks the worker to keep pages.
 */

/** Begins the names of all caches of the site. */
export const CACHE = 'knowmad.';

/** The offline page and its files, by the build. The only cache that outlives a session. */
export const SITE = `${CACHE}site `;

/** Pictures that pages have asked to keep: those of cards, and those of the pages of knows. */
export const PICTURES = { cards: `${CACHE}pictures`, knows: `${CACHE}page-pictures` } as const;

/** Answers of the API, by the user whose they are: pages alone write and read them. */
export const ANSWERS = `${CACHE}answers `;

/** The signature of a picture's address, which differs at each fetch, isn't part of its name. */
const SIGNED = /\/signed\/[\w/]+$/;

/** The path and query under which a picture is kept. */
export function pictureName(address: string): string {
  const { pathname, search } = new URL(address, 'http://site.invalid');
  return SIGNED.test(pathname) ? pathname : pathname + search;
}

/** The page that stands in for pages without a connection (markets/_routes.yaml). */
export const OFFLINE_PATH = '/offline';

/** Pages of one noun that can be kept. */
export interface Noun {
  /** Whether a path is a page of the noun. */
  has: (path: string) => boolean;
  /** The most pages that are kept: the oldest ones go. */
  pages: number;
  /** The pictures that its pages show. */
  pictures: keyof typeof PICTURES;
}

const KNOW = /^\/knows\/[\w%.~-]+$/;
const LIBRARY = /^\/app\/library(?:\/[\w%.~-]+)?$/;
const SAVED = /^\/app\/knows\/[\w%.~-]+$/;

/**
 * The nouns with pages that open without a connection. Each has caches of its own, one for
 * each build of which it has pages.
 */
export const nouns = {
  /** The signed-in area's frames around today and its cards: the same bytes for every user. */
  learn: {
    has: (path) => path === '/app/flashcards' || path === '/app/flashcards/learn',
    pages: 2,
    pictures: 'cards',
  },
  /** Public pages of decks: anonymous, with their cards. */
  deck: { has: (path) => KNOW.test(path), pages: 10, pictures: 'cards' },
  /** The frames around the library and its folders: the same bytes for every user. */
  library: { has: (path) => LIBRARY.test(path), pages: 30, pictures: 'knows' },
  /** The signed-in area's frames around saved knows: their answers are kept by the page. */
  saved: { has: (path) => SAVED.test(path), pages: 100, pictures: 'knows' },
} as const satisfies Record<string, Noun>;

export type NounName = keyof typeof nouns;

/** Begins the names of a noun's caches; the rest is the build's first module. */
export const cachesOf = (noun: NounName) => `${CACHE}${noun} `;

/** Asks the worker to delete what pages asked to keep: a session has ended. */
export const FORGET = 'forget';

/** What a page asks the worker to keep. */
export interface Keep {
  noun: NounName;
  /** Paths of pages. */
  pages: readonly string[];
  /** Paths of files of the build that the pages load late. */
  files: readonly string[];
  /** Paths of pictures, with their queries. */
  pictures: readonly string[];
}

/** The worker's answer to a message: the pages that are kept now. */
export interface Kept {
  pages: readonly string[];
}
