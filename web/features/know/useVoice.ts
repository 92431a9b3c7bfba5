/** Whether the browser can read aloud. */
import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** false on the server and until hydration. */
export function useVoice(): boolean {
  return useSyncExternalStore(
    never,
    () => 'speechSynthesis' in window,
    () => false,
  );
}
