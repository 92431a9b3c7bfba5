import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Memory, type Rating, scheduler } from './schedule.ts';

interface Case {
  retention: number;
  reviews: {
    at: string;
    rating: Rating;
    state: number;
    due: string;
    stability: number;
    difficulty: number;
    scheduledDays: number;
    reps: number;
    lapses: number;
    steps: number;
  }[];
}

const cases = JSON.parse(
  readFileSync(
    new URL('../../../pkg/features/deck/schedule/testdata/cases.json', import.meta.url),
    'utf8',
  ),
) as Case[];

/** Four decimals, and seven digits of more than a thousand days: one side rounds to eight decimals. */
const tolerance = (value: number) => 1e-4 * Math.max(1, value / 1000);

it('schedules as the server does, to four decimals and the second', () => {
  expect(cases.length).toBeGreaterThan(50);
  for (const { retention, reviews } of cases) {
    const { next, replay } = scheduler(retention);
    let memory: Memory | null = null;
    for (const want of reviews) {
      memory = next(memory, Date.parse(want.at), want.rating);
      const { at: _at, rating: _rating, due, stability, difficulty, ...rest } = want;
      expect(memory).toMatchObject(rest);
      expect(Math.abs(memory.due - Date.parse(due))).toBeLessThan(1000);
      expect(Math.abs(memory.stability - stability)).toBeLessThan(tolerance(stability));
      expect(Math.abs(memory.difficulty - difficulty)).toBeLessThan(1e-4);
    }
    const log = reviews.map(({ at, rating }, i) => ({
      id: String(i).padStart(2, '0'),
      at: Date.parse(at),
      rating,
    }));
    expect(replay(log.toReversed())).toEqual(memory);
  }
});
