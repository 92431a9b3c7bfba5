import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useApi } from '../../api/ApiProvider.tsx';
import { keep, readKept } from './kept.ts';
import { callOf, type Search } from './search.ts';
import type { Found, SearchAnswer } from './types.ts';

/** How many pages load by themselves; then a button, so that the end of the page can be reached. */
const BY_ITSELF = 2;

/** How near the end of the list has to be, beyond the window. */
const MARGIN = '800px';

/** The time after the last scrolling in which the place is kept, in milliseconds. */
const SETTLED = 150;

export interface More {
  /** The results of the pages that follow the first. */
  found: readonly Found[];
  /** The number of the page that comes next; null after the last one. */
  next: number | null;
  state: 'idle' | 'loading' | 'failed';
  /** How many the latest page added; 0 at first. */
  added: number;
  /** Loads the next page on request; its first result gets the focus. */
  load: () => void;
  /** The results that follow, and the end of them. */
  list: RefObject<HTMLOListElement | null>;
  end: RefObject<HTMLDivElement | null>;
}

/**
 * What follows a page of results: it grows as its reader gets near the end, and is as it
 * was for who comes back. `isAsked` says that the reader has asked for more already,
 * `hasFocus` that the link to what follows had the focus.
 */
export function useMore(
  search: Search,
  first: SearchAnswer,
  { isAsked, hasFocus }: { isAsked: boolean; hasFocus: boolean },
): More {
  const api = useApi();
  const call = callOf(search);
  const list = useRef<HTMLOListElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const [back] = useState(() => readKept(call));
  const [more, setMore] = useState<readonly SearchAnswer[]>(back?.more ?? []);
  const [state, setState] = useState<More['state']>('idle');
  const [added, setAdded] = useState(0);
  /** The result that gets the focus once it is there: its place in the list. */
  const focus = useRef<number | null>(null);

  const latest = more.at(-1) ?? first;
  const found = withoutTwice(first, more);
  const next = latest.last ? null : latest.page + 1;

  async function load(onRequest: boolean) {
    if (next === null) return;
    if (onRequest) focus.current = found.length;
    if (state === 'loading') return;
    setState('loading');
    try {
      const page = await api.getUrl<SearchAnswer>(callOf({ ...search, page: String(next) }));
      const all = [...more, page];
      setMore(all);
      setAdded(page.content.length);
      setState('idle');
      keep({ of: call, more: all, y: scrollY, focus: '' });
    } catch {
      setState('failed');
    }
  }

  useLayoutEffect(() => {
    if (!back) return;
    scrollTo({ top: back.y, behavior: 'instant' });
    if (back.focus) linkTo(back.focus)?.focus({ preventScroll: true });
  }, [back]);

  const count = found.length;
  useEffect(() => {
    if (focus.current === null || focus.current >= count) return;
    list.current?.children[focus.current]?.querySelector('a')?.focus();
    focus.current = null;
  }, [count]);
  // The link to what follows takes the place of another one.
  useLayoutEffect(() => {
    if (hasFocus) end.current?.querySelector('a')?.focus({ preventScroll: true });
  }, [hasFocus]);

  useKeptPlace({ of: call, more });

  const isAuto = next !== null && state === 'idle' && more.length < BY_ITSELF;
  const loadNext = useRef(load);
  useEffect(() => {
    loadNext.current = load;
  });
  useEffect(() => {
    if (isAsked) void loadNext.current(true);
  }, [isAsked]);
  useEffect(() => {
    if (!isAuto || !end.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void loadNext.current(false);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isAuto]);

  return { found, next, state, added, load: () => void load(true), list, end };
}

/** Keeps how far the page is scrolled, and what is opened. */
function useKeptPlace({ of, more }: { of: string; more: readonly SearchAnswer[] }) {
  useEffect(() => {
    if (more.length === 0) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const settle = () => {
      clearTimeout(timer);
      timer = setTimeout(() => keep({ of, more, y: scrollY, focus: '' }), SETTLED);
    };
    const open = ({ target, detail }: MouseEvent) => {
      const link = target instanceof Element ? target.closest<HTMLElement>('a[data-know]') : null;
      if (!link) return;
      clearTimeout(timer);
      // A click of the keyboard's has no number of presses.
      keep({ of, more, y: scrollY, focus: detail === 0 ? (link.dataset['know'] ?? '') : '' });
    };
    addEventListener('scroll', settle, { passive: true });
    document.addEventListener('click', open, true);
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', settle);
      document.removeEventListener('click', open, true);
    };
  }, [of, more]);
}

const linkTo = (know: string) =>
  document.querySelector<HTMLElement>(`a[data-know="${CSS.escape(know)}"]`);

/** The results of the following pages, each once: what is found may change between two calls. */
function withoutTwice(first: SearchAnswer, more: readonly SearchAnswer[]): Found[] {
  const seen = new Set(first.content.map(({ know }) => know.uuid));
  return more
    .flatMap(({ content }) => content)
    .filter(({ know }) => !seen.has(know.uuid) && seen.add(know.uuid));
}
