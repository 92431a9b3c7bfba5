import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { keys } from '../../../ui/keys.ts';
import type { Row } from './rows.ts';
import { placeOf } from './useListKeys.ts';

interface Held {
  id: string;
  /** Index among all rows. */
  place: number;
  isByKeys: boolean;
}

export interface Drag {
  /** The rows as they are shown while one is moved. */
  rows: readonly Row[];
  held: string | null;
  /** The handlers of the list, for the handles in it: elements with data-handle. */
  handlers: {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    onBlur: () => void;
  };
}

export interface DragOptions {
  rows: readonly Row[];
  onMove: (id: string, to: number) => void;
  /** For the live region; places begin with 1. */
  onAnnounce: (what: 'held' | 'shifted' | 'cancelled', place: number) => void;
}

/** Pixels from the window's edge within which the page scrolls. */
const EDGE = 80;

/**
 * Moves rows by their handles: with a pointer, or with the keyboard: Space takes and drops,
 * arrows move, Escape puts back.
 */
export function useDrag({ rows, onMove, onAnnounce }: DragOptions): Drag {
  const [held, setHeld] = useState<Held | null>(null);
  const isDown = useRef(false);
  const placeIn = (id: string) => rows.findIndex((row) => row.id === id);
  const shown = held ? shifted(rows, held) : rows;

  function take(id: string, isByKeys: boolean) {
    setHeld({ id, place: placeIn(id), isByKeys });
    onAnnounce('held', placeIn(id) + 1);
  }
  function shift(to: number) {
    if (!held) return;
    const place = Math.min(Math.max(0, to), rows.length - 1);
    if (place === held.place) return;
    setHeld({ ...held, place });
    onAnnounce('shifted', place + 1);
  }
  function drop() {
    if (!held) return;
    setHeld(null);
    onMove(held.id, held.place);
  }
  function cancel() {
    if (!held) return;
    setHeld(null);
    onAnnounce('cancelled', placeIn(held.id) + 1);
  }
  function over(x: number, y: number) {
    const at = document.elementFromPoint(x, y);
    const { id } = at ? placeOf(at) : {};
    const place = shown.findIndex((row) => row.id === id);
    if (place >= 0) shift(place);
    if (y < EDGE) scrollBy(0, -12);
    else if (y > innerHeight - EDGE) scrollBy(0, 12);
  }
  /** Handle and row of an event's target. */
  const handled = (target: EventTarget) => {
    const handle = target instanceof Element && target.closest<HTMLElement>('[data-handle]');
    return handle ? { handle, ...placeOf(handle) } : null;
  };

  return {
    rows: shown,
    held: held?.id ?? null,
    handlers: {
      onPointerDown(event) {
        const { handle, id } = handled(event.target) ?? {};
        if (!handle || id === undefined || event.button !== 0) return;
        handle.setPointerCapture(event.pointerId);
        isDown.current = true;
        take(id, false);
      },
      onPointerMove(event) {
        if (isDown.current) over(event.clientX, event.clientY);
      },
      onPointerUp() {
        if (!isDown.current) return;
        isDown.current = false;
        drop();
      },
      onPointerCancel() {
        if (!isDown.current) return;
        isDown.current = false;
        cancel();
      },
      onKeyDown(event) {
        const id = handled(event.target)?.id;
        if (id === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
        const isHeld = held?.id === id && held.isByKeys;
        switch (event.key) {
          case ' ':
          case keys.enter:
            if (isHeld) drop();
            else take(id, true);
            break;
          case keys.up:
            if (!isHeld) return;
            shift(held.place - 1);
            break;
          case keys.down:
            if (!isHeld) return;
            shift(held.place + 1);
            break;
          case keys.escape:
            if (!isHeld) return;
            cancel();
            break;
          default:
            return;
        }
        event.preventDefault();
      },
      onBlur() {
        if (held?.isByKeys) drop();
      },
    },
  };
}

function shifted(rows: readonly Row[], { id, place }: Held): readonly Row[] {
  const from = rows.findIndex((row) => row.id === id);
  const row = rows[from];
  return row ? rows.toSpliced(from, 1).toSpliced(place, 0, row) : rows;
}
