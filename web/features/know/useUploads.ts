import { useEffect, useState, useSyncExternalStore } from 'react';
import { useApi } from '../../api/ApiProvider.tsx';
import { useSession, useSessionAccess } from '../../api/session/SessionProvider.tsx';
import { type Details, readDraft, writeDraft } from './draft.ts';
import { keptFiles } from './keptFiles.ts';
import { type UploadItem, type Uploads, UploadQueue } from './uploadQueue.ts';
import { uploadSender } from './uploadSender.ts';

export interface OwnUploads {
  uploads: Uploads;
  queue: UploadQueue;
  /** What was written about them; null before. */
  details: Details | null;
  setDetails: (details: Details) => void;
  /** Whether the stored draft has been read. */
  ready: boolean;
  /** Another tab of the browser has the draft: this one begins another, which isn't stored. */
  isSecond: boolean;
  /** Forgets files and form, after they were shared. */
  clear: () => void;
}

/** Held by the tab that has the draft. */
const LOCK = 'knowmad.knowDraft';

/** The user's files on their way, and what was written about them. */
export function useUploads(): OwnUploads {
  const api = useApi();
  const { client } = useSessionAccess();
  const { user, loading } = useSession();
  const uuid = user?.uuid ?? null;
  const [details, setDetails] = useState<Details | null>(null);
  const [place, setPlace] = useState<'unknown' | 'first' | 'second'>('unknown');
  const [ready, setReady] = useState(false);
  const [{ queue, keeper }] = useState(begin);
  const uploads = useSyncExternalStore(queue.subscribe, queue.get, queue.get);

  useEffect(() => holdLock((first) => setPlace(first ? 'first' : 'second')), []);

  useEffect(() => {
    if (loading || place === 'unknown' || ready) return;
    const restore = async () => {
      if (place === 'first') {
        const draft = readDraft(uuid);
        setDetails(draft.details);
        await queue.restore(draft.items);
        keeper.begin();
      }
      setReady(true);
    };
    void restore();
  }, [loading, place, ready, uuid, queue, keeper]);

  useEffect(() => {
    keeper.tell(uuid, details);
    if (ready) keeper.keep(queue.get().items);
  }, [uuid, details, ready, queue, keeper]);

  useEffect(() => {
    if (!ready || !client || uuid === null) return undefined;
    const resume = () => queue.resume();
    queue.start(uploadSender(client, api));
    addEventListener('online', resume);
    return () => {
      removeEventListener('online', resume);
      queue.stop();
    };
  }, [ready, client, uuid, api, queue]);

  return {
    uploads,
    queue,
    details,
    setDetails,
    ready,
    isSecond: place === 'second',
    clear() {
      keeper.tell(uuid, null);
      setDetails(null);
      queue.clear();
    },
  };
}

/** Writes the draft, in the tab that has it. */
class Keeper {
  #user: string | null = null;
  #details: Details | null = null;
  #begun = false;

  /** From now on the tab has the draft. */
  begin(): void {
    this.#begun = true;
  }

  tell(user: string | null, details: Details | null): void {
    this.#user = user;
    this.#details = details;
  }

  keep(items: readonly UploadItem[]): void {
    if (this.#begun) writeDraft({ user: this.#user, items, details: this.#details });
  }
}

function begin() {
  const keeper = new Keeper();
  const save = (items: readonly UploadItem[]) => keeper.keep(items);
  return { keeper, queue: new UploadQueue({ files: keptFiles(), save }) };
}

/** Tells whether this tab is the first with a draft, and holds that place until it is closed. */
function holdLock(tell: (first: boolean) => void): () => void {
  let release = () => undefined as void;
  let over = false;
  if (!navigator.locks) tell(true);
  else
    void navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => {
      if (over) return undefined;
      tell(lock !== null);
      return lock && new Promise<void>((resolve) => (release = resolve));
    });
  return () => {
    over = true;
    release();
  };
}
