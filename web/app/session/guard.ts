/** How calls are sent: with a signature, and with a token while somebody is signed in. */
import type { Api, ApiRequest, Guard } from '../api.ts';
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
    if (!(await isMissigned(response))) return response;
    // The server's keys may have changed, or this device's clock.
    this.#signer.forget();
    return this.#once(request);
  }

  /** What only reads is answered without a signature, too: the lack of a key holds nothing up. */
  async #read(request: ApiRequest): Promise<Response> {
    const signature = await this.#signer.signIfAble(request);
    return this.#api.exchange({ ...request, headers: { ...request.headers, ...signature } });
  }

  async #once(request: ApiRequest): Promise<Response> {
    const signature = await this.#signer.sign(request);
    return this.#api.exchange({ ...request, headers: { ...request.headers, ...signature } });
  }
}

/** Sends calls with the session's token, and with its next one where it has run out. */
export class SessionGuard implements Guard {
  readonly #signed: Guard;
  readonly #store: SessionStore;
  readonly #renewal: Renewal;

  constructor(signed: Guard, store: SessionStore) {
    this.#signed = signed;
    this.#store = store;
    this.#renewal = new Renewal(signed, store);
  }

  async send(request: ApiRequest): Promise<Response> {
    const { tokens } = this.#store.get();
    if (!tokens || OF_TOKENS.test(request.url)) return this.#signed.send(request);
    const response = await this.#signed.send(bearing(request, tokens));
    if (!(await isRefused(request, response))) return response;
    const fresh = await this.#renewal.after(tokens);
    // Without a session the call is a visitor's: much is there for all.
    return this.#signed.send(fresh ? bearing(request, fresh) : request);
  }

  /** Gets the next tokens before the old ones have run out. Throws what kept it from being done. */
  async renew(): Promise<void> {
    const { tokens } = this.#store.get();
    if (tokens) await this.#renewal.after(tokens);
  }
}

/** The calls by which tokens come and go bring their own proof. */
const OF_TOKENS = /^\/api\/auth\/oauth\//;

function bearing(request: ApiRequest, { accessToken }: Tokens): ApiRequest {
  return { ...request, headers: { ...request.headers, Authorization: `Bearer ${accessToken}` } };
}

/** Whether the token was refused. Of a file only the status says so. */
async function isRefused({ headers }: ApiRequest, response: Response): Promise<boolean> {
  if (response.status !== 401) return false;
  if (headers?.['Accept'] === '*/*') return true;
  return (await errorOf(response.clone())).type === 'AuthorizationError';
}

async function isMissigned(response: Response): Promise<boolean> {
  if (response.status !== 400) return false;
  const { fields } = await errorOf(response.clone());
  return fields.some(({ field }) => field === SIGNATURE_HEADER);
}
