/** Sends answers as they are given, one call at a time, until the server has all of them. */

/** Milliseconds after the last stroke before answers are sent, and after a failure. */
const SETTLE = 600;
const AGAIN = 4000;

export type Saving = 'saved' | 'saving' | 'unsaved';

export interface OutboxOptions {
  /** Stores answers by the uuids of their questions; resolves with false where it can't be done. */
  send: (answers: Record<string, string>) => Promise<boolean>;
  onChange: (saving: Saving) => void;
}

export class Outbox {
  readonly #options: OutboxOptions;
  #unsent: Record<string, string> = {};
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<boolean> | null = null;
  #closed = false;

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  add(question: string, answer: string): void {
    this.#unsent = { ...this.#unsent, [question]: answer };
    this.#options.onChange('unsaved');
    this.#later(SETTLE);
  }

  /** Sends what isn't stored yet; resolves with false where it can't be. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    // An older answer never comes last.
    while (this.#running) await this.#running;
    if (Object.keys(this.#unsent).length === 0) return true;
    this.#running = this.#send();
    const isSent = await this.#running;
    this.#running = null;
    return isSent;
  }

  /** Sends the rest, and nothing again. */
  close(): void {
    this.#closed = true;
    void this.flush();
  }

  /** Lets answers be sent again after close, as effects of development run twice. */
  reopen(): void {
    this.#closed = false;
  }

  async #send(): Promise<boolean> {
    const sent = this.#unsent;
    this.#unsent = {};
    this.#options.onChange('saving');
    const ok = await this.#options.send(sent);
    if (!ok) this.#unsent = { ...sent, ...this.#unsent };
    const isDone = Object.keys(this.#unsent).length === 0;
    this.#options.onChange(isDone ? 'saved' : 'unsaved');
    if (!isDone) this.#later(ok ? SETTLE : AGAIN);
    return ok;
  }

  #later(wait: number): void {
    clearTimeout(this.#timer);
    if (!this.#closed) this.#timer = setTimeout(() => void this.flush(), wait);
  }
}
