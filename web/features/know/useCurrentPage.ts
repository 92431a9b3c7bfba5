/** Which page of a reader is in front of the visitor, and jumps to another one. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

export interface CurrentPage {
  /** From 1. */
  page: number;
  toPage: (page: number) => void;
  /** Jumps by so many pages from the current one, forward or, with a negative number, back. */
  turn: (by: number) => void;
}

/** A page to which the reader jumped, and where in the window it lay then. */
interface Landing {
  element: Element;
  top: number;
}

const topOf = (element: Element) => element.getBoundingClientRect().top;

/** Whether nothing was scrolled since, to the pixel. */
const isStill = ({ element, top }: Landing) => Math.abs(topOf(element) - top) < 1;

/** The page that has the middle of the window; it changes while one scrolls. `each` selects the elements of pages. */
export function useCurrentPage(
  frame: RefObject<HTMLElement | null>,
  pages: number,
  each: string,
): CurrentPage {
  const [page, setPage] = useState(1);
  // The page as of the last key, which may come before the page of the key before is rendered.
  const now = useRef(1);
  const landing = useRef<Landing | null>(null);
  const show = useCallback((next: number) => {
    now.current = next;
    setPage(next);
  }, []);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    // A band of one pixel in the middle of the window: one page at most is in it.
    const watch = new IntersectionObserver(
      (entries) => {
        // A short page at the end of the window can't be scrolled to its middle.
        if (landing.current && isStill(landing.current)) return;
        for (const { isIntersecting, target } of entries)
          if (isIntersecting) show(Number((target as HTMLElement).dataset['page']));
        // Above the pages, where a jump to the top of the document leads, the first is the next.
        const first = element.querySelector(each);
        if (first && topOf(first) > innerHeight / 2) show(1);
      },
      { rootMargin: '-50% 0px -50% 0px' },
    );
    for (const one of element.querySelectorAll(each)) watch.observe(one);
    return () => watch.disconnect();
  }, [frame, each, show]);
  const toPage = (to: number) => {
    const target = Math.min(Math.max(1, Math.round(to) || 1), pages);
    const element = frame.current?.querySelector(`[data-page="${target}"]`);
    // At once: on a way through the pages between, each of them would be the current one.
    element?.scrollIntoView({ block: 'start', behavior: 'instant' });
    landing.current = element ? { element, top: topOf(element) } : null;
    show(target);
  };
  return { page, toPage, turn: (by) => toPage(now.current + by) };
}
