import { type RefObject, useEffect, useRef, useState } from 'react';

/** The distance from the window at which an element counts as near. */
const MARGIN = '300px';

/**
 * Whether an element has come near the window; content that is never near (hidden, far
 * below) isn't loaded.
 */
export function useNear<E extends Element>(): [RefObject<E | null>, boolean] {
  const ref = useRef<E>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || near) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [near]);
  return [ref, near];
}
