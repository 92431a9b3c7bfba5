/** Sends calls with a signature, and with the access token while a session exists. */
import type { Api, ApiRequest, Guard } from '../client.ts';
import { errorOf } from '../errors.ts';
import { Renewal } from './renewal.ts';
import { SIGNATURE_HEADER, type Signer } from './signer.ts';
import type { SessionStore } from './store.ts';
import type { Tokens } from './types.ts';

/** Sends calls with their signature. */
export class SignedApi implements Guard {
  readonly #api: Api;
  readonly #signer: Signer;

  constructor(api: Api, signer: Signer) {
    this.#api = api;
    this.#signer = signer;
  }

  async send(request: ApiRequest): Promise<Response> {
    if ((request.method ?? 'GET') === 'GET') return this.#read(request);
    const response = await this.#once(request);
    if (!(await isSignatureRefused(response))) return response;
    // The server's keys or this device's clock may have changed.
    this.#signer.forget();
    return this.#once(request);
  }

  /** Reads are answered without a signature, too, so that a missing key doesn't delay them. */
  async #read(request: ApiRequest): Promise<Response> {
    const signature = await this.#signer.trySign(request);
    return this.#api.exchange({ ...request, headers: { ...request.headers, ...signature } });
  }

  /** The headers with which something else may send the request. Throws ApiError without a key. */
  async headers(request: ApiRequest): Promise<Record<string, string>> {
    return { ...this.#api.headers(), ...(await this.#signer.sign(request)) };
  }

  /** Drops the key after a refusal. */
  forget(): void {
    this.#signer.forget();
  }

  async #once(request: ApiRequest): Promise<Response> {
    const signature = await this.#signer.sign(request);
    return this.#api.exchange({ ...request, headers: { ...request.headers, ...signature } });
  }
}

/** Sends calls with the access token; refreshes it and repeats the call when it has expired. */
export class SessionGuard implements Guard {
  readonly #signed: SignedApi;
  readonly #store: SessionStore;
  readonly #renewal: Renewal;

  constructor(signed: SignedApi, store: SessionStore) {
    this.#signed = signed;
    this.#store = store;
    this.#renewal = new Renewal(signed, store);
  }

  async send(request: ApiRequest): Promise<Response> {
    const { tokens } = this.#store.get();
    if (!tokens || TOKEN_CALLS.test(request.url)) return this.#signed.send(request);
    const response = await this.#signed.send(withToken(request, tokens));
    if (!(await isRefused(request, response))) return response;
    const fresh = await this.#renewal.after(tokens);
    // Without a session the call is repeated as a visitor's, since most reads are public.
    return this.#signed.send(fresh ? withToken(request, fresh) : request);
  }

  /** The headers for a sender other than this class, such as the uploader: signature and token. */
  async headers(request: ApiRequest): Promise<Record<string, string>> {
    const { tokens } = this.#store.get();
    const headers = await this.#signed.headers(request);
    return tokens ? { ...headers, Authorization: `Bearer ${tokens.accessToken}` } : headers;
  }

  /**
   * Renews the signature or token whose refusal another sender of `headers` got. False if a
   * repeated request would be refused, too.
   */
  async renewRefused(headers: Record<string, string>, refusal: Response): Promise<boolean> {
    if (await isSignatureRefused(refusal)) {
      this.#signed.forget();
      return true;
    }
    const { tokens } = this.#store.get();
    const accessToken = /^Bearer (.+)$/.exec(headers['Authorization'] ?? '')?.[1];
    if (refusal.status !== 401 || !tokens || accessToken === undefined) return false;
    return (await this.#renewal.after({ ...tokens, accessToken })) !== null;
  }

  /** Refreshes the tokens before they expire. Throws the reason why it couldn't. */
  async renew(): Promise<void> {
    const { tokens } = this.#store.get();
    if (tokens) await this.#renewal.after(tokens);
  }
}

/** Calls that issue or revoke tokens authenticate themselves in their bodies. */
const TOKEN_CALLS = /^\/api\/auth\/oauth\//;

function withToken(request: ApiRequest, { accessToken }: Tokens): ApiRequest {
  return { ...request, headers: { ...request.headers, Authorization: `Bearer ${accessToken}` } };
}

/** Whether the access token was refused. The answer of a call for a file has no type, only a status. */
async function isRefused({ headers }: ApiRequest, response: Response): Promise<boolean> {
  if (response.status !== 401) return false;
  if (headers?.['Accept'] === '*/*') return true;
  return (await errorOf(response.clone())).type === 'AuthorizationError';
}

async function isSignatureRefused(response: Response): Promise<boolean> {
  if (response.status !== 400) return false;
  const { fields } = await errorOf(response.clone());
  return fields.some(({ field }) => field === SIGNATURE_HEADER);
}
