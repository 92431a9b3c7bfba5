import { type CSSProperties, type PointerEvent, useRef, useState } from 'react';

export interface SwipeOptions {
  enabled: boolean;
  onLeft: () => void;
  onRight: () => void;
}

export interface Swipe {
  style: CSSProperties | undefined;
  handlers: {
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
  };
}

/** A swipe counts from this share of the window's width on. */
const FAR = 0.28;
/** Near the edges browsers go back and forward by a swipe, in CSS pixels. */
const EDGE = 28;

/** Follows a finger that moves a card to the side. A mouse selects text, as everywhere. */
export function useSwipe({ enabled, onLeft, onRight }: SwipeOptions): Swipe {
  const start = useRef<{ x: number; y: number } | null>(null);
  const [moved, setMoved] = useState(0);
  const end = () => {
    start.current = null;
    setMoved(0);
  };
  return {
    style:
      moved === 0 ? undefined : { transform: `translateX(${moved}px) rotate(${moved / 40}deg)` },
    handlers: {
      onPointerDown: ({ pointerType, clientX, clientY }) => {
        const isEdge = clientX < EDGE || clientX > innerWidth - EDGE;
        if (enabled && pointerType !== 'mouse' && !isEdge)
          start.current = { x: clientX, y: clientY };
      },
      onPointerMove: ({ clientX, clientY }) => {
        if (!start.current) return;
        const x = clientX - start.current.x;
        if (Math.abs(x) > Math.abs(clientY - start.current.y)) setMoved(x);
      },
      onPointerUp: () => {
        const distance = moved / innerWidth;
        end();
        if (distance < -FAR) onLeft();
        else if (distance > FAR) onRight();
      },
      onPointerCancel: end,
    },
  };
}
