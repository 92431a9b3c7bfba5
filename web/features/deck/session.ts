/**
 * The course of learning some cards, without a screen: which card is next, and what a
 * rating does. Cards in steps of learning come again in the same session.
 */
import { AGAIN, type Memory, type Rating, type Scheduler } from './schedule.ts';
import type { Card } from './shared/types.ts';

export interface Item {
  card: Card;
  memory: Memory | null;
}

export interface Session {
  /** Cards that are still to come, in their order. */
  queue: readonly Item[];
  /** Cards in steps of learning, the first due one first. */
  waiting: readonly Item[];
  /** Ratings in this session. */
  answered: number;
  /** Cards that are done for the day. */
  done: number;
  /** Ratings other than “again”. */
  known: number;
}

export function begin(items: readonly Item[]): Session {
  return { queue: items, waiting: [], answered: 0, done: 0, known: 0 };
}

/** The next card: one whose step is over, else the next of the queue, else the first that waits. */
export function current(session: Session, now: number): Item | null {
  const [waiting] = session.waiting;
  const isDue = waiting?.memory && waiting.memory.due <= now;
  return (isDue ? waiting : session.queue[0]) ?? waiting ?? null;
}

/** The session after the current card was rated. */
export function rate(
  session: Session,
  item: Item,
  rating: Rating,
  { scheduler, now, dayEnds }: { scheduler: Scheduler; now: number; dayEnds: number },
): { session: Session; memory: Memory } {
  const memory = scheduler.next(item.memory, now, rating);
  const again = memory.due < dayEnds;
  const others = (items: readonly Item[]) =>
    items.filter(({ card }) => card.uuid !== item.card.uuid);
  const waiting = others(session.waiting);
  if (again) waiting.push({ card: item.card, memory });
  waiting.sort((a, b) => (a.memory?.due ?? 0) - (b.memory?.due ?? 0));
  return {
    memory,
    session: {
      queue: others(session.queue),
      waiting,
      answered: session.answered + 1,
      done: session.done + (again ? 0 : 1),
      known: session.known + (rating === AGAIN ? 0 : 1),
    },
  };
}

/** How many cards are left. */
export const left = ({ queue, waiting }: Session) => queue.length + waiting.length;
