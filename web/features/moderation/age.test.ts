import { describe, expect, it } from 'vitest';
import { ageOf } from './age.ts';

const now = Date.parse('2026-03-10T12:00:00Z');

describe('ageOf', () => {
  it('has the largest unit of which one has passed', () => {
    expect(ageOf('2026-03-10T11:59:40Z', now)).toEqual({ unit: 'minute', count: 0 });
    expect(ageOf('2026-03-10T11:01:00Z', now)).toEqual({ unit: 'minute', count: 59 });
    expect(ageOf('2026-03-10T11:00:00Z', now)).toEqual({ unit: 'hour', count: 1 });
    expect(ageOf('2026-03-08T13:00:00Z', now)).toEqual({ unit: 'day', count: 1 });
    expect(ageOf('2026-02-10T12:00:00Z', now)).toEqual({ unit: 'day', count: 28 });
  });
  it('is no negative number where the clocks differ', () => {
    expect(ageOf('2026-03-10T12:05:00Z', now)).toEqual({ unit: 'minute', count: 0 });
  });
});
