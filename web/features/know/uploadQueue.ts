/**
 * The files that a user is about to share, and their way to the server. The list
 * survives a reload: the draft has what was sent, the browser's database the files.
 */
import {
  type Sender,
  SendError,
  type Sending,
  type UploadFault,
} from '../../api/uploads/sender.ts';
import type { KeptFiles } from './keptFiles.ts';
import { type FileKind, isSame, moved, type Rejection, sortOut } from './uploadRules.ts';

export type UploadState =
  | 'waiting'
  | 'sending'
  /** The connection is lost; it goes on by itself. */
  | 'paused'
  | 'done'
  /** The server has refused it. */
  | 'failed'
  /** The browser doesn't have the file any more: it has to be chosen again. */
  | 'lost';

export interface UploadItem {
  key: string;
  name: string;
  size: number;
  modified: number;
  kind: FileKind;
  state: UploadState;
  /** Bytes that have arrived. */
  sent: number;
  /** Where the upload goes on; null before it has begun. */
  url: string | null;
  fault: UploadFault | null;
  /** A file that the know has already, by the names that the server has for it. */
  kept?: KeptFile;
}

export interface KeptFile {
  revision: number;
  position: number;
}

export interface Uploads {
  items: readonly UploadItem[];
  rejected: readonly Rejection[];
}

/** So many files are sent at once. */
const AT_ONCE = 2;

/** Pauses before a lost connection is tried again, in milliseconds; the last one is repeated. */
const PAUSES = [2000, 5000, 10_000, 20_000];

export interface QueueOptions {
  files: KeptFiles;
  /** Called after each change with what is to be kept. */
  save: (items: readonly UploadItem[]) => void;
}

export class UploadQueue {
  readonly #files: KeptFiles;
  readonly #save: (items: readonly UploadItem[]) => void;
  readonly #listeners = new Set<() => void>();
  readonly #sendings = new Map<string, Sending>();
  readonly #attempts = new Map<string, number>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  #sender: Sender | null = null;
  #now: Uploads = { items: [], rejected: [] };

  constructor({ files, save }: QueueOptions) {
    this.#files = files;
    this.#save = save;
  }

  readonly get = (): Uploads => this.#now;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Takes up what an earlier page left. */
  async restore(items: readonly UploadItem[]): Promise<void> {
    const found = await Promise.all(
      items.map(async (item): Promise<UploadItem> => {
        if (item.state === 'done' || item.state === 'failed') return item;
        const file = await this.#files.get(item.key);
        return { ...item, state: file ? 'waiting' : 'lost' };
      }),
    );
    const added = this.#now.items.filter(({ key }) => !found.some((item) => item.key === key));
    this.#set({ items: [...found, ...added] });
    this.#next();
  }

  /** Adds files; those that can't be shared are among the rejected ones. */
  add(files: readonly File[], images: boolean): void {
    const fresh = files.filter((file) => !this.#find(file));
    const { taken, rejected } = sortOut(fresh, this.#now.items, images);
    const items = taken.map(({ file, kind }): UploadItem => {
      const key = keyOf();
      this.#files.put(key, file);
      const { name, size, lastModified: modified } = file;
      const begun = { state: 'waiting', sent: 0, url: null, fault: null } as const;
      return { key, name, size, modified, kind, ...begun };
    });
    this.#set({ items: [...this.#now.items, ...items], rejected });
    this.#next();
  }

  /** Whether the file is one that was lost, which then goes on. */
  #find(file: File): boolean {
    const facts = { name: file.name, size: file.size, modified: file.lastModified };
    const lost = this.#now.items.find((item) => item.state === 'lost' && isSame(item, facts));
    if (!lost) return false;
    this.#files.put(lost.key, file);
    this.#change(lost.key, { state: 'waiting' });
    return true;
  }

  remove(key: string): void {
    const item = this.#item(key);
    this.#halt(key);
    this.#files.remove(key);
    if (item?.url) void this.#sender?.drop(item.url);
    this.#set({ items: this.#now.items.filter((one) => one.key !== key) });
    this.#next();
  }

  /** Makes the list these files; those that aren't among them any more are forgotten. */
  arrange(items: readonly UploadItem[]): void {
    const keys = new Set(items.map(({ key }) => key));
    for (const { key } of this.#now.items) if (!keys.has(key)) this.remove(key);
    this.#set({ items: items.map((item) => this.#item(item.key) ?? item) });
  }

  /** Puts a chosen file in the place of another. */
  replace(key: string, file: File, images: boolean): void {
    const place = this.#now.items.findIndex((item) => item.key === key);
    const before = this.#now.items.length;
    this.add([file], images);
    if (place < 0 || this.#now.items.length === before) return;
    this.move(before, place);
    this.remove(key);
  }

  move(from: number, to: number): void {
    if (to < 0 || to >= this.#now.items.length) return;
    this.#set({ items: moved(this.#now.items, from, to) });
  }

  retry(key: string): void {
    this.#attempts.delete(key);
    this.#change(key, { state: 'waiting', fault: null });
    this.#next();
  }

  /** Marks a file that the server has refused when it was to be shared. */
  refuse(key: string, fault: UploadFault): void {
    this.#change(key, { state: 'failed', fault });
  }

  forgetRejected(): void {
    this.#set({ rejected: [] });
  }

  /** Begins to send, once a user is signed in. */
  start(sender: Sender): void {
    this.#sender = sender;
    this.#next();
  }

  /** Sends on at once, when the connection is back. */
  resume(): void {
    for (const { key, state } of this.#now.items) if (state === 'paused') this.#wake(key);
    this.#next();
  }

  /** Stops sending; nothing is lost. */
  stop(): void {
    for (const { key } of this.#now.items) this.#halt(key);
    this.#sender = null;
  }

  /** Forgets all files, after they were shared, and begins anew with others. */
  reset(items: readonly UploadItem[] = []): void {
    for (const { key } of this.#now.items) {
      this.#halt(key);
      this.#files.remove(key);
    }
    this.#set({ items, rejected: [] });
  }

  #next(): void {
    const free = AT_ONCE - this.#sendings.size;
    const waiting = this.#now.items.filter(({ state }) => state === 'waiting');
    if (this.#sender) for (const item of waiting.slice(0, Math.max(0, free))) this.#send(item);
  }

  #send(item: UploadItem): void {
    const { key } = item;
    const sender = this.#sender;
    if (!sender) return;
    let stopped = false;
    let inner: Sending | null = null;
    const run = async (): Promise<void> => {
      const file = await this.#files.get(key);
      if (stopped) return;
      if (!file) return this.#end(key, { state: 'lost' });
      inner = sender.send(file, item, {
        url: (url) => this.#change(key, { url }),
        progress: (sent) => {
          this.#attempts.delete(key);
          this.#change(key, { sent }, false);
        },
      });
      try {
        await inner.done;
        if (!stopped) this.#end(key, { state: 'done', sent: item.size });
      } catch (error) {
        if (!stopped) this.#failed(key, error instanceof SendError ? error.fault : 'other');
      }
    };
    const stop = () => {
      stopped = true;
      inner?.stop();
    };
    this.#sendings.set(key, { done: Promise.resolve(), stop });
    this.#change(key, { state: 'sending' }, false);
    void run();
  }

  #failed(key: string, fault: UploadFault | null): void {
    if (fault !== null) return this.#end(key, { state: 'failed', fault });
    const attempt = this.#attempts.get(key) ?? 0;
    this.#attempts.set(key, attempt + 1);
    const pause = PAUSES[Math.min(attempt, PAUSES.length - 1)] ?? 0;
    this.#timers.set(
      key,
      setTimeout(() => {
        this.#wake(key);
        this.#next();
      }, pause),
    );
    this.#end(key, { state: 'paused' });
  }

  #wake(key: string): void {
    clearTimeout(this.#timers.get(key));
    this.#timers.delete(key);
    this.#change(key, { state: 'waiting' });
  }

  #end(key: string, part: Partial<UploadItem>): void {
    this.#sendings.delete(key);
    this.#change(key, part);
    this.#next();
  }

  #halt(key: string): void {
    clearTimeout(this.#timers.get(key));
    this.#timers.delete(key);
    this.#sendings.get(key)?.stop();
    this.#sendings.delete(key);
  }

  #item(key: string): UploadItem | undefined {
    return this.#now.items.find((item) => item.key === key);
  }

  #change(key: string, part: Partial<UploadItem>, keep = true): void {
    const items = this.#now.items.map((item) => (item.key === key ? { ...item, ...part } : item));
    this.#set({ items }, keep);
  }

  #set(part: Partial<Uploads>, keep = true): void {
    this.#now = { ...this.#now, ...part };
    if (keep) this.#save(this.#now.items);
    for (const listener of this.#listeners) listener();
  }
}

let count = 0;

/** A key that no other page of the browser makes. */
function keyOf(): string {
  count += 1;
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}-${count}`;
}

/** How far all files are: bytes, and files that have arrived. */
export function totalOf(items: readonly UploadItem[]): {
  sent: number;
  size: number;
  done: number;
} {
  return {
    sent: items.reduce((sum, { sent, size, state }) => sum + (state === 'done' ? size : sent), 0),
    size: items.reduce((sum, { size }) => sum + size, 0),
    done: items.filter(({ state }) => state === 'done').length,
  };
}

/** The uploads, once none is on its way any more. */
export function settled(queue: UploadQueue): Promise<Uploads> {
  return new Promise((resolve) => {
    const look = () => {
      const now = queue.get();
      const over = now.items.filter(({ state }) => state === 'failed' || state === 'lost').length;
      if (totalOf(now.items).done + over < now.items.length) return;
      stop();
      resolve(now);
    };
    const stop = queue.subscribe(look);
    look();
  });
}
