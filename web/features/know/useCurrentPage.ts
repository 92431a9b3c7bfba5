/** Which page of a reader is in front of the visitor, and jumps to another one. */
import { type RefObject, useEffect, useState } from 'react';

export interface CurrentPage {
  /** From 1. */
  page: number;
  toPage: (page: number) => void;
}

/** The page that has the middle of the window; it changes while one scrolls. The elements of pages are others where `form` changes. */
export function useCurrentPage(
  frame: RefObject<HTMLElement | null>,
  pages: number,
  form: unknown,
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
    for (const each of element.querySelectorAll('[data-page]')) watch.observe(each);
    return () => watch.disconnect();
  }, [frame, form]);
  const toPage = (to: number) => {
    const target = Math.min(Math.max(1, Math.round(to) || 1), pages);
    frame.current?.querySelector(`[data-page="${target}"]`)?.scrollIntoView({ block: 'start' });
    setPage(target);
  };
  return { page, toPage };
}
