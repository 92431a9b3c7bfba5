import { type RefObject, useEffect, useRef, useState } from 'react';

/** Selects elements in which keys are text input or belong to another widget. */
const BUSY = 'input, textarea, select, [contenteditable], [role=dialog]';

/** Whether a key event is a search shortcut: a slash alone, or K with Ctrl or ⌘; never in a text field. */
export function isSearchShortcut(event: KeyboardEvent, slash: boolean): boolean {
  const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (event.defaultPrevented || altKey) return false;
  const chord = ctrlKey || metaKey;
  // Some keyboard layouts type a slash with Shift.
  if (chord ? shiftKey || key.toLowerCase() !== 'k' : !slash || key !== '/') return false;
  return !(target instanceof Element && target.closest(BUSY));
}

const always = () => true;

/**
 * Calls `act` on a search shortcut while `place` is visible. Returns whether the slash
 * is active; true until hydration.
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
      if (!place.current?.getClientRects().length || !isSearchShortcut(event, hasSlashKey()))
        return;
      event.preventDefault();
      latest.current();
    };
    look();
    // A switch on the page may turn it off.
    document.addEventListener('change', look);
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('change', look);
      document.removeEventListener('keydown', press);
    };
  }, [place, hasSlashKey]);
  return slash;
}

/** The value of aria-keyshortcuts for the control. */
export const keyShortcuts = (slash: boolean): string =>
  slash ? '/ Control+K Meta+K' : 'Control+K Meta+K';
