import { useEffect, useState } from 'react';

/** From this scroll position on the header of phones hides on scrolling down, in CSS pixels. */
const HIDE_FROM = 50;

/** A snap-scroll container fills the window once it is scrolled past this, in CSS pixels. */
const INNER_FROM = 700;

export interface ScrolledHeader {
  /** Hidden on phones, after scrolling down. */
  hidden: boolean;
  /** The page is not at its top. */
  scrolled: boolean;
  /** A snap-scroll container fills the window: the header is not rendered. */
  covered: boolean;
}

const atTop: ScrolledHeader = { hidden: false, scrolled: false, covered: false };

/** The header's state, which follows the page's scrolling. */
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
    // Scroll events of inner containers don't bubble; a capturing listener gets them.
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
