/** Repetition of work that failed, after pauses that grow. */

/** The pause after the first failure, and the longest one, in milliseconds. */
const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 60_000;

export class Repeat {
  #running: Promise<void> | null = null;
  #isWanted = false;
  #isStopped = false;
  #wake: (() => void) | null = null;

  /**
   * Does the work until it returns true. A call while that goes on shares it with its first
   * caller, and ends its pause; while the work runs, it leaves the next pause out: a
   * connection may come back while a call without it still fails.
   */
  until(work: () => Promise<boolean>): Promise<void> {
    this.#isStopped = false;
    this.#isWanted = true;
    this.#wake?.();
    this.#running ??= this.#repeat(work).finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Whether work is being done or is to be repeated. */
  get isRunning(): boolean {
    return this.#running !== null;
  }

  async #repeat(work: () => Promise<boolean>): Promise<void> {
    for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      this.#isWanted = false;
      if ((await work()) || this.#isStopped) return;
      if (!this.#isWanted) await this.#pause(pause);
      if (this.#isStopped) return;
    }
  }

  /** Ends the repetition with the work that is under way. */
  stop(): void {
    this.#isStopped = true;
    this.#wake?.();
  }

  async #pause(milliseconds: number): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      timer = setTimeout(resolve, milliseconds);
    });
    clearTimeout(timer);
    this.#wake = null;
  }
}
