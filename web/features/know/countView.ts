/** Counts that a know is read. Loads after the page, which needs none of it. */
import type { SessionAccess } from '../../api/session/SessionProvider.tsx';

/** How long the first page is seen before that counts, in milliseconds. */
const SEEN = 3000;

/**
 * Tells the API once that a know is read, after its first page was in the window for a
 * while, and then calls `onCounted`. The API counts a visitor once a day. Gives the function
 * that ends the watch.
 *
 * @param first the selector of the know's first page
 */
export function countView(
  uuid: string,
  first: string,
  load: SessionAccess['load'],
  onCounted: () => void,
): () => void {
  const page = document.querySelector(first);
  if (!page) return () => undefined;
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
    onCounted();
    load()
      .then((client) => client.call('post', '/api/knows/{id}/views', { path: { id: uuid } }))
      // A view that isn't counted is nothing to tell anybody.
      .catch(() => undefined);
  };
  watch.observe(page);
  document.addEventListener('visibilitychange', look);
  return stop;
}
