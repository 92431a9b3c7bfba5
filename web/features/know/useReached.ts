/** Keeps the page that a reader reaches, so that they can go on there. */
import { useEffect } from 'react';
import { useSession, useSessionAccess } from '../../api/session/SessionProvider.tsx';
import { storeReached } from './shared/reached.ts';
import type { Know } from './shared/types.ts';

/** How long a page is in front of the reader before it is reached, in milliseconds. */
const STAYS = 2000;

/**
 * Stores the page that was reached, to resume reading there: in a user's account, or in a
 * visitor's browser. Own and unpublished knows are left out.
 */
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
        // A failure costs only the way back to the page.
        .catch(() => undefined);
    }, STAYS);
    return () => clearTimeout(timer);
  }, [isKept, signedIn, load, uuid, slug, title, page, of]);
}
