/** Writes the draft of a deck after each change, throttled, in the tab with the lock. */
import { randomUuid } from '../../../page/storage.ts';
import type { Delta } from './delta.ts';
import { readDraft, writeDraft } from './drafts.ts';

/** Milliseconds from a change until it is stored. */
const WITHIN = 250;

/**
 * kept: stored. failed: storage is full or denied. lost: another tab has written the
 * draft, and this one stores nothing more.
 */
export type KeeperState = 'kept' | 'failed' | 'lost';

export class DraftKeeper {
  readonly #slot: string;
  readonly #tab = randomUuid();
  readonly #onState: (state: KeeperState) => void;
  readonly #begun = Date.now();
  /** The pending change; undefined: none. */
  #next: Delta | null | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #state: KeeperState = 'kept';

  constructor(slot: string, onState: (state: KeeperState) => void) {
    this.#slot = slot;
    this.#onState = onState;
  }

  /** Stores a change a little later; null removes the draft. */
  keep(delta: Delta | null): void {
    if (this.#state === 'lost') return;
    this.#next = delta;
    this.#timer ??= setTimeout(() => this.flush(), WITHIN);
  }

  /** Stores a pending change at once. */
  flush(): void {
    const delta = this.#next;
    this.stop();
    if (delta === undefined || this.#state === 'lost') return;
    if (this.isOvertaken()) {
      this.#set('lost');
      return;
    }
    const draft = delta && { changedAt: Date.now(), tab: this.#tab, delta };
    this.#set(writeDraft(this.#slot, draft) ? 'kept' : 'failed');
  }

  /** Forgets a pending change. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#next = undefined;
  }

  /** Removes the draft, such as that of a deck that was saved. */
  remove(): void {
    this.stop();
    if (this.#state !== 'lost') writeDraft(this.#slot, null);
  }

  /** Whether another tab has written the draft since this one began. */
  isOvertaken(): boolean {
    const stored = readDraft(this.#slot);
    return stored !== null && stored.tab !== this.#tab && stored.changedAt > this.#begun;
  }

  #set(state: KeeperState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#onState(state);
  }
}
