import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { Turn } from './answer.ts';

/** How far above its end a reader still reads the newest sentence, in CSS pixels. */
const NEAR = 96;

export interface Follow {
  /** The element whose end is followed. */
  frame: RefObject<HTMLDivElement | null>;
  /** Shows the end, and follows it from there. */
  toEnd: () => void;
}

/**
 * Keeps the end of a conversation in sight while it grows, if its reader was there. It opens at
 * its end, a new one at its beginning. Scrolling up leaves the page where it is.
 */
export function useFollow(turns: readonly Turn[] | undefined): Follow {
  const frame = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const asked = useRef(false);
  const seen = useRef(turns);
  useEffect(() => {
    const look = () => {
      const end = frame.current?.getBoundingClientRect().bottom ?? 0;
      atEnd.current = end <= innerHeight + NEAR;
    };
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  useLayoutEffect(() => {
    if (seen.current === turns) return;
    seen.current = turns;
    const element = frame.current;
    if (!element || !turns?.length || !atEnd.current) return;
    // What floats at the window's lower edge takes from it.
    const taken = getComputedStyle(document.documentElement).scrollPaddingBottom;
    const lowest = innerHeight - (Number.parseFloat(taken) || 0);
    // The first question takes the place of a longer page: its end may lie above the window.
    if (asked.current || element.getBoundingClientRect().bottom > lowest)
      element.scrollIntoView({ block: 'end', behavior: 'instant' });
    asked.current = false;
  }, [turns]);
  const toEnd = useCallback(() => {
    atEnd.current = true;
    asked.current = true;
  }, []);
  return { frame, toEnd };
}
