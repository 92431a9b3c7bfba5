import { describe, expect, it } from 'vitest';
import type { StoredReview } from '../../page/reviewStorage.ts';
import { memoryFor, memoryOf, type Rating, scheduler } from './schedule.ts';
import type { Asked, Today } from './shared/types.ts';
import { dueByDeck, todayNow, todayOf } from './today.ts';

const NOON = Date.parse('2030-03-04T12:00:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const fresh = (uuid: string, deckUuid = 'd1'): Asked => ({
  uuid,
  deckUuid,
  note: uuid,
  kind: 'basic',
  front: uuid,
  back: '',
  hint: '',
  gaps: [],
  tags: [],
  media: [],
  memory: {
    cardUuid: uuid,
    state: 'new',
    due: null,
    stability: 0,
    difficulty: 0,
    reviewedOn: null,
    scheduledDays: 0,
    reps: 0,
    lapses: 0,
    steps: 0,
  },
});

const today = (cards: Asked[], counts: Partial<Today> = {}): Today => ({
  new: cards.length,
  learning: 0,
  due: 0,
  cards,
  parameters: [],
  retention: 0.9,
  dayStartsAt: new Date(NOON - 8 * 60 * MINUTE).toISOString(),
  dayEndsAt: new Date(NOON + 16 * 60 * MINUTE).toISOString(),
  newCardsADay: 20,
  decks: 1,
  ...counts,
});

let count = 0;
const review = (cardUuid: string, rating: Rating, at = NOON): StoredReview => ({
  id: String(++count),
  cardUuid,
  rating,
  at: new Date(at).toISOString(),
  tookMs: 0,
});
const names = ({ cards }: Today) => cards.map(({ uuid }) => uuid);

describe('todayNow', () => {
  it('is the answer where no review is later', () => {
    const answer = today([fresh('a'), fresh('b')]);
    expect(todayNow(answer, [], NOON)).toEqual(answer);
    expect(todayNow(answer, [review('elsewhere', 3)], NOON)).toEqual(answer);
  });

  it('leaves out cards that come on another day, and counts those in steps of learning', () => {
    const answer = today([fresh('a'), fresh('b'), fresh('c')], { new: 30 });
    const now = todayNow(answer, [review('a', 4), review('b', 1)], NOON);
    expect(now).toMatchObject({ new: 28, learning: 1, due: 0 });
    expect(names(now)).toEqual(['c', 'b']);
    expect(names(todayNow(answer, [review('b', 1)], NOON + 30 * MINUTE))).toEqual(['b', 'a', 'c']);
  });

  it('schedules as the whole log does', () => {
    const log = [
      review('a', 1),
      review('a', 3, NOON + 2 * MINUTE),
      review('a', 3, NOON + 13 * MINUTE),
    ];
    const whole = scheduler(0.9).replay(
      log.map(({ id, at, rating }) => ({ id, rating, at: Date.parse(at) })),
    );
    expect(names(todayNow(today([fresh('a')]), log.toReversed(), NOON + DAY / 24))).toEqual([]);
    const [part, ...rest] = log;
    const step = scheduler(0.9).next(null, Date.parse(part?.at ?? ''), 1);
    const begun = { ...fresh('a'), memory: memoryFor('a', step) };
    const [card] = todayNow(today([begun], { new: 0, learning: 1 }), rest.slice(0, 1), NOON).cards;
    const expected = scheduler(0.9).next(step, Date.parse(rest[0]?.at ?? ''), 3);
    expect(card && memoryOf(card.memory)).toEqual(expected);
    expect(whole?.due).toBeGreaterThan(NOON + DAY / 2);
  });

  it('counts a review once: twice on the device, or in the answer already', () => {
    const twice = review('a', 1);
    const once = todayNow(today([fresh('a')]), [twice], NOON);
    expect(todayNow(today([fresh('a')]), [twice, { ...twice }], NOON)).toEqual(once);
    expect(todayNow(once, [twice], NOON)).toEqual(once);
  });

  it('goes on after its day is over, until the present one ends', () => {
    const answer = today([fresh('a'), fresh('b')]);
    const tomorrow = NOON + DAY;
    const now = todayNow(answer, [review('a', 1), review('b', 4)], tomorrow);
    expect(names(now)).toEqual(['a']);
    expect(Date.parse(now.dayEndsAt)).toBeGreaterThan(tomorrow);
    expect(Date.parse(now.dayEndsAt)).toBeLessThanOrEqual(tomorrow + DAY);
  });

  it('ignores what it can’t count below nothing', () => {
    const answer = today([fresh('a')], { new: 0 });
    expect(todayNow(answer, [review('a', 4)], NOON).new).toBe(0);
  });
});

it('todayOf has the cards of one deck; dueByDeck counts those that are repeated', () => {
  const begun = { ...fresh('c', 'd2'), memory: memoryFor('c', scheduler(0.9).next(null, NOON, 1)) };
  const all = today([fresh('a'), fresh('b', 'd2'), begun], { new: 40 });
  expect(names(todayOf(all, 'd2'))).toEqual(['b', 'c']);
  expect(todayOf(all, 'd2')).toMatchObject({ new: 1, learning: 1, due: 0 });
  expect([...dueByDeck(all)]).toEqual([['d2', 1]]);
});
