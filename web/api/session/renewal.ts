/**
 * Refreshes the token pair when the access token is refused: once for all waiting calls
 * and once for all tabs. A refresh token works once, so two concurrent refreshes would
 * end the session; the server tolerates a second one only within half a minute, from
 * the same device.
 */
import type { Guard } from '../client.ts';
import { ApiError, errorOf } from '../errors.ts';
import type { SessionStore } from './store.ts';
import type { Tokens } from './types.ts';

/** The interval in which waiting calls check whether the refresh is done, in milliseconds. */
const POLL_INTERVAL = 200;

/**
 * Pauses before each attempt, in milliseconds. An answer may be lost on the way:
 * repeating the request soon returns the same tokens, not repeating it loses the
 * session.
 */
const PAUSES = [0, 1000, 3000];
/** The timeout of an attempt, in milliseconds: all attempts end within the half minute. */
const ATTEMPT_TIMEOUT = 8000;

const LOCK = 'knowmad.refresh';

export class Renewal {
  readonly #signed: Guard;
  readonly #store: SessionStore;
  #running = false;
  #failure: unknown = null;

  /** `signed` sends calls with a signature and without a token. */
  constructor(signed: Guard, store: SessionStore) {
    this.#signed = signed;
    this.#store = store;
  }

  /**
   * The tokens that follow the refused ones; null if the session has ended. Throws the
   * reason why the refresh failed.
   */
  async after(refused: Tokens): Promise<Tokens | null> {
    if (this.#running) return this.#wait(refused);
    this.#running = true;
    this.#failure = null;
    try {
      return await withLock(() => this.#renew(refused));
    } catch (error) {
      this.#failure = error;
      throw error;
    } finally {
      this.#running = false;
    }
  }

  async #wait(refused: Tokens): Promise<Tokens | null> {
    while (this.#running) await pause(POLL_INTERVAL);
    const { tokens } = this.#store.get();
    if (tokens?.accessToken === refused.accessToken) throw this.#failure;
    return tokens;
  }

  async #renew(refused: Tokens): Promise<Tokens | null> {
    const before = this.#current();
    // Another tab has refreshed them already, or signed out.
    if (before?.accessToken !== refused.accessToken) return before;
    try {
      const fresh = await this.#ask(before.refreshToken);
      // A sign-out in the meantime wins.
      if (this.#current()?.refreshToken !== before.refreshToken) return this.#current();
      this.#store.keep({ tokens: fresh });
      return fresh;
    } catch (error) {
      if (!(error instanceof ApiError) || error.type !== 'AuthorizationError') throw error;
      const now = this.#current();
      if (now && now.refreshToken !== before.refreshToken) return now;
      this.#store.clear();
      return null;
    }
  }

  /** The stored tokens, which all tabs share. */
  #current(): Tokens | null {
    this.#store.reread();
    return this.#store.get().tokens;
  }

  async #ask(refreshToken: string): Promise<Tokens> {
    let failure: unknown;
    for (const milliseconds of PAUSES) {
      await pause(milliseconds);
      try {
        return await this.#attempt(refreshToken);
      } catch (error) {
        if (!isLost(error)) throw error;
        failure = error;
      }
    }
    throw failure instanceof ApiError ? failure : new ApiError(0, {}, failure);
  }

  async #attempt(refreshToken: string): Promise<Tokens> {
    const response = await this.#signed.send({
      url: '/api/auth/oauth/token',
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ refreshToken }),
      signal: AbortSignal.timeout(ATTEMPT_TIMEOUT),
    });
    if (!response.ok) throw await errorOf(response);
    return (await response.json()) as Tokens;
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Whether the server may have issued tokens in an answer that was lost. */
function isLost(error: unknown): boolean {
  return !(error instanceof ApiError) || ['network', 'gateway', 'timeout'].includes(error.kind);
}

/**
 * Holds a Web Lock, so that other tabs don't refresh at the same time; without Web
 * Locks, only the server's half minute protects the session.
 */
function withLock<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(LOCK, work) : work();
}
