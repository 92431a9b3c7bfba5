import type { MouseEvent } from 'react';

/**
 * The delay between pressing a link into the app and opening it, in milliseconds, in
 * which the menu around the link closes.
 */
export const OPEN_DELAY = 200;

/**
 * Opens a pressed link after OPEN_DELAY, in a new tab if its target asks for one.
 * Presses with a modifier key and presses that were handled already are left to the
 * browser.
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
