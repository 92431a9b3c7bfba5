import { useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import { useSessionAccess } from '../../api/session/SessionProvider.tsx';
import { useOwnUser } from '../../api/session/useOwnUser.ts';
import { isSignedIn } from '../../page/offline/answers.ts';
import { keepPages } from '../../page/offline/keeper.ts';
import { nouns } from '../../page/offline/protocol.ts';
import { usePage } from '../../page/PageProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import { LateTexts } from '../../ui/LateTexts.ts';
import { useToasts } from '../../ui/ToastProvider.tsx';
import { copyStore } from './copyStore.ts';
import { journal } from './journal.ts';
import { lateParts } from './lateParts.ts';
import { Library, type LibraryState } from './library.ts';
import { refusalText } from './refusalTexts.ts';
import { type View, viewOf } from './replica.ts';
import type { LibraryChange, LibraryNews } from './types.ts';
import { useKeptSaved } from './useKeptSaved.ts';

/** How often the server is asked for what other devices changed, in milliseconds. */
const LOOK_EVERY = 20_000;

export interface UsedLibrary extends LibraryState {
  view: View;
  change: (change: Omit<LibraryChange, 'uuid'>) => LibraryChange;
  sync: () => Promise<void>;
  /** The uuids of the knows that open without a connection. */
  kept: ReadonlySet<string>;
}

/** The signed-in user's library, kept up to date while the page is open. */
export function useLibrary(): UsedLibrary {
  const intl = useIntl();
  const toasts = useToasts();
  const { load } = useSessionAccess();
  const loadTexts = useContext(LateTexts);
  const { user } = useOwnUser();
  const { url } = usePage();
  const [library] = useState(() => {
    const calls = {
      news: async (since: number, began: number) => {
        const client = await load();
        return client.get<LibraryNews>(`/api/library?since=${since}&began=${began}&limit=100`);
      },
      change: async (change: LibraryChange) => {
        const client = await load();
        return client.call('post', '/api/library/changes', { body: change }, { keepalive: true });
      },
    };
    return new Library(calls, copyStore(user.uuid), journal(user.uuid));
  });
  const state = useSyncExternalStore(library.subscribe, library.get, library.get);
  useEffect(() => {
    library.hear((change, error) =>
      toasts.show(intl.formatMessage(refusalText(change, error)), 'danger'),
    );
  }, [library, toasts, intl]);
  useEffect(() => {
    const path = new URL(url, location.origin).pathname;
    const pages = [urlTo('app-library'), path].filter(nouns.library.has);
    const late = () => Promise.all([loadTexts(), ...lateParts.map((load) => load())]);
    const asked = { noun: 'library', pages: [...new Set(pages)], pictures: [] } as const;
    void keepPages(asked, late, () => isSignedIn(user.uuid));
  }, [url, user.uuid, loadTexts]);
  useEffect(() => {
    void library.open();
    const look = () => {
      if (document.visibilityState === 'visible') void library.sync();
    };
    const timer = setInterval(look, LOOK_EVERY);
    document.addEventListener('visibilitychange', look);
    addEventListener('online', look);
    addEventListener('focus', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      removeEventListener('online', look);
      removeEventListener('focus', look);
    };
  }, [library]);
  const kept = useKeptSaved(user.uuid, state);
  const waiting = state.waiting.map(({ change }) => change);
  return {
    ...state,
    kept,
    view: viewOf(state.copy, waiting, state.copy.synced),
    change: (change) => library.change(change),
    sync: () => library.sync(),
  };
}
