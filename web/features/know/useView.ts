/** Counts that a know is read. */
import { useEffect } from 'react';
import { useSessionAccess } from '../../api/session/SessionProvider.tsx';
import { pageId } from './PageFigure.tsx';

/** How long the first page is seen before that counts, in milliseconds. */
const SEEN = 3000;

/**
 * Tells the API once that the know is read, after its first page was in the window for
 * a while. The API counts a visitor once a day.
 */
export function useView(uuid: string): void {
  const { load } = useSessionAccess();
  useEffect(() => {
    const page = document.getElementById(pageId(1));
    if (!page) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let near = false;
    const look = () => {
      clearTimeout(timer);
      if (near && document.visibilityState === 'visible') timer = setTimeout(count, SEEN);
    };
    const watch = new IntersectionObserver(([entry]) => {
      near = entry?.isIntersecting ?? false;
      look();
    });
    const stop = () => {
      clearTimeout(timer);
      watch.disconnect();
      document.removeEventListener('visibilitychange', look);
    };
    const count = () => {
      stop();
      load()
        .then((client) => client.call('post', '/api/knows/{id}/views', { path: { id: uuid } }))
        // A view that isn't counted is nothing to tell anybody.
        .catch(() => undefined);
    };
    watch.observe(page);
    document.addEventListener('visibilitychange', look);
    return stop;
  }, [uuid, load]);
}
