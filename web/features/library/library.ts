/**
 * The library on this device. It is shown from a copy at once, changes are made in the
 * copy and sent in their order, and what other devices changed is fetched. Without a
 * connection changes wait.
 */
import { ApiError } from '../../api/errors.ts';
import { isUnreachable } from '../../api/unreachable.ts';
import { randomUuid } from '../../page/storage.ts';
import type { CopyStore } from './copyStore.ts';
import type { Journal } from './journal.ts';
import { emptyCopy, merge } from './replica.ts';
import type { Copy, LibraryChange, LibraryNews, Waiting } from './types.ts';

/** How the library calls the server. */
export interface Calls {
  news: (since: number, began: number) => Promise<LibraryNews>;
  change: (change: LibraryChange) => Promise<unknown>;
}

export interface LibraryState {
  copy: Copy;
  waiting: readonly Waiting[];
  /** Whether the copy has been read, and fetched where there was none. */
  ready: boolean;
  /** The last try to reach the server failed. */
  offline: boolean;
  /** A failure that isn't the connection's, while there is nothing to show. */
  failed: boolean;
}

/** A change that the server refused. */
export type Refused = (change: LibraryChange, error: ApiError) => void;

/** What a know says of itself is fetched anew after this time, in milliseconds. */
const OLD = 60 * 60 * 1000;

export class Library {
  #state: LibraryState = {
    copy: emptyCopy,
    waiting: [],
    ready: false,
    offline: false,
    failed: false,
  };
  readonly #listeners = new Set<() => void>();
  readonly #calls: Calls;
  readonly #store: CopyStore;
  readonly #journal: Journal;
  readonly #now: () => number;
  #running: Promise<void> | null = null;
  #again = false;
  #refused: Refused = () => undefined;

  constructor(calls: Calls, store: CopyStore, journal: Journal, now: () => number = Date.now) {
    this.#calls = calls;
    this.#store = store;
    this.#journal = journal;
    this.#now = now;
  }

  readonly get = (): LibraryState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Lets a function hear of changes that the server refuses. */
  hear(refused: Refused): void {
    this.#refused = refused;
  }

  /** Shows the stored copy, then what is newer. */
  async open(): Promise<void> {
    const copy = await this.#store.read();
    const stored = this.#journal.read();
    const known = new Set(stored.map(({ change }) => change.uuid));
    const unstored = this.#state.waiting.filter(({ change }) => !known.has(change.uuid));
    this.#set({
      ...(copy && { copy, ready: true }),
      waiting: [...stored, ...unstored],
    });
    await this.sync();
  }

  /** Makes a change on this device; the server gets it as soon as it can be reached. */
  change(change: Omit<LibraryChange, 'uuid'>): LibraryChange {
    const whole = { ...change, uuid: randomUuid() };
    // Changes of one moment keep their order, too.
    const last = this.#state.waiting.at(-1)?.made ?? 0;
    const waiting = { change: whole, made: Math.max(this.#now(), last + 1) };
    this.#journal.add(waiting);
    this.#set({ waiting: [...this.#state.waiting, waiting] });
    void this.sync();
    return whole;
  }

  /** Sends what waits and fetches what is new; calls at once share one run. */
  sync(): Promise<void> {
    if (this.#running) {
      this.#again = true;
      return this.#running;
    }
    this.#running = this.#exchange().finally(() => {
      this.#running = null;
      if (this.#again) {
        this.#again = false;
        void this.sync();
      }
    });
    return this.#running;
  }

  async #exchange(): Promise<void> {
    try {
      const sent = await this.#send();
      const copy = await this.#fetch();
      this.#set({
        copy,
        waiting: this.#state.waiting.filter(({ change }) => !sent.includes(change.uuid)),
        ready: true,
        offline: false,
        failed: false,
      });
      // Until the copy is stored the next page needs them to show the same.
      await this.#store.write(copy);
      this.#journal.remove(sent);
    } catch (cause) {
      const lost = isUnreachable(cause);
      this.#set({ offline: lost, failed: !lost || !this.#state.ready });
    }
  }

  /** Sends the changes that wait; the uuids of those that are answered. */
  async #send(): Promise<string[]> {
    const sent: string[] = [];
    for (const { change } of this.#state.waiting) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- they are made in their order
        await this.#calls.change(change);
      } catch (cause) {
        if (!isRefusal(cause)) throw cause;
        this.#refused(change, cause);
      }
      sent.push(change.uuid);
    }
    return sent;
  }

  async #fetch(): Promise<Copy> {
    let { copy } = this.#state;
    let since = this.#now() - copy.fetched > OLD ? 0 : copy.revision;
    let began = 0;
    let timesWhole = 0;
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- a part tells where the next one begins
      const news = await this.#calls.news(since, began);
      copy = merge(copy, news, this.#now());
      if (news.last) return copy;
      // A copy without the parts that follow isn't kept: it would lack what the user saved.
      if (news.whole) timesWhole += 1;
      if (timesWhole > 2 || (!news.whole && news.revision <= since)) throw new ApiError(500);
      ({ revision: since, began } = news);
    }
  }

  #set(change: Partial<LibraryState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** Whether the server will never make the change; 401 and 429 pass. */
function isRefusal(cause: unknown): cause is ApiError {
  return cause instanceof ApiError && [400, 403, 404, 409, 413, 422].includes(cause.status);
}
