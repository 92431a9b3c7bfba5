/**
 * The lock of all tabs around sending reviews of flashcards. A browser without Web Locks, on a
 * page without TLS, sends without.
 */
const LOCK = 'knowmad.reviews';

const locks = (): LockManager | undefined => navigator.locks;

/** Does work that sends reviews, once no other tab sends. */
export function whileSending<T>(work: () => Promise<T>): Promise<T> {
  return locks()?.request(LOCK, work) ?? work();
}

/** Does work if no tab is sending reviews. Where that can't be known it isn't done. */
export async function unlessSending(work: () => void): Promise<void> {
  await locks()?.request(LOCK, { ifAvailable: true }, (lock) => {
    if (lock) work();
  });
}
