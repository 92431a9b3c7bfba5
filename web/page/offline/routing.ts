/** Decides what the service worker does with a request or a message: pure, without a worker. */
import { type Keep, type NounName, nouns, type PICTURES } from './protocol.ts';

/** Bounds of a message, so that no page fills the device. */
const MOST_FILES = 300;
const MOST_PICTURES = 300;

/** The parts of a request that decide. */
export interface Asked {
  method: string;
  /** navigate for documents. */
  mode: string;
  url: string;
  /** Whether the request carries a token. */
  hasToken: boolean;
}

/**
 * `page`: from the network, and without one the kept page or the offline page. `file`: from
 * the cache, else from the network. `picture`: from the network, and without one from the
 * cache. `visit`: from the network; the browser has sent a visit's request already (navigation
 * preload), and would send it again if the worker left it alone: codes of sign-in providers
 * are taken once. `pass`: the worker leaves the request to the browser.
 */
export type Route = 'page' | 'file' | 'picture' | 'visit' | 'pass';

/** Addresses that are no pages of the site. */
const NO_PAGE = /^\/(?:api|_image|_workbench|sitemaps|assets|icons|brand|healthz|readyz)(?:\/|$)/;
const FILE = /^\/assets\/[\w./-]+$/;
const PICTURE: Record<keyof typeof PICTURES, RegExp> = {
  cards: /^\/api\/decks\/[0-9a-f-]{36}\/media\/[0-9a-f]+$/,
  // The sharp picture of a page, for everybody or with a signed address.
  knows:
    /^\/api\/knows\/[0-9a-f-]{36}\/pages\/\d+\/(?:image\?w=\d+&v=\w+|signed\/\w+\/\d+\?[\w=&%.-]+)$/,
};

/** How a request is answered on a site. */
export function routeOf({ method, mode, url, hasToken }: Asked, origin: string): Route {
  const target = new URL(url);
  if (method !== 'GET' || hasToken || target.origin !== origin) return 'pass';
  if (mode === 'navigate') return NO_PAGE.test(target.pathname) ? 'visit' : 'page';
  const path = target.pathname + target.search;
  if (FILE.test(path)) return 'file';
  return Object.values(PICTURE).some((picture) => picture.test(path)) ? 'picture' : 'pass';
}

/** The noun of a page; null for pages that are never kept. */
export function nounOf(path: string): NounName | null {
  const found = Object.entries(nouns).find(([, { has }]) => has(path));
  return found ? (found[0] as NounName) : null;
}

/** What a message asks to keep, without all that may not be kept; null for other messages. */
export function keepOf(message: unknown): Keep | null {
  const { noun, pages, files, pictures } = (message ?? {}) as Record<string, unknown>;
  if (typeof noun !== 'string' || !Object.hasOwn(nouns, noun)) return null;
  const name = noun as NounName;
  return {
    noun: name,
    pages: texts(pages, nouns[name].has).slice(0, nouns[name].pages),
    files: texts(files, (path) => FILE.test(path)).slice(0, MOST_FILES),
    pictures: texts(pictures, (path) => PICTURE[nouns[name].pictures].test(path)).slice(
      0,
      MOST_PICTURES,
    ),
  };
}

function texts(value: unknown, fits: (text: string) => boolean): string[] {
  if (!Array.isArray(value)) return [];
  return [...new Set(value)].filter((one): one is string => typeof one === 'string' && fits(one));
}

const FILES = /\/assets\/[\w./-]+\.(?:js|css|woff2)/g;

/** The files of the build that a document names; the first module names the build. */
export function filesOf(html: string): string[] {
  return [...new Set(html.match(FILES))];
}

/** The first module among files; null where there is none. */
export function buildOf(files: readonly string[]): string | null {
  return files.find((file) => file.endsWith('.js')) ?? null;
}
