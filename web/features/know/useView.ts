/** Counts that a know is read. */
import { useEffect, useRef } from 'react';
import { useSessionAccess } from '../../api/session/SessionProvider.tsx';
import { pageId } from './PageFigure.tsx';

/** How long the first page is seen before that counts, in milliseconds. */
const SEEN = 3000;

/**
 * Tells the API once that the know is read, after its first page was in the window for
 * a while. The API counts a visitor once a day.
 *
 * @param reader the reader's key (readerKey): it changes whenever the know's pages are
 *   replaced by others, such as the blurred ones once it is known that the user is signed in
 */
export function useView(uuid: string, reader: string): void {
  const { load } = useSessionAccess();
  const counted = useRef('');
  useEffect(() => {
    const page = document.querySelector(`[data-reader="${reader}"] #${pageId(1)}`);
    if (!page || counted.current === uuid) return undefined;
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
      counted.current = uuid;
      load()
        .then((client) => client.call('post', '/api/knows/{id}/views', { path: { id: uuid } }))
        // A view that isn't counted is nothing to tell anybody.
        .catch(() => undefined);
    };
    watch.observe(page);
    document.addEventListener('visibilitychange', look);
    return stop;
  }, [uuid, reader, load]);
}
