/** Keeps the page that a reader reaches, so that they can go on there. */
import { useEffect } from 'react';
import { useSession, useSessionAccess } from '../../api/session/SessionProvider.tsx';
import { storeReached } from './shared/reached.ts';
import type { Know } from './shared/types.ts';

/** How long a page is in front of the reader before it is reached, in milliseconds. */
const STAYS = 2000;

/** Keeps the page: for users with their account, for visitors in the browser. Not of what only its author sees. */
export function useReached({ uuid, slug, title, pages, own, status }: Know, page: number): void {
  const { load } = useSessionAccess();
  const { signedIn } = useSession();
  const isKept = own === null && status === 'PUBLISHED';
  const of = pages.length;
  useEffect(() => {
    if (!isKept) return undefined;
    const timer = setTimeout(() => {
      if (!signedIn) {
        storeReached({ uuid, slug, title, page, pages: of });
        return;
      }
      load()
        .then((client) =>
          client.call('put', '/api/feeds/pages/{id}', { path: { id: uuid }, body: { page } }),
        )
        // A page that isn't kept is nothing to tell anybody.
        .catch(() => undefined);
    }, STAYS);
    return () => clearTimeout(timer);
  }, [isKept, signedIn, load, uuid, slug, title, page, of]);
}
