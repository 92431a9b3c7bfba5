import { type KeyboardEvent, useRef, useState } from 'react';
import { keys } from '../../../ui/keys.ts';

export interface TileKeys {
  /** The tile that the Tab key reaches. */
  active: number;
  /** Props of a tile. */
  tile: (index: number) => {
    ref: (element: HTMLButtonElement | null) => void;
    tabIndex: number;
    onFocus: () => void;
    onKeyDown: (event: KeyboardEvent) => void;
  };
  /** Gives the focus to a tile that isn’t gone: this one or the next one after it. */
  focusFrom: (index: number) => void;
}

/** The place of a tile’s middle. */
function middle(element: HTMLElement): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

const arrows: Readonly<Record<string, { x: number; y: number }>> = {
  [keys.left]: { x: -1, y: 0 },
  [keys.right]: { x: 1, y: 0 },
  [keys.up]: { x: 0, y: -1 },
  [keys.down]: { x: 0, y: 1 },
};

/** Moves the focus over tiles by arrow keys, as they lie on the screen, and over gaps. */
export function useTileKeys(count: number, isGone: (index: number) => boolean): TileKeys {
  const [active, setActive] = useState(0);
  const elements = useRef(new Map<number, HTMLButtonElement>());
  const all = Array.from({ length: count }, (_, i) => i);
  const there = all.filter((i) => !isGone(i));
  const reached = there.includes(active) ? active : (there[0] ?? 0);

  /** Up and down lead to the nearest row, left and right along the row and then to the next one. */
  function nearest(from: number, way: { x: number; y: number }): number | undefined {
    const start = elements.current.get(from);
    if (!start) return undefined;
    const origin = middle(start);
    const row = start.getBoundingClientRect().height / 2;
    const reachable = there.flatMap((index) => {
      const element = elements.current.get(index);
      if (!element || index === from) return [];
      const place = middle(element);
      const along = (place.x - origin.x) * way.x + (place.y - origin.y) * way.y;
      const across = Math.abs((place.x - origin.x) * way.y + (place.y - origin.y) * way.x);
      return along > (way.x === 0 ? row : 1) ? [{ index, along, across }] : [];
    });
    if (way.x === 0)
      return reachable.sort((a, b) => a.along - b.along || a.across - b.across)[0]?.index;
    const beside = reachable.filter(({ across }) => across < row);
    if (beside.length > 0) return beside.sort((a, b) => a.along - b.along)[0]?.index;
    return way.x > 0
      ? there.find((index) => index > from)
      : there.findLast((index) => index < from);
  }

  function focus(index: number | undefined) {
    if (index !== undefined) elements.current.get(index)?.focus();
  }

  return {
    active: reached,
    tile: (index) => ({
      ref: (element) => {
        if (element) elements.current.set(index, element);
        else elements.current.delete(index);
      },
      tabIndex: index === reached ? 0 : -1,
      onFocus: () => setActive(index),
      onKeyDown: (event) => {
        const way = arrows[event.key];
        if (way) focus(nearest(index, way));
        else if (event.key === keys.home) focus(there[0]);
        else if (event.key === keys.end) focus(there.at(-1));
        else return;
        event.preventDefault();
      },
    }),
    focusFrom: (index) => focus(there.find((one) => one >= index) ?? there[0]),
  };
}
