import { useEffect, useRef, useState } from 'react';
import { storageKeys } from '../../../page/storage.ts';
import { type Delta, isNothing } from './delta.ts';
import { type Draft, readDraft } from './drafts.ts';
import { DraftKeeper, type KeeperState } from './keeper.ts';

export interface OwnDraft {
  /** The draft of an earlier visit. */
  stored: Draft | null;
  /** null where another tab holds the lock. */
  keeper: DraftKeeper | null;
  state: KeeperState;
}

/** Reads the draft of a slot and takes its lock, which one tab of the browser holds; null before. */
export function useDraft(slot: string): OwnDraft | null {
  const [state, setState] = useState<KeeperState>('kept');
  const [own, setOwn] = useState<Omit<OwnDraft, 'state'> | null>(null);
  useEffect(
    () =>
      holdLock(`${storageKeys.deckDraft}.${slot}`, (isFirst) =>
        setOwn({
          stored: isFirst ? readDraft(slot) : null,
          keeper: isFirst ? new DraftKeeper(slot, setState) : null,
        }),
      ),
    [slot],
  );
  return own && { ...own, state };
}

/** Stores each change in the draft. */
export function useKeeping(keeper: DraftKeeper | null, delta: Delta): void {
  const isFirst = useRef(true);
  useEffect(() => {
    // The values of the first render are already stored.
    if (isFirst.current) isFirst.current = false;
    else keeper?.keep(isNothing(delta) ? null : delta);
  }, [keeper, delta]);
  useEffect(() => {
    if (!keeper) return undefined;
    const flush = () => keeper.flush();
    addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      // Signing out unmounts the editor and has removed the draft.
      keeper.stop();
    };
  }, [keeper]);
}

/** Holds a lock until the returned function is called; `onResult` gets whether it was free. */
function holdLock(name: string, onResult: (isFree: boolean) => void): () => void {
  let release = () => undefined as void;
  let isOver = false;
  // Hosts of plain HTTP have no locks: there the keeper finds another tab's writes.
  if (!navigator.locks) onResult(true);
  else
    void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (isOver) return undefined;
      onResult(lock !== null);
      return lock && new Promise<void>((resolve) => (release = resolve));
    });
  return () => {
    isOver = true;
    release();
  };
}

/** Confirms leaving the page while there are changes; the returned function ends that at once. */
export function useLeaveGuard(isDirty: boolean): () => void {
  const dirty = useRef(isDirty);
  const left = useRef(false);
  useEffect(() => {
    dirty.current = isDirty;
  });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (dirty.current && !left.current) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
  return () => {
    left.current = true;
  };
}
