import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';

/** Where something that is being moved would come to be. */
interface Held {
  id: string;
  /** Its place among the others. */
  index: number;
  /** The folder above which it is held. */
  into: string | null;
  byKeyboard: boolean;
}

export interface Reorder {
  /** The ids in the order in which they are shown while one is moved. */
  order: readonly string[];
  held: Held | null;
  /** The attributes of the handle by which one thing is moved. */
  handle: (id: string) => {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    onBlur: () => void;
  };
}

export interface ReorderOptions {
  ids: readonly string[];
  /** It comes after another one; undefined: first. */
  onMove: (id: string, after: string | undefined) => void;
  /** It was dropped on a folder. */
  onInto: (id: string, folder: string) => void;
  /** It is held, let go or stands at a place (from 1): for those who don't see it. */
  onTell: (what: 'held' | 'shifted' | 'dropped' | 'cancelled', place: number) => void;
}

/** How near to the window's edge the page begins to scroll, in pixels. */
const EDGE = 80;

/**
 * Moves things of a list by a handle: with a pointer, also onto a folder (an element with
 * data-folder), or with the keyboard: Space takes and drops, arrows move, Escape gives up.
 * Things are elements with data-item.
 */
export function useReorder({ ids, onMove, onInto, onTell }: ReorderOptions): Reorder {
  const [held, setHeld] = useState<Held | null>(null);
  const pointer = useRef(false);
  const order = held ? inserted(ids, held.id, held.index) : ids;

  function take(id: string, byKeyboard: boolean) {
    setHeld({ id, index: ids.indexOf(id), into: null, byKeyboard });
    onTell('held', ids.indexOf(id) + 1);
  }
  function shift(to: number) {
    if (!held) return;
    const index = Math.min(Math.max(0, to), ids.length - 1);
    setHeld({ ...held, index, into: null });
    onTell('shifted', index + 1);
  }
  function drop() {
    if (!held) return;
    setHeld(null);
    if (held.into !== null) return onInto(held.id, held.into);
    onTell('dropped', held.index + 1);
    if (ids.indexOf(held.id) === held.index) return undefined;
    const others = ids.filter((id) => id !== held.id);
    return onMove(held.id, others[held.index - 1]);
  }
  function cancel() {
    if (!held) return;
    setHeld(null);
    onTell('cancelled', ids.indexOf(held.id) + 1);
  }

  function over(x: number, y: number) {
    if (!held) return;
    const at = document.elementFromPoint(x, y);
    const folder = at?.closest<HTMLElement>('[data-folder]')?.dataset['folder'];
    const item = at?.closest<HTMLElement>('[data-item]')?.dataset['item'];
    if (folder !== undefined) setHeld({ ...held, into: folder });
    else if (item !== undefined && order.includes(item))
      setHeld({ ...held, index: order.indexOf(item), into: null });
    else if (held.into !== null) setHeld({ ...held, into: null });
    if (y < EDGE) scrollBy(0, -12);
    else if (y > innerHeight - EDGE) scrollBy(0, 12);
  }

  return {
    order,
    held,
    handle: (id) => ({
      onPointerDown(event) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        pointer.current = true;
        take(id, false);
      },
      onPointerMove(event) {
        if (pointer.current) over(event.clientX, event.clientY);
      },
      onPointerUp() {
        if (!pointer.current) return;
        pointer.current = false;
        drop();
      },
      onPointerCancel() {
        pointer.current = false;
        cancel();
      },
      onKeyDown(event) {
        const isHeld = held?.id === id && held.byKeyboard;
        switch (event.key) {
          case ' ':
          case 'Enter':
            if (isHeld) drop();
            else take(id, true);
            break;
          case 'ArrowUp':
          case 'ArrowLeft':
            if (!isHeld) return;
            shift(held.index - 1);
            break;
          case 'ArrowDown':
          case 'ArrowRight':
            if (!isHeld) return;
            shift(held.index + 1);
            break;
          case 'Escape':
            if (!isHeld) return;
            cancel();
            break;
          default:
            return;
        }
        event.preventDefault();
      },
      onBlur() {
        if (held?.byKeyboard) drop();
      },
    }),
  };
}

function inserted(ids: readonly string[], id: string, index: number): string[] {
  const others = ids.filter((other) => other !== id);
  return [...others.slice(0, index), id, ...others.slice(index)];
}
