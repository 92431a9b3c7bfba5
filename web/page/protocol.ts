/**
 * The data that the Go server passes to React: to the browser as a JSON data block in
 * the page, read before hydration, and to the render worker as one JSON object per line
 * on standard input. Go's side is pkg/page/payload.go; change both together.
 */
import type { ClientMarket, MenuLink } from '../market/types.ts';

/** The answer of an API call that the server made for the page. */
export interface SeededAnswer {
  status: number;
  body: unknown;
}

/** The input of a page's rendering; the same bytes for every visitor of a host. */
export interface PagePayload {
  /** Path and known query parameters, as React's router sees them. */
  url: string;
  /** The route's id, or null for an error page. */
  route: string | null;
  /** The route's component below web/ without extension, or null for an error page. */
  screen: string | null;
  /** The route's path parameters. */
  params: Record<string, string>;
  /** HTTP status of the page: 200, or that of the error it shows. */
  status: number;
  /** Set on error pages: the error's type and the request id to quote to support. */
  error?: { type: string; requestId: string };
  /** On the error page of an address that others may see: its screen and the calls that the screen needs. */
  asked?: {
    url: string;
    route: string;
    screen: string;
    params: Record<string, string>;
    calls: string[];
  };
  /** The kind of the answering host. */
  host: 'market' | 'ai';
  environment: 'prod' | 'staging' | 'dev' | 'local';
  /** BCP 47 tag of the interface language in which the page is shown. */
  language: string;
  /** RFC 3339; only with a preview time. */
  previewTime?: string;
  /** The footer has only legal links, country, languages and theme. */
  compactFooter?: boolean;
  /** The page has the cookie banner, which the document's head script shows to visitors who haven't chosen yet. */
  cookieBanner?: boolean;
  /** The page's path and query on every other market's site; absent where they don't have it. */
  twin?: string;
  /** The same on the sites of the same language, where `twin` is absent. */
  languageTwin?: string;
  /** The path of the corresponding page on sites of other languages, by their domains. */
  siteTwins?: Record<string, string>;
  market: ClientMarket;
  /** Menus by slot (header, company-menu, footer-product, footer-company, footer-legal, profile-menu, knower-menu, app-nav, campaign). */
  menus: Record<string, MenuLink[]>;
  /** Answers of prefetched API calls by URL (path and query), e.g. "/api/subjects". */
  data: Record<string, SeededAnswer>;
}

/** A request line to the worker. */
export interface RenderRequest {
  id: number;
  payload: PagePayload;
}

/** An answer line from the worker: the markup inside #root, or the reason why there is none. */
export type RenderResponse =
  | { id: number; html: string; milliseconds: number }
  | { id: number; error: string };
