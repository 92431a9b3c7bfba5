import { describe, expect, test } from 'vitest';
import { daysAgo, left } from './span.ts';

const now = Date.parse('2026-05-20T12:00:00Z');

describe('left', () => {
  test.each([
    ['2026-05-23T12:00:00Z', { count: 3, unit: 'day' }],
    ['2026-05-22T12:00:00Z', { count: 2, unit: 'day' }],
    ['2026-05-22T11:59:00Z', { count: 47, unit: 'hour' }],
    ['2026-05-20T13:00:00Z', { count: 1, unit: 'hour' }],
    ['2026-05-20T12:59:30Z', { count: 59, unit: 'minute' }],
    ['2026-05-20T12:00:01Z', { count: 1, unit: 'minute' }],
    ['2026-05-20T12:00:00Z', null],
    ['2026-05-19T12:00:00Z', null],
  ])('until %s', (until, expected) => {
    expect(left(until, now)).toEqual(expected);
  });
});

test('days are those of the calendar', () => {
  const noon = new Date(2026, 4, 20, 12).getTime();
  expect(daysAgo(new Date(2026, 4, 20, 0, 1).toISOString(), noon)).toBe(0);
  expect(daysAgo(new Date(2026, 4, 19, 23, 59).toISOString(), noon)).toBe(1);
  expect(daysAgo(new Date(2026, 4, 6, 12).toISOString(), noon)).toBe(14);
  expect(daysAgo(new Date(2026, 4, 21).toISOString(), noon)).toBe(0);
});
