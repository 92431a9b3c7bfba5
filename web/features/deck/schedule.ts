/**
 * Computes when a card is due next, by FSRS-6 with its default parameters and without
 * randomness: the same as pkg/features/deck/schedule, whose cases both are held to.
 */
import { type Card, createEmptyCard, type FSRS, fsrs, State } from 'ts-fsrs';
import type { CardMemory } from './shared/types.ts';

export const AGAIN = 1;
export const HARD = 2;
export const GOOD = 3;
export const EASY = 4;
export type Rating = 1 | 2 | 3 | 4;
export const RATINGS: readonly Rating[] = [AGAIN, HARD, GOOD, EASY];

/** A review of a card. */
export interface Review {
  id: string;
  /** When it was, in milliseconds. */
  at: number;
  rating: Rating;
}

/** The memory of a learner for a card; the time of the last review and the next one in milliseconds. */
export interface Memory {
  state: State;
  due: number;
  stability: number;
  difficulty: number;
  reviewed: number | null;
  scheduledDays: number;
  reps: number;
  lapses: number;
  /** Steps of learning that are left. */
  steps: number;
}

const STATES: Readonly<Record<CardMemory['state'], State>> = {
  new: State.New,
  learning: State.Learning,
  review: State.Review,
  relearning: State.Relearning,
};

/** The steps of learning and of relearning; the library counts those done, the API those left. */
const STEPS: Readonly<Record<State, number>> = {
  [State.New]: 0,
  [State.Learning]: 2,
  [State.Review]: 0,
  [State.Relearning]: 1,
};

export interface Scheduler {
  /** The memory after a review. */
  next: (memory: Memory | null, at: number, rating: Rating) => Memory;
  /** The memory that reviews have left, in any order; null without any. */
  replay: (reviews: readonly Review[]) => Memory | null;
}

/** A scheduler for the share of cards that should be remembered when they are due. */
export function scheduler(retention: number): Scheduler {
  const engine = fsrs({ request_retention: retention, enable_fuzz: false });
  const next: Scheduler['next'] = (memory, at, rating) => step(engine, memory, at, rating);
  return {
    next,
    replay: (reviews) => {
      let memory: Memory | null = null;
      const inOrder = reviews.toSorted(
        (a, b) => a.at - b.at || (a.id < b.id ? -1 : Number(a.id > b.id)),
      );
      for (const { at, rating } of inOrder) memory = next(memory, at, rating);
      return memory;
    },
  };
}

function step(engine: FSRS, memory: Memory | null, at: number, rating: Rating): Memory {
  const now = new Date(at);
  const { card } = engine.next(memory ? cardOf(memory) : createEmptyCard(now), now, rating);
  return {
    state: card.state,
    due: card.due.getTime(),
    stability: card.stability,
    difficulty: card.difficulty,
    reviewed: at,
    scheduledDays: card.scheduled_days,
    reps: card.reps,
    lapses: card.lapses,
    steps: card.state === State.Review ? 0 : STEPS[card.state] - card.learning_steps,
  };
}

function cardOf(memory: Memory): Card {
  const { state, due, stability, difficulty, reviewed, scheduledDays, reps, lapses, steps } =
    memory;
  return {
    state,
    due: new Date(due),
    stability,
    difficulty,
    elapsed_days: 0,
    scheduled_days: scheduledDays,
    learning_steps: Math.max(0, STEPS[state] - steps),
    reps,
    lapses,
    ...(reviewed === null ? {} : { last_review: new Date(reviewed) }),
  };
}

/** The name of a memory's state in the API. */
const NAMES: Readonly<Record<State, CardMemory['state']>> = {
  [State.New]: 'new',
  [State.Learning]: 'learning',
  [State.Review]: 'review',
  [State.Relearning]: 'relearning',
};

/** The memory of a card as the API would give it. */
export function memoryFor(cardUuid: string, memory: Memory): CardMemory {
  const { state, due, stability, difficulty, reviewed, scheduledDays, reps, lapses, steps } =
    memory;
  return {
    cardUuid,
    state: NAMES[state],
    due: new Date(due).toISOString(),
    stability,
    difficulty,
    reviewedOn: reviewed === null ? null : new Date(reviewed).toISOString(),
    scheduledDays,
    reps,
    lapses,
    steps,
  };
}

/** A memory as the API gives it; null of a new card. */
export function memoryOf(memory: CardMemory): Memory | null {
  if (memory.due === null) return null;
  return {
    state: STATES[memory.state],
    due: Date.parse(memory.due),
    stability: memory.stability,
    difficulty: memory.difficulty,
    reviewed: memory.reviewedOn === null ? null : Date.parse(memory.reviewedOn),
    scheduledDays: memory.scheduledDays,
    reps: memory.reps,
    lapses: memory.lapses,
    steps: memory.steps,
  };
}
