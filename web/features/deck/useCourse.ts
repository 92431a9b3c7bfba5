import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTrack } from '../../analytics/AnalyticsProvider.tsx';
import { randomUuid } from '../../page/storage.ts';
import { type Rating, type Scheduler, scheduler as makeScheduler } from './schedule.ts';
import { begin, current, type Item, left, rate, type Session } from './session.ts';
import { type Reviews, useReviews } from './useReviews.ts';

/** A state of a session with its card, which an undo brings back. */
interface Step {
  session: Session;
  item: Item | null;
}

interface Answered extends Step {
  /** The id of the review with which the card was left. */
  review: string;
}

export interface Course {
  session: Session;
  /** The card that is asked; null at the end. */
  item: Item | null;
  /** When it was shown, in milliseconds. */
  shownAt: number;
  /** Cards that are left. */
  left: number;
  scheduler: Scheduler;
  reviews: Reviews;
  /** Stores a review of the card and goes on. */
  answer: (rating: Rating) => void;
  /** Takes the last review of this course back and asks its card again; undefined before the first. */
  undo: (() => void) | undefined;
}

const LONGEST = 10 * 60_000;

/** A course of learning: the card that is asked, its rating, and the way back. */
export function useCourse(items: readonly Item[], retention: number, dayEnds: number): Course {
  const scheduler = useMemo(() => makeScheduler(retention), [retention]);
  const [shownAt, setShownAt] = useState(() => Date.now());
  const [step, setStep] = useState<Step>(() => {
    const session = begin(items);
    return { session, item: current(session, Date.now()) };
  });
  const [past, setPast] = useState<readonly Answered[]>([]);
  const reviews = useReviews();
  const { session, item } = step;
  useCounted(session.answered, item === null);

  function show(shown: Step) {
    setStep(shown);
    setShownAt(Date.now());
  }

  function answer(rating: Rating) {
    if (!item) return;
    const now = Date.now();
    const { session: after } = rate(session, item, rating, { scheduler, now, dayEnds });
    const review = randomUuid();
    reviews.add({
      id: review,
      cardUuid: item.card.uuid,
      rating,
      at: new Date(now).toISOString(),
      tookMs: Math.min(now - shownAt, LONGEST),
    });
    setPast([...past, { ...step, review }]);
    show({ session: after, item: current(after, now) });
  }

  function undo() {
    const last = past.at(-1);
    if (!last) return;
    reviews.undo(last.review);
    setPast(past.slice(0, -1));
    show({ session: last.session, item: last.item });
  }

  return {
    session,
    item,
    shownAt,
    left: left(session),
    scheduler,
    reviews,
    answer,
    undo: past.length > 0 ? undo : undefined,
  };
}

/** Counts what was learned, at the end of the course or where it is left. */
function useCounted(answered: number, isOver: boolean): void {
  const track = useTrack();
  const counted = useRef(0);
  const end = useEffectEvent(() => {
    if (answered <= counted.current) return;
    track('review_session', { value: answered - counted.current });
    counted.current = answered;
  });
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  useEffect(() => {
    const leave = () => end();
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
}
