import { useEffect, useState } from 'react';

/** What is asked of the server waits for so long after the last key. */
export const DEBOUNCE_MILLISECONDS = 300;

/** The value as it was before the typing paused. */
export function useDebounced<T>(value: T, milliseconds = DEBOUNCE_MILLISECONDS): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
