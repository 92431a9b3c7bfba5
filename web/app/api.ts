/**
 * The API client: a thin typed fetch over the types that the OpenAPI
 * description generates. It knows paths, parameters and answers; what to do
 * about a failure is the caller's.
 */
import type { paths } from '../generated/api.ts';
import { ApiError, blobErrorOf, errorOf } from './errors.ts';

/** Paths of the API that answer GET with JSON. */
export type GetPath = {
  [P in keyof paths]: paths[P] extends {
    get: { responses: { 200: { content: { 'application/json': unknown } } } };
  }
    ? P
    : never;
}[keyof paths];

/** What a GET answers with. */
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

export type QueryValue = string | number | boolean | null | undefined;

/** A query string with its question mark; parameters that aren't set are left out, '' without any. */
export function queryString(query: Record<string, QueryValue> = {}): string {
  const set = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  if (set.length === 0) return '';
  return `?${new URLSearchParams(set.map(([key, value]) => [key, String(value)]))}`;
}

/** The URL of a call below the host, as the page's seeded data has it: /api/topics/…. */
export function callUrl(path: string, call: CallParts = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(call.path?.[name] ?? '')),
  );
  return filled + queryString(call.query);
}

/** A call below the host, before anybody vouches for it. */
export interface ApiRequest {
  /** As callUrl makes it. */
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: BodyInit;
  signal?: AbortSignal | undefined;
}

/** Sends calls for a signed-in person. */
export interface Guard {
  send(request: ApiRequest): Promise<Response>;
}

export interface ApiOptions {
  /** Where the market's API is: a path of this host or a URL, without a slash at the end. */
  base: string;
  /** Headers of every call: platform, device, country. */
  headers: () => Record<string, string>;
  fetch?: typeof fetch;
  /** Who sends while somebody is signed in; null for visitors. */
  guard?: () => Promise<Guard> | null;
}

export class Api {
  readonly #options: ApiOptions;

  constructor(options: ApiOptions) {
    this.#options = options;
  }

  /** Calls the API by the URL that callUrl makes. Throws ApiError, or the signal's AbortError. */
  async getUrl<Body>(url: string, signal?: AbortSignal): Promise<Body> {
    const response = await this.#send(url, 'application/json', signal);
    if (!response.ok) throw await errorOf(response);
    return (await response.json()) as Body;
  }

  /** Calls a typed path. Throws as getUrl does. */
  get<P extends GetPath>(path: P, call: CallOf<P>, signal?: AbortSignal): Promise<AnswerOf<P>> {
    return this.getUrl<AnswerOf<P>>(callUrl(path, call as CallParts), signal);
  }

  /** Fetches a file. Throws ApiError with the type that its status stands for. */
  async getBlob(url: string, signal?: AbortSignal): Promise<Blob> {
    const response = await this.#send(url, '*/*', signal);
    if (!response.ok) throw blobErrorOf(response);
    return response.blob();
  }

  /** Where a call goes. */
  target(url: string): string {
    return url.replace(/^\/api(?=\/|$)/, this.#options.base);
  }

  /** Sends a call as it is, without a token. Throws ApiError where no answer comes, or the signal's AbortError. */
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
