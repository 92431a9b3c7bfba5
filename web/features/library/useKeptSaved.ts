import { useContext, useEffect, useRef, useState } from 'react';
import { useApi } from '../../api/ApiProvider.tsx';
import { usePage } from '../../page/PageProvider.tsx';
import { LateTexts } from '../../ui/LateTexts.ts';
import { loadKeeping } from './lateParts.ts';
import type { LibraryState } from './library.ts';

const NONE: ReadonlySet<string> = new Set();

/** Keeps the knows of a library on this device; the uuids of the knows that are kept. */
export function useKeptSaved(
  user: string,
  { copy, ready, offline }: LibraryState,
): ReadonlySet<string> {
  const api = useApi();
  const { load } = usePage();
  const loadTexts = useContext(LateTexts);
  const [kept, setKept] = useState(NONE);
  /** The runs follow each other: a change while one goes on waits for its end. */
  const running = useRef(Promise.resolve());
  /** The state that the last run began with: the copy's revision, and whether the server answered. */
  const done = useRef('');
  const { items, revision } = copy;
  const latest = useRef(items);
  useEffect(() => {
    latest.current = items;
  });
  useEffect(() => {
    const state = `${revision} ${offline}`;
    if (!ready || done.current === state) return;
    done.current = state;
    running.current = running.current.then(async () => {
      const { keepSaved } = await loadKeeping();
      await keepSaved(latest.current, {
        user,
        api: offline ? null : api,
        tell: setKept,
        loadReading: async () => {
          await load?.('features/know/AppKnowScreen', true);
          await loadTexts();
        },
      });
    });
    running.current = running.current.catch(() => undefined);
  }, [user, api, load, loadTexts, ready, revision, offline]);
  return kept;
}
