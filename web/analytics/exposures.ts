import type { Track } from './tracker.ts';
import { variantOf } from './variantOf.ts';

/**
 * Counts an exposure of every experiment that a visible element names in data-exposes, now
 * and as elements are added, until the signal aborts. For variants that the stylesheet alone
 * makes differ: their components need no code for it before the first paint. The sender
 * counts an exposure once for each session.
 */
export function countExposures(track: Track, signal: AbortSignal): void {
  if (typeof MutationObserver === 'undefined') return;
  const counted = new Set<string>();
  const look = () => {
    for (const element of document.querySelectorAll<HTMLElement>('[data-exposes]')) {
      const name = element.dataset['exposes'] ?? '';
      const variant = variantOf(name);
      if (variant === null || counted.has(name) || !element.checkVisibility()) continue;
      counted.add(name);
      track('experiment_exposure', { activeExperiments: { [name]: variant } });
    }
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  signal.addEventListener('abort', () => observer.disconnect());
  look();
}
