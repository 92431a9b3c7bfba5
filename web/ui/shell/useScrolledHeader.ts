import { useEffect, useState } from 'react';

/** On phones the header goes away when one scrolls down from here on, in CSS pixels. */
const HIDE_FROM = 50;

/** An inner container that snaps takes the window over once it is scrolled past this, in CSS pixels. */
const INNER_FROM = 700;

export interface ScrolledHeader {
  /** Out of sight on phones: the page was scrolled down. */
  hidden: boolean;
  /** The page is not at its top. */
  scrolled: boolean;
  /** An inner snap-scroll container has the window: no header at all. */
  covered: boolean;
}

const atTop: ScrolledHeader = { hidden: false, scrolled: false, covered: false };

/** How the header follows the page's scrolling. */
export function useScrolledHeader(): ScrolledHeader {
  const [state, setState] = useState(atTop);
  useEffect(() => {
    let previous = window.scrollY;
    const update = (change: Partial<ScrolledHeader>) =>
      setState((last) => {
        const next = { ...last, ...change };
        return same(last, next) ? last : next;
      });
    const follow = (event: Event) => {
      if (event.target instanceof Element) {
        if (snaps(event.target)) update({ covered: event.target.scrollTop > INNER_FROM });
        return;
      }
      const now = window.scrollY;
      update({ hidden: now > HIDE_FROM && now > previous, scrolled: now > 0 });
      previous = now;
    };
    update({ scrolled: previous > 0 });
    // Scrolling of inner containers doesn't bubble; it is only seen on its way down.
    document.addEventListener('scroll', follow, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', follow, { capture: true });
  }, []);
  return state;
}

function same(a: ScrolledHeader, b: ScrolledHeader): boolean {
  return a.hidden === b.hidden && a.scrolled === b.scrolled && a.covered === b.covered;
}

function snaps(container: Element): boolean {
  return getComputedStyle(container).scrollSnapType !== 'none';
}
