/** The session's API: calls, sign-in and sign-out. Loaded with a session or by a sign-in form. */
import { type Api, type ApiRequest, callUrl, type Guard } from '../client.ts';
import { removePhotos } from '../../page/photoStorage.ts';
import { removeStored, storageKeys } from '../../page/storage.ts';
import { errorOf } from '../errors.ts';
import type { FailureListener } from '../errors.ts';
import { arrive, identify, sendReviews } from './arrival.ts';
import type { AnyParts, CallPath, Method, PartsOf, ResultOf } from './calls.ts';
import { SessionGuard, SignedApi } from './guard.ts';
import { forgetOffline } from './offline.ts';
import { Repeat } from '../repeat.ts';
import { Signer } from './signer.ts';
import { type SessionState, SessionStore } from './store.ts';
import type { OwnUser, Tokens } from './types.ts';

/** Makes the client of a page. A given session replaces the stored one. */
export function connectSession(
  api: Api,
  device: () => string,
  session?: SessionState,
): SessionClient {
  return new SessionClient(api, new SessionStore(session), device);
}

/** What a user has begun and not sent, and the address to which results were to go. */
const begun = [
  storageKeys.knowDraft,
  storageKeys.knowEdits,
  storageKeys.deckDraft,
  storageKeys.uploadEmail,
] as const;

export class SessionClient implements Guard {
  /** The user signs out: the page is left for the sign-in, by the one who asked for it. */
  leaving = false;
  readonly #guard: SessionGuard;
  readonly store: SessionStore;
  #identifying: Promise<OwnUser | null> | null = null;
  readonly #sending = new Repeat();
  /** Whether the page hears of a connection that comes back. */
  #hears = false;

  /** `device` returns the browser's random id. */
  constructor(api: Api, store: SessionStore, device: () => string) {
    this.store = store;
    this.#guard = new SessionGuard(new SignedApi(api, new Signer(api, device)), store);
  }

  send(request: ApiRequest): Promise<Response> {
    return this.#guard.send(request);
  }

  /** The headers with which a library may send a request. A body of Blob isn't hashed. */
  headers(request: ApiRequest): Promise<Record<string, string>> {
    return this.#guard.headers(request);
  }

  /** Renews what was refused of such headers; whether the request may be sent again. */
  renewRefused(headers: Record<string, string>, refusal: Response): Promise<boolean> {
    return this.#guard.renewRefused(headers, refusal);
  }

  /** A call that changes something. Throws ApiError. */
  async call<M extends Method, P extends CallPath<M>>(
    method: M,
    path: P,
    parts: PartsOf<M, P>,
    options: Pick<ApiRequest, 'keepalive' | 'signal'> = {},
  ): Promise<ResultOf<M, P>> {
    const { body, ...rest } = parts as AnyParts;
    const response = await this.send({
      url: callUrl(path, rest),
      method: method.toUpperCase(),
      ...content(body),
      ...options,
    });
    return (await answerOf(response)) as ResultOf<M, P>;
  }

  /** A GET with the session's token. Throws ApiError. */
  async get<Body>(url: string): Promise<Body> {
    return (await answerOf(await this.send({ url }))) as Body;
  }

  /**
   * Stores the tokens and fetches the user; null if that fails. What another user's session
   * may have left on the device is deleted first.
   */
  async signIn(tokens: Tokens, report: FailureListener): Promise<OwnUser | null> {
    const forgotten = forgetOffline();
    this.store.keep({ tokens, user: null, knower: null });
    const user = await this.identify(report);
    await forgotten;
    return user;
  }

  /** Fetches the user; concurrent callers share one request. */
  identify(report: FailureListener): Promise<OwnUser | null> {
    this.#identifying ??= identify(this, this.store, report).finally(
      () => (this.#identifying = null),
    );
    return this.#identifying;
  }

  /** Refreshes the tokens, which then carry the user's current rights. */
  renew(): Promise<void> {
    return this.#guard.renew();
  }

  /**
   * Ends the session: on the server if it answers, in the browser in any case. What the
   * user has begun goes with it, since another person may use the device next.
   */
  async signOut(report: FailureListener): Promise<void> {
    this.leaving = true;
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
    for (const key of begun) removeStored(key);
    removePhotos();
    await forgetOffline();
    this.store.clear();
  }

  /**
   * Sends the reviews of flashcards that wait on this device, until none waits. A call that
   * gets no answer is repeated after a pause, which a further caller ends.
   */
  sendReviews(): Promise<void> {
    const { user } = this.store.get();
    if (!user) return Promise.resolve();
    return this.#sending.until(() => this.#sendOnce());
  }

  #sendOnce(): Promise<boolean> {
    const { user } = this.store.get();
    return user ? sendReviews(this, user) : Promise.resolve(true);
  }

  /** Makes the calls that are due when a signed-in user opens a page, and once there is a connection again. */
  arrive(report: FailureListener): Promise<void> {
    if (!this.#hears) addEventListener('online', () => void this.sendReviews());
    this.#hears = true;
    return arrive(this, this.store, report);
  }
}

function content(body: unknown): Pick<ApiRequest, 'body' | 'headers'> {
  if (body === undefined) return {};
  // The browser sets the Content-Type of a form, with its boundary.
  if (body instanceof FormData) return { body };
  return { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
}

async function answerOf(response: Response): Promise<unknown> {
  if (!response.ok) throw await errorOf(response);
  const text = await response.text();
  return text === '' ? undefined : JSON.parse(text);
}
