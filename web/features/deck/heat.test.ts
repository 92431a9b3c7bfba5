import { expect, it } from 'vitest';
import { heatOf, lastDays } from './heat.ts';

it('lists whole weeks until today', () => {
  const squares = lastDays([{ date: '2026-05-18', count: 3 }], '2026-05-20', 2);
  expect(squares).toHaveLength(10);
  expect(squares[0]).toEqual({ date: '2026-05-11', count: 0 });
  expect(squares[7]).toEqual({ date: '2026-05-18', count: 3 });
  expect(squares.at(-1)?.date).toBe('2026-05-20');
  expect(lastDays([], '2026-03-29', 1).map(({ date }) => date)[6]).toBe('2026-03-29');
  expect(lastDays([], '', 3)).toEqual([]);
});

it.each([
  [0, 0],
  [1, 1],
  [9, 1],
  [10, 2],
  [79, 3],
  [500, 4],
])('%i answers have the heat %i', (count, heat) => expect(heatOf(count)).toBe(heat));
