/**
 * What pages and the service worker of the site have in common: the names of the caches, and
 * the message by which a page asks the worker to keep pages.
 */

/** Begins the names of all caches of the site. */
export const CACHE = 'knowmad.';

/** The offline page and its files, by the build. The only cache that outlives a session. */
export const SITE = `${CACHE}site `;

/** Pictures of the cards that pages have asked to keep. */
export const PICTURES = `${CACHE}pictures`;

/** Answers of the API, by the user whose they are: pages alone write and read them. */
export const ANSWERS = `${CACHE}answers `;

/** The page that stands in for pages without a connection (markets/_routes.yaml). */
export const OFFLINE_PATH = '/offline';

/** Pages of one noun that can be kept. */
export interface Noun {
  /** Whether a path is a page of the noun. */
  has: (path: string) => boolean;
  /** The most pages that are kept: the oldest ones go. */
  pages: number;
}

const KNOW = /^\/knows\/[\w%.~-]+$/;

/**
 * The nouns with pages that open without a connection. Each has caches of its own, one for
 * each build of which it has pages.
 */
export const nouns = {
  /** The signed-in area's frames around today and its cards: the same bytes for every user. */
  learn: {
    has: (path) => path === '/app/flashcards' || path === '/app/flashcards/learn',
    pages: 2,
  },
  /** Public pages of decks: anonymous, with their cards. */
  deck: { has: (path) => KNOW.test(path), pages: 10 },
} as const satisfies Record<string, Noun>;

export type NounName = keyof typeof nouns;

/** Begins the names of a noun's caches; the rest is the build's first module. */
export const cachesOf = (noun: NounName) => `${CACHE}${noun} `;

/** What a page asks the worker to keep. */
export interface Keep {
  noun: NounName;
  /** Paths of pages. */
  pages: readonly string[];
  /** Paths of files of the build that the pages load late. */
  files: readonly string[];
  /** Paths of pictures of cards. */
  pictures: readonly string[];
}
