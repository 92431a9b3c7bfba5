/**
 * The API client: a thin typed fetch over the types generated from the OpenAPI
 * description. It knows paths, parameters and answers; the caller handles failures.
 */
import type { paths } from '../generated/api.ts';
import { queryString, type QueryValue } from '../page/queryString.ts';
import { ApiError, blobErrorOf, errorOf } from './errors.ts';

/** Paths of the API that answer GET with JSON. */
export type GetPath = {
  [P in keyof paths]: paths[P] extends {
    get: { responses: { 200: { content: { 'application/json': unknown } } } };
  }
    ? P
    : never;
}[keyof paths];

/** The answer of a GET. */
export type AnswerOf<P extends GetPath> = paths[P] extends {
  get: { responses: { 200: { content: { 'application/json': infer Body } } } };
}
  ? Body
  : never;

type ParametersOf<P extends GetPath> = paths[P] extends { get: { parameters: infer Parameters } }
  ? Parameters
  : never;
type PathParameters<P extends GetPath> =
  ParametersOf<P> extends { path: infer Values } ? { path: Values } : { path?: never };
type QueryParameters<P extends GetPath> =
  ParametersOf<P> extends { query?: infer Values } ? { query?: Values } : { query?: never };

/** Path and query parameters of a GET. */
export type CallOf<P extends GetPath> = PathParameters<P> & QueryParameters<P>;

/** Path and query parameters of any call. */
export interface CallParts {
  path?: Record<string, QueryValue>;
  query?: Record<string, QueryValue>;
}

/** The URL of a call relative to the host, which is also its key in the page's seeded data: /api/topics/…. */
export function callUrl(path: string, call: CallParts = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(call.path?.[name] ?? '')),
  );
  return filled + queryString(call.query);
}

/** A call relative to the host, without token and signature. */
export interface ApiRequest {
  /** The URL as callUrl builds it. */
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: BodyInit;
  signal?: AbortSignal | undefined;
  /** The request goes on when the page is left; for bodies of a few KiB. */
  keepalive?: boolean;
}

/** Sends calls with a signature or a session's token. */
export interface Guard {
  send(request: ApiRequest): Promise<Response>;
}

export interface ApiOptions {
  /** The base of the market's API: a path of this host or a URL, without a trailing slash. */
  base: string;
  /** Headers of every call: platform, device, country. */
  headers: () => Record<string, string>;
  fetch?: typeof fetch;
  /** The guard of the session; null for visitors. */
  guard?: () => Promise<Guard> | null;
}

export class Api {
  readonly #options: ApiOptions;

  constructor(options: ApiOptions) {
    this.#options = options;
  }

  /** Calls the API by a URL from callUrl. Throws ApiError, or the signal's AbortError. */
  async getUrl<Body>(url: string, signal?: AbortSignal): Promise<Body> {
    const response = await this.#send(url, 'application/json', signal);
    if (!response.ok) throw await errorOf(response);
    return (await response.json()) as Body;
  }

  /** Calls a typed path. Throws as getUrl does. */
  get<P extends GetPath>(path: P, call: CallOf<P>, signal?: AbortSignal): Promise<AnswerOf<P>> {
    return this.getUrl<AnswerOf<P>>(callUrl(path, call as CallParts), signal);
  }

  /** Fetches a file. Throws ApiError with the type that the status implies. */
  async getBlob(url: string, signal?: AbortSignal): Promise<Blob> {
    const response = await this.#send(url, '*/*', signal);
    if (!response.ok) throw blobErrorOf(response);
    return response.blob();
  }

  /** The headers of every call. */
  headers(): Record<string, string> {
    return this.#options.headers();
  }

  /** The absolute or host-relative URL of a call. */
  target(url: string): string {
    return url.replace(/^\/api(?=\/|$)/, this.#options.base);
  }

  /**
   * Sends a call unchanged, without a token. Throws ApiError if no answer comes, or the
   * signal's AbortError.
   */
  async exchange({ url, headers, signal, ...init }: ApiRequest): Promise<Response> {
    const { headers: common, fetch: send = fetch } = this.#options;
    try {
      return await send(this.target(url), {
        ...init,
        headers: { Accept: 'application/json', ...common(), ...headers },
        ...(signal ? { signal } : {}),
      });
    } catch (cause) {
      if (signal?.aborted) throw cause;
      throw new ApiError(0, { message: 'no answer' }, cause);
    }
  }

  async #send(url: string, accept: string, signal?: AbortSignal): Promise<Response> {
    const request = { url, headers: { Accept: accept }, signal };
    const guard = await this.#options.guard?.();
    return guard ? guard.send(request) : this.exchange(request);
  }
}
