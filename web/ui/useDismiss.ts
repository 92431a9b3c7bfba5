import { type RefObject, useEffect, useRef } from 'react';
import { keys } from './keys.ts';

/**
 * Calls `onDismiss` when, while `open`, someone presses outside of `area`, moves
 * the focus out of it, or presses Escape; Escape also gives the focus back to
 * `returnFocusTo`.
 */
export function useDismiss(
  open: boolean,
  area: RefObject<HTMLElement | null>,
  onDismiss: () => void,
  returnFocusTo?: RefObject<HTMLElement | null>,
): void {
  const dismiss = useRef(onDismiss);
  useEffect(() => {
    dismiss.current = onDismiss;
  });
  useEffect(() => {
    if (!open) return undefined;
    const leave = (event: Event) => {
      const inside = event.target instanceof Node && area.current?.contains(event.target);
      if (!inside) dismiss.current();
    };
    const press = (event: KeyboardEvent) => {
      if (event.key !== keys.escape || event.defaultPrevented) return;
      dismiss.current();
      returnFocusTo?.current?.focus();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', press);
    };
  }, [open, area, returnFocusTo]);
}
