import { useEffect, useState, useSyncExternalStore } from 'react';
import { useApi } from '../../api/ApiProvider.tsx';
import { useSession, useSessionAccess } from '../../api/session/SessionProvider.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import type { DraftStore } from './draft.ts';
import { sweepDrafts } from './draftSweep.ts';
import { keptFiles } from './keptFiles.ts';
import { type UploadItem, type Uploads, UploadQueue } from './uploadQueue.ts';

// Visitors choose files, and send none.
const loadSender = () => import('../../api/uploads/uploadSender.ts');

export interface OwnUploads<D> {
  uploads: Uploads;
  queue: UploadQueue;
  /** What was written about them; null before. */
  details: D | null;
  setDetails: (details: D) => void;
  /** Whether the stored draft has been read. */
  ready: boolean;
  /** Another tab of the browser has the draft: this one begins another, which isn't stored. */
  isSecond: boolean;
  /** Forgets files and form, after they were shared, and begins anew with others. */
  reset: (items?: readonly UploadItem[], details?: D | null) => void;
}

/** The user's files on their way, and what was written about them. `drafts` is the same at every render. */
export function useUploads<D>(drafts: DraftStore<D>): OwnUploads<D> {
  const api = useApi();
  const { client } = useSessionAccess();
  const { user, loading } = useSession();
  const uuid = user?.uuid ?? null;
  const [details, setDetails] = useState<D | null>(null);
  const [place, setPlace] = useState<'unknown' | 'first' | 'second'>('unknown');
  const [ready, setReady] = useState(false);
  const [{ queue, keeper, files }] = useState(() => begin(drafts));
  const sender = useLoaded(loadSender, uuid !== null, true);
  const uploads = useSyncExternalStore(queue.subscribe, queue.get, queue.get);

  useEffect(() => holdLock(drafts.lock, (first) => setPlace(first ? 'first' : 'second')), [drafts]);

  useEffect(() => {
    if (loading || place === 'unknown' || ready) return;
    const restore = async () => {
      const draft = place === 'first' ? drafts.read(uuid) : drafts.begin();
      setDetails(draft.details);
      await queue.restore(draft.items);
      if (place === 'first') keeper.begin();
      setReady(true);
      if (place === 'first') await sweepDrafts(files, uuid, queue.get().items);
    };
    void restore();
  }, [loading, place, ready, uuid, queue, keeper, files, drafts]);

  useEffect(() => {
    keeper.tell(uuid, details);
    if (ready) keeper.keep(queue.get().items);
  }, [uuid, details, ready, queue, keeper]);

  useEffect(() => {
    if (!ready || !sender || !client || uuid === null) return undefined;
    const resume = () => queue.resume();
    queue.start(sender.uploadSender(client, api));
    addEventListener('online', resume);
    return () => {
      removeEventListener('online', resume);
      queue.stop();
    };
  }, [ready, sender, client, uuid, api, queue]);

  return {
    uploads,
    queue,
    details,
    setDetails,
    ready,
    isSecond: place === 'second',
    reset(items = [], next = null) {
      keeper.tell(uuid, next);
      setDetails(next);
      queue.reset(items);
    },
  };
}

/** Writes the draft, in the tab that has it. */
class Keeper<D> {
  readonly #drafts: DraftStore<D>;
  #user: string | null = null;
  #details: D | null = null;
  #begun = false;
  #ended = false;

  constructor(drafts: DraftStore<D>) {
    this.#drafts = drafts;
  }

  /** From now on the tab has the draft. */
  begin(): void {
    this.#begun = true;
  }

  /**
   * A draft stays its user's when their session ends, so that the next one to sign in
   * doesn't get it.
   */
  tell(user: string | null, details: D | null): void {
    this.#ended = user === null && this.#user !== null;
    if (this.#user !== null && user !== null && user !== this.#user) this.#begun = false;
    this.#user = user ?? this.#user;
    this.#details = details;
  }

  keep(items: readonly UploadItem[]): void {
    if (!this.#begun || (this.#ended && this.#isGone())) return;
    this.#drafts.write({ user: this.#user, items, details: this.#details });
  }

  /** Signing out removes the stored draft; it isn't written again then. */
  #isGone(): boolean {
    return this.#drafts.read(this.#user).changedAt === 0;
  }
}

function begin<D>(drafts: DraftStore<D>) {
  const keeper = new Keeper(drafts);
  const save = (items: readonly UploadItem[]) => keeper.keep(items);
  const files = keptFiles();
  return { keeper, files, queue: new UploadQueue({ files, save }) };
}

/** Tells whether this tab is the first with a draft, and holds that place until it is closed. */
function holdLock(name: string, tell: (first: boolean) => void): () => void {
  let release = () => undefined as void;
  let over = false;
  if (!navigator.locks) tell(true);
  else
    void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (over) return undefined;
      tell(lock !== null);
      return lock && new Promise<void>((resolve) => (release = resolve));
    });
  return () => {
    over = true;
    release();
  };
}
