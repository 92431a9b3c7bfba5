import { type RefObject, useEffect, useRef } from 'react';
import { keys } from './keys.ts';

/**
 * Calls `onDismiss` when, while `open`, a press outside of `area`, a focus change out
 * of it, or Escape occurs; Escape also returns the focus to `returnFocusTo`.
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
