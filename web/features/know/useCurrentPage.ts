/** Which page of a reader is in front of the visitor, and jumps to another one. */
import { type RefObject, useEffect, useState } from 'react';

export interface CurrentPage {
  /** From 1. */
  page: number;
  toPage: (page: number) => void;
}

/** The page that has the middle of the window; it changes while one scrolls. `each` selects the elements of pages. */
export function useCurrentPage(
  frame: RefObject<HTMLElement | null>,
  pages: number,
  each: string,
): CurrentPage {
  const [page, setPage] = useState(1);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    // A band of one pixel in the middle of the window: one page at most is in it.
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries)
          if (isIntersecting) setPage(Number((target as HTMLElement).dataset['page']));
      },
      { rootMargin: '-50% 0px -50% 0px' },
    );
    for (const one of element.querySelectorAll(each)) watch.observe(one);
    return () => watch.disconnect();
  }, [frame, each]);
  const toPage = (to: number) => {
    const target = Math.min(Math.max(1, Math.round(to) || 1), pages);
    frame.current?.querySelector(`[data-page="${target}"]`)?.scrollIntoView({ block: 'start' });
    setPage(target);
  };
  return { page, toPage };
}
