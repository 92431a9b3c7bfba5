import { type RefObject, useEffect, useRef, useState } from 'react';

/** Where keys are somebody's text or another thing's business. */
const BUSY = 'input, textarea, select, [contenteditable], [role=dialog]';

/** Whether a press asks for the search: a slash on its own, or K with Ctrl or ⌘; not where one writes. */
export function asksForSearch(event: KeyboardEvent, slash: boolean): boolean {
  const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (event.defaultPrevented || altKey) return false;
  const chord = ctrlKey || metaKey;
  // Some keyboards write a slash with Shift.
  if (chord ? shiftKey || key.toLowerCase() !== 'k' : !slash || key !== '/') return false;
  return !(target instanceof Element && target.closest(BUSY));
}

const always = () => true;

/**
 * Calls `act` when a press asks for the search, while `place` is drawn. Returns
 * whether a slash does; until the page is hydrated it is said to.
 */
export function useSearchKeys(
  place: RefObject<HTMLElement | null>,
  act: () => void,
  hasSlashKey: () => boolean = always,
): boolean {
  const [slash, setSlash] = useState(true);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const look = () => setSlash(hasSlashKey());
    const press = (event: KeyboardEvent) => {
      if (!place.current?.getClientRects().length || !asksForSearch(event, hasSlashKey())) return;
      event.preventDefault();
      latest.current();
    };
    look();
    // A switch of the page may be the one that turns it off.
    document.addEventListener('change', look);
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('change', look);
      document.removeEventListener('keydown', press);
    };
  }, [place, hasSlashKey]);
  return slash;
}

/** What a control says of its keys (aria-keyshortcuts). */
export const keyShortcuts = (slash: boolean): string =>
  slash ? '/ Control+K Meta+K' : 'Control+K Meta+K';
