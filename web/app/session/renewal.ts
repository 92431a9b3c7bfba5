/**
 * Gets the next pair of tokens when the access token is refused: once for all
 * calls that wait, once for all tabs. A refresh token works once, so that two at
 * a time would end the session; the server only forgives what happens within
 * half a minute, on the same device.
 */
import type { Guard } from '../api.ts';
import { ApiError, errorOf } from '../errors.ts';
import type { SessionStore } from './store.ts';
import type { Tokens } from './types.ts';

/** How often waiting calls look whether the refresh is done, in milliseconds. */
const POLL = 200;

/**
 * Pauses before each attempt, in milliseconds. An answer may be lost on the way:
 * asking again soon gets the same one, and not asking loses the session.
 */
const PAUSES = [0, 1000, 3000];
/** How long an attempt may take, so that all of them end within the half minute. */
const PATIENCE = 8000;

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
   * The tokens that follow those that were refused; null where the session has
   * ended. Throws what kept the refresh from being done.
   */
  async after(refused: Tokens): Promise<Tokens | null> {
    if (this.#running) return this.#wait(refused);
    this.#running = true;
    this.#failure = null;
    try {
      return await alone(() => this.#renew(refused));
    } catch (error) {
      this.#failure = error;
      throw error;
    } finally {
      this.#running = false;
    }
  }

  async #wait(refused: Tokens): Promise<Tokens | null> {
    while (this.#running) await pause(POLL);
    const { tokens } = this.#store.get();
    if (tokens?.accessToken === refused.accessToken) throw this.#failure;
    return tokens;
  }

  async #renew(refused: Tokens): Promise<Tokens | null> {
    const before = this.#current();
    // Another tab was first, or signed out.
    if (before?.accessToken !== refused.accessToken) return before;
    try {
      const fresh = await this.#ask(before.refreshToken);
      // Whoever signed out in the meantime stays so.
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

  /** As all tabs know it. */
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
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (!response.ok) throw await errorOf(response);
    return (await response.json()) as Tokens;
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Whether the server may have answered without anybody hearing it. */
function isLost(error: unknown): boolean {
  return !(error instanceof ApiError) || ['network', 'gateway', 'timeout'].includes(error.kind);
}

/** Keeps other tabs from doing the same; without locks the server's half minute has to do. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(LOCK, work) : work();
}
