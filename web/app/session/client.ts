/** What signed-in people and forms need of the API. Loaded when somebody is signed in, or about to be. */
import { type Api, type ApiRequest, callUrl, type Guard } from '../api.ts';
import { errorOf } from '../errors.ts';
import type { FailureListener } from '../data.tsx';
import { arrive, identify } from './arrival.ts';
import type { AnyParts, CallPath, Method, PartsOf, ResultOf } from './calls.ts';
import { SessionGuard, SignedApi } from './guard.ts';
import { Signer } from './signer.ts';
import { type SessionState, SessionStore } from './store.ts';
import type { OwnUser, Tokens } from './types.ts';

/** The client of a page. With a session it doesn't ask the browser for one. */
export function connectSession(
  api: Api,
  device: () => string,
  session?: SessionState,
): SessionClient {
  return new SessionClient(api, new SessionStore(session), device);
}

export class SessionClient implements Guard {
  readonly #guard: SessionGuard;
  readonly store: SessionStore;
  #identifying: Promise<OwnUser | null> | null = null;

  /** `device` gives the browser's own id. */
  constructor(api: Api, store: SessionStore, device: () => string) {
    this.store = store;
    this.#guard = new SessionGuard(new SignedApi(api, new Signer(api, device)), store);
  }

  send(request: ApiRequest): Promise<Response> {
    return this.#guard.send(request);
  }

  /** A call that changes something. Throws ApiError. */
  async call<M extends Method, P extends CallPath<M>>(
    method: M,
    path: P,
    parts: PartsOf<M, P>,
  ): Promise<ResultOf<M, P>> {
    const { body, ...rest } = parts as AnyParts;
    const response = await this.send({
      url: callUrl(path, rest),
      method: method.toUpperCase(),
      ...content(body),
    });
    return (await answerOf(response)) as ResultOf<M, P>;
  }

  /** A GET with the session's token. Throws ApiError. */
  async get<Body>(url: string): Promise<Body> {
    return (await answerOf(await this.send({ url }))) as Body;
  }

  /** Begins a session, and tells whose it is; null where the server doesn't. */
  signIn(tokens: Tokens, report: FailureListener): Promise<OwnUser | null> {
    this.store.keep({ tokens, user: null, knower: null });
    return this.identify(report);
  }

  /** Asks who is signed in; once for all who want to know at a time. */
  identify(report: FailureListener): Promise<OwnUser | null> {
    this.#identifying ??= identify(this, this.store, report).finally(
      () => (this.#identifying = null),
    );
    return this.#identifying;
  }

  /** Gets tokens that say what one may do by now. */
  renew(): Promise<void> {
    return this.#guard.renew();
  }

  /** Ends the session: on the server if that answers, here in any case. */
  async signOut(report: FailureListener): Promise<void> {
    this.store.reread();
    const { tokens } = this.store.get();
    try {
      if (tokens)
        await this.call('post', '/api/auth/oauth/logout', {
          body: { refreshToken: tokens.refreshToken },
        });
    } catch (error) {
      report(error, 'auth.logout');
    }
    this.store.clear();
  }

  /** What is due when a page opens for somebody who is signed in. */
  arrive(report: FailureListener): Promise<void> {
    return arrive(this, this.store, report);
  }
}

function content(body: unknown): Pick<ApiRequest, 'body' | 'headers'> {
  if (body === undefined) return {};
  // The browser writes the type of a form itself, with what parts it.
  if (body instanceof FormData) return { body };
  return { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
}

async function answerOf(response: Response): Promise<unknown> {
  if (!response.ok) throw await errorOf(response);
  const text = await response.text();
  return text === '' ? undefined : JSON.parse(text);
}
