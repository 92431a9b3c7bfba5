import { useEffect, useState } from 'react';

/** The debounce of requests after the last key, in milliseconds. */
export const DEBOUNCE_MILLISECONDS = 300;

/** The value, delayed until it has not changed for that time. */
export function useDebounced<T>(value: T, milliseconds = DEBOUNCE_MILLISECONDS): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
