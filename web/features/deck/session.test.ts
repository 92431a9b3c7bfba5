import { expect, it } from 'vitest';
import { scheduler } from './schedule.ts';
import { begin, current, type Item, left, rate, type Session } from './session.ts';

const MINUTE = 60_000;
const start = Date.parse('2026-05-20T12:00:00Z');
const dayEnds = start + 14 * 60 * MINUTE;

function item(uuid: string): Item {
  return {
    memory: null,
    card: {
      uuid,
      note: uuid,
      kind: 'basic',
      front: uuid,
      back: '',
      hint: '',
      gaps: [],
      tags: [],
      media: [],
    },
  };
}

const at = (minutes: number) => ({
  scheduler: scheduler(0.9),
  now: start + minutes * MINUTE,
  dayEnds,
});

function after(session: Session, rating: 1 | 2 | 3 | 4, minutes: number): Session {
  const card = current(session, start + minutes * MINUTE);
  if (!card) throw new Error('no card');
  return rate(session, card, rating, at(minutes)).session;
}

const next = (session: Session, minutes: number) =>
  current(session, start + minutes * MINUTE)?.card.uuid ?? null;

it('asks a card again once its step is over, and others before', () => {
  let session = begin([item('a'), item('b'), item('c')]);
  session = after(session, 1, 0);
  expect(next(session, 0.5)).toBe('b');
  expect(next(session, 1)).toBe('a');
  session = after(session, 3, 1);
  expect(next(session, 2)).toBe('b');
});

it('asks a waiting card early rather than nothing, and ends', () => {
  let session = begin([item('a'), item('b')]);
  session = after(session, 4, 0);
  expect(session).toMatchObject({ done: 1, known: 1 });
  session = after(session, 3, 1);
  expect(left(session)).toBe(1);
  expect(next(session, 2)).toBe('b');
  session = after(session, 3, 2);
  expect(next(session, 3)).toBeNull();
  expect(session).toMatchObject({ answered: 3, done: 2 });
});
