import type { MouseEvent } from 'react';

/** In milliseconds from pressing a link into the app to its opening: the menu it stands in has closed by then. */
export const OPEN_DELAY = 200;

/**
 * Opens a pressed link after OPEN_DELAY, in a new tab where it asks for one. A
 * press that a modifier key sends elsewhere stays the browser's, and so does
 * one that was handled already.
 */
export function openLater(event: MouseEvent<HTMLElement>): void {
  const link = event.currentTarget.closest('a');
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (!link || modified || event.defaultPrevented) return;
  event.preventDefault();
  const { href, target } = link;
  setTimeout(() => {
    if (target) window.open(href, target, 'noopener');
    else location.assign(href);
  }, OPEN_DELAY);
}
