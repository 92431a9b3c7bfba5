import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;

/** Looks at the clock every minute. */
function everyMinute(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE);
  return () => clearInterval(timer);
}

/** The minute that the clock shows, in milliseconds. */
const minute = () => Math.floor(Date.now() / MINUTE) * MINUTE;

const unknown = () => null;

/**
 * The time in milliseconds, to the minute; null on the server and until hydration, as
 * pages are kept and shown later.
 */
export function useNow(): number | null {
  return useSyncExternalStore(everyMinute, minute, unknown);
}
